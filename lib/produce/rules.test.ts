import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePrice } from "@/lib/i18n/read-number";
import { UNIT_TYPES } from "@/lib/vocabulary/codes";
import { seed, share } from "@/tests/setup/long-runs";
import {
  availabilityOn,
  byLabel,
  freshestFirst,
  freshOnPage,
  isFresh,
  onPage,
  priceLines,
  produceLabel,
  typedPrice,
} from "./rules";

describe("a produce's label", () => {
  it("is its name, or its type's in the language", () => {
    expect(produceLabel({ name: "Nos tomates", type_id: 1 }, "en")).toBe("Nos tomates");
    expect(produceLabel({ name: "", type_id: 1 }, "fr")).toBe("Tomates");
    expect(produceLabel({ name: "", type_id: 1 }, "en")).toBe("Tomatoes");
  });
});

describe("a list of produces", () => {
  it("is in the order of its labels, as each language sorts", () => {
    const named = (name: string, type_id: number | null = null) => ({
      name,
      type_id,
      show_on_homepage: name !== "Zeste",
    });
    const list = [named("Zeste"), named("", 1), named("Œillets"), named("Échalotes"), named("Fraises")];
    const labels = (lang: "fr" | "en") => byLabel(list, lang).map((item) => produceLabel(item, lang));
    expect(labels("fr")).toEqual(["Échalotes", "Fraises", "Œillets", "Tomates", "Zeste"]);
    expect(labels("en")[3]).toBe("Tomatoes");
    expect(onPage(list, "fr")).toHaveLength(4);
  });
});

describe("prices", () => {
  it("read as they are said, in each language", () => {
    const one = {
      unit_type: "kg",
      price_type: "fixed",
      prices: [{ quantity: 1, price_cents: 450 }],
    } as const;
    expect(priceLines(one, "fr")).toEqual(["4,50\u00a0$ le kg"]);
    expect(priceLines(one, "en")).toEqual(["$4.50 per kg"]);
    const many = {
      unit_type: "bunch",
      price_type: "variable",
      prices: [
        { quantity: 3, price_cents: 500 },
        { quantity: 1.5, price_cents: 300 },
      ],
    } as const;
    expect(priceLines(many, "fr")).toEqual(["3 bottes pour 5,00\u00a0$", "1,5 botte pour 3,00\u00a0$"]);
    expect(priceLines(many, "en")[0]).toBe("3 bunches for $5.00");
  });

  it("have words for every unit", () => {
    for (const unit_type of UNIT_TYPES)
      for (const quantity of [1, 2])
        expect(
          priceLines({ unit_type, price_type: "fixed", prices: [{ quantity, price_cents: 100 }] }, "fr")[0],
        ).not.toMatch(/perUnit|amounts/);
  });

  it("are typed with a comma or a point", () => {
    for (const [text, cents] of [
      ["4,50", 450],
      ["4.50", 450],
      ["4,5 $", 450],
      ["$4", 400],
      ["0,05", 5],
      ["1 200", 120_000],
      ["4.", 400],
    ] as const)
      expect(parsePrice(text)).toBe(cents);
    for (const text of ["", "abc", "4,505", "-1", "1,2,3", "1e3", "12345678"])
      expect(parsePrice(text)).toBeNull();
  });

  it("come back as they were typed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom("fr" as const, "en" as const),
        (cents, lang) => {
          expect(parsePrice(typedPrice(cents, lang))).toBe(cents);
        },
      ),
      { seed, numRuns: share(1000) },
    );
  });
});

describe("freshness", () => {
  it("puts what can be bought first and takes what is past its date for gone", () => {
    const list = ["out-of-season", "sold-out", "available", "coming-soon", "limited"].map((availability) => ({
      availability,
      expiration_date: null as string | null,
    }));
    expect(freshestFirst(list, "2026-05-02").map((item) => item.availability)).toEqual([
      "available",
      "limited",
      "coming-soon",
      "sold-out",
      "out-of-season",
    ]);
    expect(isFresh({ availability: "available", expiration_date: "2026-05-01" }, "2026-05-01")).toBe(true);
    expect(isFresh({ availability: "available", expiration_date: "2026-05-01" }, "2026-05-02")).toBe(false);
    expect(isFresh({ availability: "sold-out", expiration_date: null }, "2026-05-02")).toBe(false);
    const past = { availability: "available", expiration_date: "2026-05-01" };
    expect(availabilityOn(past, "2026-05-01")).toBe("available");
    expect(availabilityOn(past, "2026-05-02")).toBe("out-of-season");
    expect(availabilityOn({ ...past, availability: "sold-out" }, "2026-05-02")).toBe("sold-out");
    const sorted = freshestFirst([past, ...list], "2026-05-02");
    expect(sorted.indexOf(past)).toBe(4);
  });

  it("shows on a page and its pictures only what the farm has today", () => {
    const produce = (name: string, availability: string, expiration_date: string | null, shown = true) => ({
      ...{ name, type_id: null, availability, expiration_date, show_on_homepage: shown },
    });
    const list = [
      produce("Ail", "limited", null),
      produce("Fraises", "available", "2026-05-01"),
      produce("Laitue", "available", "2026-05-02"),
      produce("Panais", "sold-out", null),
      produce("Radis", "available", null, false),
    ];
    expect(freshOnPage(list, "fr", "2026-05-02").map(({ name }) => name)).toEqual(["Laitue", "Ail"]);
  });
});
