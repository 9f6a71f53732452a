import { describe, expect, it } from "vitest";
import { z } from "zod";
import { day, typedNumber } from "./fields";

describe("a number that may come as text", () => {
  it.each([
    [5, 5],
    ["5", 5],
    ["4.5", 4.5],
  ])("reads %j", (given, read) => {
    expect(typedNumber(z.number()).parse(given)).toBe(read);
  });

  it.each([true, [5], {}, "five", "", null])("makes no number of %j", (given) => {
    expect(typedNumber(z.number()).safeParse(given).success).toBe(false);
  });
});

describe("a day", () => {
  it.each([
    ["x", "invalid_format"],
    ["9999-01-01", "custom"],
    ["1899-12-31", "custom"],
  ])("says once why it is not one: %s", (given, code) => {
    expect(day.safeParse(given).error?.issues.map((issue) => issue.code)).toEqual([code]);
  });
});
