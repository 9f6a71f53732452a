import { describe, expect, it } from "vitest";
import { type ProvincialSales, REGISTRATION_CENTS, type SalesWarning, warningOf } from "./provincial-sales";

const CASES: Record<ProvincialSales["province"], [sold_cents: number, farms: number, SalesWarning | null][]> =
  {
    BC: [
      [0, 3, null],
      [799_999, 3, null],
      [800_000, 3, "near"],
      [999_999, 3, "near"],
      [1_000_000, 3, "passed"],
    ],
    MB: [
      [799_999, 1, null],
      [800_000, 1, "near"],
      [1_000_000, 0, "passed"],
    ],
    SK: [
      [0, 0, null],
      [0, 1, "first"],
      [1, 1, "passed"],
    ],
  };

describe("sales in a province with a tax of its own", () => {
  it.each(Object.entries(CASES))("are told before its amount is passed: %s", (name, cases) => {
    const province = name as ProvincialSales["province"];
    expect(REGISTRATION_CENTS).toHaveProperty(province);
    for (const [sold_cents, farms, warning] of cases)
      expect(warningOf({ province, sold_cents, farms })).toBe(warning);
  });

  it("are watched in each such province", () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(REGISTRATION_CENTS).sort());
  });
});
