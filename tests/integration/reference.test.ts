import { expect, it } from "vitest";
import { listRegions, readGlobal } from "@/lib/reference/service";
import { asVisitor } from "@/tests/factories/context";

const LISTS = [
  "userRoles",
  "produceTypes",
  "produceCategories",
  "countries",
  "emojis",
  "certifications",
  "unitTypes",
  "langs",
  "availabilityTypes",
  "paymentStatus",
] as const;

it("names every code in the language of the call, each once", async () => {
  const [fr, en] = [await readGlobal(asVisitor({ lang: "fr" })), await readGlobal(asVisitor({ lang: "en" }))];
  expect(Object.keys(fr).sort()).toEqual([...LISTS].sort());
  for (const list of LISTS) {
    const codes = fr[list].map(({ code }) => code);
    expect(new Set(codes).size, list).toBe(codes.length);
    expect(codes.length, list).toBeGreaterThan(0);
  }
  expect(fr.availabilityTypes[0]).toEqual({ code: "available", name: "Disponible" });
  expect(en.availabilityTypes[0]).toEqual({ code: "available", name: "Available" });
  expect(fr.produceTypes[0]).toMatchObject({
    id: 1,
    code: "tomato",
    names: { fr: "Tomates", en: "Tomatoes" },
  });
});

it("lists a country's regions, and none of a country it does not know", async () => {
  const regions = await listRegions(asVisitor({ lang: "en" }), { code: "ca" });
  expect(regions[0]).toEqual({ code: "QC", name: "Québec" });
  expect(regions).toHaveLength(13);
  await expect(listRegions(asVisitor(), { code: "XX" })).rejects.toMatchObject({ code: "not_found" });
});
