export type { Found } from "./answers";
