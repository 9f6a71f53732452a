import { describe, expect, it } from "vitest";
import { findPlace, locate, locateFarm } from ".";

describe("the gazetteer", () => {
  it("finds a postal code however it is written", () => {
    const place = locate("J3B 1A1");
    expect(place?.lat).toBeCloseTo(45.32, 1);
    expect(place?.lng).toBeCloseTo(-73.27, 1);
    for (const written of ["j3b1a1", " J3B-1A1", "j3b"]) expect(locate(written)).toEqual(place);
  });
  it("knows nothing of what is no Canadian area", () => {
    for (const text of ["", "90210", "H0H 0H0", null, undefined]) expect(locate(text)).toBeNull();
  });
});

describe("a place as people write it", () => {
  const label = (text: string) => findPlace(text)?.label ?? null;

  it("is a postal code, whole or its first half, after an address too", () => {
    expect(label("j3b1a1")).toBe("J3B 1A1");
    expect(label(" J3B ")).toBe("J3B");
    expect(label("12, rang du Ruisseau, J3B-1A1")).toBe("J3B 1A1");
    expect(findPlace("j3b 1a1")).toMatchObject(locate("J3B")!);
  });

  it("is a town, without its accents, hyphens or capitals", () => {
    for (const text of ["Saint-Rémi", "saint remi", "ST-REMI", "St. Rémi", "St-Rémi, QC", "st-remi (Québec)"])
      expect(label(text)).toBe("Saint-Rémi");
    for (const text of ["Ste-Anne-de-Bellevue", "sainte anne de bellevue"])
      expect(label(text)).toBe("Sainte-Anne-de-Bellevue");
    expect(findPlace("dunham")).toMatchObject({ lat: 45.1334, lng: -72.7991 });
  });

  it("goes by another name, or by the beginning of its own", () => {
    expect(label("Quebec City")).toBe("Québec");
    expect(label("asbestos")).toBe("Val-des-Sources");
    expect(label("Iles-de-la-Madeleine")).toBe("Cap-aux-Meules");
    expect(label("Saint-Jean")).toBe("Saint-Jean-sur-Richelieu");
    expect(label("Sai")).toBeNull();
  });

  it("is the one in Québec, else the largest, unless the province says otherwise", () => {
    expect(label("Richmond")).toBe("Richmond");
    expect(label("Richmond, BC")).toBe("Richmond (BC)");
    expect(label("richmond colombie-britannique")).toBeNull();
    expect(label("Richmond, Colombie-Britannique, Canada")).toBe("Richmond (BC)");
    expect(label("Québec, Québec")).toBe("Québec");
    expect(label("London")).toBe("London (ON)");
  });

  it("is none where no place is meant", () => {
    for (const text of ["", "   ", "Atlantide", "<script>", "%", "1", "Q0Q", "Dunham, ZZ"])
      expect(label(text)).toBeNull();
  });
});

describe("where a farm is", () => {
  it("is told by the postal code of a town", () => {
    const farm = { zipcode: "J3B 1A1", city: "Rimouski", region: "QC" };
    expect(locateFarm(farm)).toEqual(locate("J3B"));
  });
  it("is told by the town where the postal code is rural, unknown or missing", () => {
    const dunham = { lat: 45.1334, lng: -72.7991 };
    for (const zipcode of ["J0E 1M0", "H0H 0H0", null])
      expect(locateFarm({ zipcode, city: "Dunham", region: "QC" })).toEqual(dunham);
  });
  it("is the middle of the rural area when the town is not known there", () => {
    expect(locateFarm({ zipcode: "J0E 1M0", city: "Rang Perdu", region: "QC" })).toEqual(locate("J0E"));
    expect(locateFarm({ zipcode: null, city: "Dunham", region: "ON" })).toBeNull();
    expect(locateFarm({})).toBeNull();
  });
});
