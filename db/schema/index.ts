export * from "./accounts";
export * from "./farms";
export * from "./notifications";
export * from "./produces";
export * from "./search";
export * from "./site";
export * from "./subscribers";
