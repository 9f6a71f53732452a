import { describe, expect, it } from "vitest";
import { matching, readFilters, writeFilters } from "./filters";

const produce = (name: string, availability = "available", type_id: number | null = null) => ({
  name,
  description: "",
  type_id,
  availability,
});

describe("the filters of a list", () => {
  it("are read from an address that may say anything, and written back", () => {
    expect(readFilters({ q: [" ail ", "x"], availability: "sold-out" })).toEqual({
      q: "ail",
      availability: "sold-out",
    });
    expect(readFilters({ availability: "<script>" })).toEqual({ q: "", availability: null });
    expect(writeFilters({ q: "ail & miel", availability: "limited" })).toBe(
      "?q=ail+%26+miel&availability=limited",
    );
    expect(writeFilters({ q: "", availability: null })).toBe("");
  });

  it("find without accents, ligatures or case, in the names of types too", () => {
    const list = [produce("Échalotes"), produce("", "sold-out", 27), produce("Miel d’été")];
    const found = (q: string) => matching(list, { q, availability: null }, "fr").length;
    expect([found("echalote"), found("OEUF"), found("été miel"), found("zzz"), found("")]).toEqual([
      1, 1, 1, 0, 3,
    ]);
    expect(matching(list, { q: "", availability: "sold-out" }, "fr")).toHaveLength(1);
  });
});
