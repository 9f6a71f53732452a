import { describe, expect, it } from "vitest";
import { parsePhone } from "./phone";

describe("parsePhone", () => {
  it.each([
    ["(450) 555-0199", "+14505550199"],
    ["(514) 873-1234", "+15148731234"],
    ["514.873.1234", "+15148731234"],
    ["5148731234", "+15148731234"],
    ["1 514 873 1234", "+15148731234"],
    ["+1 514 873-1234", "+15148731234"],
    ["+33 6 12 34 56 78", "+33612345678"],
    ["873-1234", null],
    ["(999) 999-9999", null],
    ["", null],
    ["abc", null],
    ["514873123456789012345", null],
  ])("reads %s as %s", (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
  });
});
