import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteTaxes, taxesInQuebec, taxesOf, taxRatesOf } from "./taxes";

const TODAY = "2026-11-23";
const BEFORE_NS = "2025-03-31";
const place = (region: string | null) => ({ country: "CA", region });

/** Amount, GST and QST of Québec, then HST at 13, 14 and 15 %, in cents. Computed with decimal numbers, not by this code. */
const TABLE: [number, number, number, number, number, number][] = [
  [0, 0, 0, 0, 0, 0],
  [1, 0, 0, 0, 0, 0],
  [5, 0, 0, 1, 1, 1],
  [9, 0, 1, 1, 1, 1],
  [10, 1, 1, 1, 1, 2],
  [11, 1, 1, 1, 2, 2],
  [49, 2, 5, 6, 7, 7],
  [50, 3, 5, 7, 7, 8],
  [99, 5, 10, 13, 14, 15],
  [100, 5, 10, 13, 14, 15],
  [101, 5, 10, 13, 14, 15],
  [110, 6, 11, 14, 15, 17],
  [1000, 50, 100, 130, 140, 150],
  [1990, 100, 199, 259, 279, 299],
  [2005, 100, 200, 261, 281, 301],
  [4999, 250, 499, 650, 700, 750],
  [5000, 250, 499, 650, 700, 750],
  [6500, 325, 648, 845, 910, 975],
  [8000, 400, 798, 1040, 1120, 1200],
  [8001, 400, 798, 1040, 1120, 1200],
  [9500, 475, 948, 1235, 1330, 1425],
  [12_345, 617, 1231, 1605, 1728, 1852],
  [28_500, 1425, 2843, 3705, 3990, 4275],
  [29_000, 1450, 2893, 3770, 4060, 4350],
  [33_330, 1667, 3325, 4333, 4666, 5000],
  [51_000, 2550, 5087, 6630, 7140, 7650],
  [51_010, 2551, 5088, 6631, 7141, 7652],
  [78_000, 3900, 7781, 10_140, 10_920, 11_700],
  [78_001, 3900, 7781, 10_140, 10_920, 11_700],
  [99_999, 5000, 9975, 13_000, 14_000, 15_000],
  [100_000, 5000, 9975, 13_000, 14_000, 15_000],
  [3, 0, 0, 0, 0, 0],
  [4, 0, 0, 1, 1, 1],
  [7, 0, 1, 1, 1, 1],
  [20, 1, 2, 3, 3, 3],
  [30, 2, 3, 4, 4, 5],
  [150, 8, 15, 20, 21, 23],
  [250, 13, 25, 33, 35, 38],
  [777, 39, 78, 101, 109, 117],
  [1150, 58, 115, 150, 161, 173],
  [4010, 201, 400, 521, 561, 602],
  [60_000, 3000, 5985, 7800, 8400, 9000],
  [65_432, 3272, 6527, 8506, 9160, 9815],
  [123_456_789, 6_172_839, 12_314_815, 16_049_383, 17_283_950, 18_518_518],
  [98_765_432_100, 4_938_271_605, 9_851_851_852, 12_839_506_173, 13_827_160_494, 14_814_814_815],
];

describe("taxes", () => {
  it.each(TABLE)("%i cents: GST %i, QST %i; HST %i, %i, %i", (cents, gst, qst, hst13, hst14, hst15) => {
    const sums = (region: string | null, day = TODAY) =>
      taxesOf(place(region), cents, day, []).lines.map((line) => line.cents);
    expect(sums("QC")).toEqual([gst, qst]);
    expect(taxesOf(place("QC"), cents, TODAY, [])).toMatchObject({
      tax_cents: gst + qst,
      total_cents: cents + gst + qst,
    });
    expect(sums("ON")).toEqual([hst13]);
    expect(sums("NS")).toEqual([hst14]);
    expect(sums("NS", BEFORE_NS)).toEqual([hst15]);
    for (const region of ["NB", "NL", "PE"]) expect(sums(region)).toEqual([hst15]);
    for (const region of ["AB", "BC", "MB", "NT", "NU", "SK", "YT", null])
      expect(sums(region)).toEqual([gst]);
  });

  it("says the two amounts that a float gets wrong", () => {
    expect(taxesInQuebec(8000)).toEqual({ gst: 400, qst: 798, total: 9198 });
    expect(taxesInQuebec(78_000)).toEqual({ gst: 3900, qst: 7781, total: 89_681 });
  });

  it("names the rate of each line", () => {
    expect(taxesOf(place("QC"), 8000, TODAY, []).lines).toEqual([
      { kind: "gst", percent_thousandths: 5000, cents: 400 },
      { kind: "qst", percent_thousandths: 9975, cents: 798 },
    ]);
    expect(taxRatesOf(place("NS"), BEFORE_NS, [])).toEqual([{ kind: "hst", percent_thousandths: 15_000 }]);
    expect(taxRatesOf(place("NS"), "2025-04-01", [])).toEqual([{ kind: "hst", percent_thousandths: 14_000 }]);
  });

  it("asks nothing outside of Canada, whatever the region is called", () => {
    expect(taxesOf({ country: "US", region: "QC" }, 8000, TODAY, [])).toEqual({
      lines: [],
      tax_cents: 0,
      total_cents: 8000,
    });
  });

  it("is the half-up rounding of exact arithmetic, for any amount and place", () => {
    const regions = fc.constantFrom("QC", "ON", "NS", "NB", "NL", "PE", "AB", "YT", null);
    const days = fc.constantFrom(BEFORE_NS, "2025-04-01", TODAY);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), regions, days, (cents, region, day) => {
        const taxed = taxesOf(place(region), cents, day, []);
        for (const line of taxed.lines) {
          const [part, whole] = [BigInt(cents) * BigInt(line.percent_thousandths), 100_000n];
          const exact = part / whole + ((part % whole) * 2n >= whole ? 1n : 0n);
          expect(BigInt(line.cents)).toBe(exact);
        }
        expect(taxed.total_cents - taxed.tax_cents).toBe(cents);
        const tenths = quoteTaxes(place(region), 10 * cents, day, []);
        expect(tenths.gst + tenths.qst + tenths.hst).toBe(10 * taxed.tax_cents);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])("refuses %d", (amount) => {
    expect(() => taxesOf(place("QC"), amount, TODAY, [])).toThrow(RangeError);
  });
});
