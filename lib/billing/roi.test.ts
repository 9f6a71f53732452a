import { describe, expect, it } from "vitest";
import { problemOf, ROI_EXAMPLE, readRoi, readRoiNumber, roi, writeRoi } from "./roi";
import { PRICES, yearlyDiscount } from "./rules";

describe("the return on a subscription", () => {
  it("adds up a month: 200 people, 4 sends, 5 % buying for 35 $", () => {
    expect(roi(ROI_EXAMPLE)).toEqual({
      orders: 40,
      sales_cents: 140_000,
      plan_cents: 6500,
      sends_cents: 6400,
      cost_cents: 12_900,
      net_cents: 127_100,
    });
  });

  it("may be a loss", () => {
    expect(roi({ ...ROI_EXAMPLE, subscribers: 10, response_per_mille: 1 }, "monthly").net_cents).toBe(-8400);
  });

  it("is shared by its address", () => {
    const question = { subscribers: 350, basket_cents: 4250, sends: 6, response_per_mille: 35 };
    expect(writeRoi(question)).toBe("?n=350&p=42.5&e=6&r=3.5#roi");
    const { search } = new URL(writeRoi(question), "https://potager.example/fr/tarifs");
    expect(readRoi(search)).toEqual(question);
    expect(readRoi("?p=42,5").basket_cents).toBe(4250);
  });

  it("reads numbers as they are typed, and says which are out of range", () => {
    for (const text of ["1000", "1 000", "1,000", "1,000.00"])
      expect(readRoiNumber(text, "en"), text).toBe(1000);
    expect(readRoiNumber("1,200,000.5", "en")).toBe(1_200_000.5);
    expect(readRoiNumber("42,50", "en")).toBe(42.5);
    expect(readRoiNumber("42,50", "fr")).toBe(42.5);
    for (const text of ["", "abc", "1e9", "1,00,000"]) expect(readRoiNumber(text, "en"), text).toBeNull();
    for (const text of ["-5", "\u22125", "0", "9".repeat(12)])
      expect(problemOf("subscribers", readRoiNumber(text, "fr")), text).toBe("range");
    expect(problemOf("subscribers", readRoiNumber("abc", "fr"))).toBe("whole");
    expect(problemOf("basket_cents", readRoiNumber("abc", "fr"))).toBe("number");
    expect(problemOf("subscribers", readRoiNumber("2,5", "fr"))).toBe("whole");
    expect(problemOf("sends", readRoiNumber("1.5", "en"))).toBe("whole");
    expect(problemOf("basket_cents", readRoiNumber("42,50", "fr"))).toBeNull();
    for (const text of ["42,505", "12,345"]) expect(readRoiNumber(text, "fr"), text).toBeNull();
  });

  it("takes nothing senseless from an address", () => {
    expect(readRoi("?n=abc&p=-3&e=Infinity&r=<script>")).toEqual(ROI_EXAMPLE);
    expect(readRoi("?n=9e9&r=400")).toMatchObject({ subscribers: 50_000, response_per_mille: 1000 });
  });
});

describe("prices", () => {
  it("come to 80, 285, 510 and 780 a period", () => {
    expect(PRICES.map(({ months, month_cents }) => (months * month_cents) / 100)).toEqual([
      80, 285, 510, 780,
    ]);
  });
  it("save at least the advertised 15 % by the year", () => {
    expect(yearlyDiscount()).toBe(18);
  });
});
