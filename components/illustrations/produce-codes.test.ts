import { describe, expect, it } from "vitest";
import { PRODUCE_TYPES } from "@/lib/reference/produce-types";
import en from "@/messages/en/reference.json";
import fr from "@/messages/fr/reference.json";
import { produceName } from "./produce-codes";

/** Types that a basket shows well. */
const BASKETS = ["vegetable-basket", "soap"];

describe("the types of produce", () => {
  it("are at least 120, each with its own name in each language", () => {
    expect(PRODUCE_TYPES.length).toBeGreaterThanOrEqual(120);
    for (const { types } of [fr, en]) {
      const names = PRODUCE_TYPES.map(({ code }) => types[code]);
      expect(names.filter((name) => !name)).toEqual([]);
      expect(new Set(names).size).toBe(PRODUCE_TYPES.length);
      expect(Object.keys(types).sort()).toEqual(PRODUCE_TYPES.map(({ code }) => code).sort());
    }
  });

  it("each have a picture of their own or of their family", () => {
    const without = PRODUCE_TYPES.filter(({ code, category }) => produceName([code, category]) === "basket");
    expect(without.map(({ code }) => code)).toEqual(BASKETS);
    const shown = (code: string) => produceName([code, null]);
    expect(
      [
        "rhubarb",
        "spinach",
        "radish",
        "eggplant",
        "zucchini",
        "cranberry",
        "haskap",
        "pork-chop",
        "goat-cheese",
      ].map(shown),
    ).toEqual([
      "rhubarb",
      "lettuce",
      "radish",
      "eggplant",
      "cucumber",
      "cranberry",
      "blueberry",
      "pig",
      "dairy",
    ]);
  });

  it("know their months, also over New Year, and the type they belong to", () => {
    const of = (code: string) => PRODUCE_TYPES.find((type) => type.code === code)!;
    expect(of("asparagus").season_months).toEqual([5, 6]);
    expect(of("rutabaga").season_months).toEqual([1, 2, 3, 4, 5, 9, 10, 11, 12]);
    expect(of("egg").season_months).toHaveLength(12);
    expect(of("cherry-tomato").broader).toBe("tomato");
    const codes = PRODUCE_TYPES.map(({ code }) => code);
    for (const { broader } of PRODUCE_TYPES) if (broader) expect(codes).toContain(broader);
  });

  it("keep their ids", () => {
    expect(PRODUCE_TYPES.map(({ id }) => id)).toEqual(PRODUCE_TYPES.map((_, at) => at + 1));
    expect([1, 17, 42].map((id) => PRODUCE_TYPES[id - 1]!.code)).toEqual([
      "tomato",
      "strawberry",
      "seedling",
    ]);
  });
});
