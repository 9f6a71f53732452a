/** A statement of the specification, in our own short words, with the test that shows it or the reason why none does. */
export type Statement = { says: string; file: string; test: string } | { says: string; reason: string };

/** A section of one of the two specifications. A long section is cut in two: "7a", "7b". */
export interface Section {
  specification: "farm-platform" | "visitor-and-account";
  number: string;
  title: string;
  statements: readonly Statement[];
}
