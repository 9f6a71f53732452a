import { describe, expect, it } from "vitest";
import { dangerOf, patternsIn } from "./check-patterns";

describe("the check of regular expressions", () => {
  it.each([
    ["exponential", "/^(a+)+$/"],
    ["a begin at each letter", "/[a-z_-]+\\.[a-z]{2,}/u"],
    ["three parts that share letters", "/^\\S+@\\S+\\.\\S+$/"],
    ["a lookbehind over a run", "/(?<=x[y]*)z/u"],
  ])("finds %s", (_, pattern) => {
    expect(dangerOf(pattern)).not.toBeNull();
  });

  it("lets a linear one pass", () => {
    expect(dangerOf("/^[^\\s@]+@(?:[^\\s@.]+\\.)+[^\\s@.]+$/")).toBeNull();
  });

  it("finds those that PostgreSQL and Next run", () => {
    const text = [
      "const a = sql`x ~* $WORDS and y !~ '^a+$' and regexp_replace(z, b, c)`;",
      'const b = { source: "/:lang(fr|en)/a/:file" };',
      "const c = { source: `/:path((?!$KNOWN).+)` };",
      "const d = { source: `/$LANG/a` };",
      "const e = `x ~* y`;",
    ]
      .join("\n")
      .replace(/\$([A-Z]+)/g, "$${$1}");
    expect(patternsIn("a.ts", text).map(({ where, text, isLiteral }) => [where, text, isLiteral])).toEqual([
      ["a.ts:1", expect.stringMatching(/^~\* .\{WORDS$/), false],
      ["a.ts:1", "/^a+$/", true],
      ["a.ts:1", "regexp_replace(", false],
      ["a.ts:2", "/^(fr|en)$/", true],
      ["a.ts:3", expect.stringMatching(/^`\/:path\(\(\?!.\{KNOWN\}\)\.\+\)`$/), false],
    ]);
  });

  it("finds literals and those put together at run time, with their line", () => {
    const text = 'const a = /x/g;\nconst b = new RegExp("y");\nconst c = RegExp(a);\n// /z/';
    expect(patternsIn("a.ts", text)).toEqual([
      { where: "a.ts:1", text: "/x/g", isLiteral: true },
      { where: "a.ts:2", text: 'new RegExp("y")', isLiteral: false },
      { where: "a.ts:3", text: "RegExp(a)", isLiteral: false },
    ]);
  });
});
