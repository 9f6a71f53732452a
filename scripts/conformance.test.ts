import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SECTIONS } from "@/tests/conformance/sections";
import { ROOT } from "@/tests/setup/doors/tree";
import { testsIn, testsOf } from "@/tests/setup/test-titles";
import { CONFORMANCE, writeConformance } from "./docs/conformance";

const statements = SECTIONS.flatMap((section) => section.statements);
const shown = statements.flatMap((statement) => ("reason" in statement ? [] : [statement]));

describe("a statement of the specifications", () => {
  it("names a test that exists and is not skipped", () => {
    const files = new Map([...new Set(shown.map(({ file }) => file))].map((file) => [file, testsOf(file)]));
    const wrong = shown.flatMap(({ says, file, test }) => {
      const found = files.get(file)?.filter(({ title }) => title === test) ?? [];
      if (found.length === 0) return [`${says}: ${file} has no test "${test}"`];
      return found.some(({ skipped }) => !skipped) ? [] : [`${says}: "${test}" of ${file} is skipped`];
    });
    expect(wrong).toEqual([]);
  });

  it("stands in every section from 1 to 9, once, in at most 20 words, and has a reason without a test", () => {
    for (const specification of ["farm-platform", "visitor-and-account"]) {
      const sections = SECTIONS.filter((section) => section.specification === specification);
      expect(new Set(sections.map(({ number }) => number[0]))).toEqual(new Set("123456789"));
      expect(sections.filter((section) => section.statements.length === 0)).toEqual([]);
    }
    for (const { statements: some, number, specification } of SECTIONS)
      expect(new Set(some.map(({ says }) => says)).size, `${specification} ${number}`).toBe(some.length);
    const long = statements.filter(({ says }) => says.split(/\s+/).length > 20);
    expect(long).toEqual([]);
    expect(statements.filter((one) => "reason" in one && one.reason.trim() === "")).toEqual([]);
  });

  it("stands in the page that `npm run docs` writes", () => {
    expect(readFileSync(join(ROOT, CONFORMANCE), "utf8"), "run npm run docs").toBe(writeConformance());
  });
});

describe("titles of tests", () => {
  const one = (text: string) => testsIn(text);

  it("are read from the source, of templates and of rows too", () => {
    expect(
      one(
        'it("a", () => {}); test(`b in ${lang}`, async () => {}); it.each([1])("c %s", () => {}); describe("d", () => { it("e", { timeout: 1 }, () => {}); });',
      ),
    ).toEqual(["a", "b in ${lang}", "c %s", "e"].map((title) => ({ title, skipped: false })));
  });

  it.each([
    'it.skip("a", () => {})',
    'it.todo("a")',
    'test.fixme("a", () => {})',
    'test("a", () => { test.skip(); })',
    'test("a", () => { test.fixme(true, "why"); })',
    'describe.skip("group", () => { it("a", () => {}); })',
    'describe("group", () => { describe.todo("inner", () => { it.each([1])("a", () => {}); }); })',
    'it.skip.each([1])("a", () => {})',
    'it.skipIf(true)("a", () => {})',
  ])("are known to be skipped: %s", (text) => {
    expect(one(text)).toEqual([{ title: "a", skipped: true }]);
  });
});
