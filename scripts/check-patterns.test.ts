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

  it("finds literals and those put together at run time, with their line", () => {
    const text = 'const a = /x/g;\nconst b = new RegExp("y");\nconst c = RegExp(a);\n// /z/';
    expect(patternsIn("a.ts", text)).toEqual([
      { where: "a.ts:1", text: "/x/g", isLiteral: true },
      { where: "a.ts:2", text: 'new RegExp("y")', isLiteral: false },
      { where: "a.ts:3", text: "RegExp(a)", isLiteral: false },
    ]);
  });
});
