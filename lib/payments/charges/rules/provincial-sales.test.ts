import { describe, expect, it } from "vitest";
import {
  type ProvincialSales,
  REGISTRATION_CENTS,
  type SalesWarning,
  SMALL_SUPPLIER_CENTS,
  salesLines,
  warningOf,
} from "./provincial-sales";

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

describe("sales by place", () => {
  it("stand beside the amount that counts there, all of them first", () => {
    const sales = [
      { country: "CA", region: "BC", sold_cents: 850_000 },
      { country: "CA", region: "QC", sold_cents: 2_000_000 },
      { country: "FR", region: null, sold_cents: 50_000 },
    ];
    const provinces: ProvincialSales[] = [
      { province: "BC", sold_cents: 850_000, farms: 2 },
      { province: "SK", sold_cents: 0, farms: 1 },
      { province: "MB", sold_cents: 0, farms: 0 },
    ];
    const lines = salesLines(sales, provinces, ["MB"]);
    expect(
      lines.map(({ place, percent, state }) => [place?.region ?? place?.country, percent, state]),
    ).toEqual([
      [undefined, 96, "registered"],
      ["BC", 85, "near"],
      ["SK", null, "first"],
      ["MB", 0, "registered"],
      ["QC", null, "federal"],
      ["FR", null, "abroad"],
    ]);
    expect(lines[0]).toMatchObject({ sold_cents: 2_900_000, limit_cents: SMALL_SUPPLIER_CENTS });
  });

  it("never show a share below zero", () => {
    const [all] = salesLines([{ country: "CA", region: "QC", sold_cents: -500 }], [], []);
    expect(all).toMatchObject({ sold_cents: -500, percent: 0 });
  });
});
