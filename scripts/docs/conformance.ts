import { SECTIONS } from "@/tests/conformance/sections";
import { code, table } from "./source";

/** The page that shows which test shows which statement of the specifications. */
export const CONFORMANCE = "docs/product/conformance.md";

const TITLES = {
  "farm-platform": "The platform for farms",
  "visitor-and-account": "Visitors and accounts",
} as const;

const HEAD = `# Conformance

Written by \`npm run docs\` from [tests/conformance](../../tests/conformance). Every statement of the two specifications is a row, in our own short words, with the test that shows it. "%s" and "\${lang}" in a title stand for the cases of that test.

\`scripts/conformance.test.ts\` fails when a named test does not exist, or is skipped. "No test" says why there is none.`;

/** A cell of a table: a bar in it would begin another one. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

/** Writes docs/product/conformance.md: each statement of the specifications with the test that shows it. */
export function writeConformance(): string {
  const parts = SECTIONS.map(({ specification, number, title, statements }) => {
    const rows = statements.map((statement, at) => [
      `${number}.${at + 1}`,
      cell(statement.says),
      ...("reason" in statement
        ? ["no test", cell(statement.reason)]
        : [code(statement.file), cell(statement.test)]),
    ]);
    return [
      `## ${TITLES[specification]}, section ${number}: ${title}`,
      table(["number", "statement", "file", "test"], rows),
    ].join("\n\n");
  });
  return [HEAD, ...parts].join("\n\n").concat("\n");
}
