import { describe, expect, it } from "vitest";
import { LANGS } from "@/lib/vocabulary/languages";
import { type LegalDocument, legalSections } from "./legal";
import { breadcrumbStructuredData, pricingStructuredData, siteStructuredData } from "./structured-data";

const DOCUMENTS: LegalDocument[] = ["terms", "privacy"];
const LEFTOVER = /[{}]|undefined|NaN|sections\./;
const wordsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as object).flatMap(wordsOf);

describe.each(LANGS)("the words in %s", (lang) => {
  it.each(DOCUMENTS)("make a %s page of sections with anchors of their own", (document) => {
    const sections = legalSections(lang, document);
    const anchors = sections.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors.filter((anchor) => !/^[a-z][a-z-]+$/.test(anchor))).toEqual([]);
    expect(wordsOf(sections).filter((text) => LEFTOVER.test(text))).toEqual([]);
    const empty = sections.filter(({ blocks, parts }) => blocks.length + parts.length === 0);
    expect(empty).toEqual([]);
  });
});

describe("what search engines read", () => {
  it("leads from home to the page", () => {
    const trail = [
      { route: "home" as const, name: "Potager" },
      { route: "faq" as const, name: "FAQ" },
    ];
    const { itemListElement } = breadcrumbStructuredData(trail, "https://potager.example", "en");
    expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, "https://potager.example/en"],
      [2, "https://potager.example/en/faq"],
    ]);
  });

  it("is one organization under two addresses, whose search takes what is looked for", () => {
    const words = { name: "Potager", description: "…" };
    const graph = (lang: "fr" | "en") => siteStructuredData(words, "https://potager.example", lang)["@graph"];
    expect(graph("fr")[0]?.["@id"]).toBe(graph("en")[0]?.["@id"]);
    expect(graph("fr")[1]).toMatchObject({
      potentialAction: {
        target: { urlTemplate: "https://potager.example/fr/recherche?q={search_term_string}" },
      },
    });
  });

  it("is what is billed for a term, before taxes", () => {
    const words = { name: "Potager", description: "…" };
    const terms = [{ name: "Yearly", total_cents: 78_000, months: 12 }];
    const { offers } = pricingStructuredData(words, terms, "https://potager.example", "en");
    expect(offers).toMatchObject([
      {
        price: "780.00",
        priceCurrency: "CAD",
        priceSpecification: { billingDuration: 12, valueAddedTaxIncluded: false },
      },
    ]);
  });
});
