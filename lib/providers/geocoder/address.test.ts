import { describe, expect, it } from "vitest";
import { findAddresses } from "./address";

const first = (text: string) => findAddresses(text, 5)[0];

describe("an address in one field", () => {
  it("is parted into street, town, province and postal code", () => {
    expect(first("120, rang Saint-Joseph, Huntingdon, QC J0S 1H0")).toMatchObject({
      address: "120, rang Saint-Joseph",
      city: "Huntingdon",
      region: "QC",
      zipcode: "J0S 1H0",
      formatted_address: "120, rang Saint-Joseph, Huntingdon, QC J0S 1H0",
      google_place_id: null,
    });
    expect(first("1215 chemin Favreau, dunham")).toMatchObject({
      address: "1215 chemin Favreau",
      city: "Dunham",
      zipcode: null,
      lat: 45.1334,
    });
  });

  it("needs no comma before the town", () => {
    expect(first("55 chemin Jordan Sutton")).toMatchObject({ address: "55 chemin Jordan", city: "Sutton" });
    expect(first("12 rang du Ruisseau Saint-Rémi j0l2l0")).toMatchObject({
      address: "12 rang du Ruisseau",
      city: "Saint-Rémi",
      zipcode: "J0L 2L0",
    });
  });

  it("suggests the towns that the end may become, at most as many as asked", () => {
    const found = findAddresses("12, rang du Ruisseau, Saint-Je", 5);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(new Set(found.map(({ city, region }) => city + region)).size).toBe(found.length);
  });

  it("keeps to the province that is named", () => {
    expect(first("10 Main Street, Richmond, BC")).toMatchObject({ city: "Richmond", region: "BC" });
    expect(first("10 rue Principale, Richmond")).toMatchObject({ region: "QC" });
  });

  it("is none without a street or without a town", () => {
    for (const text of ["", "Dunham", "J0S 1H0", "12, rang du Ruisseau", "<script>", "12 rue ☃, Atlantide"])
      expect(findAddresses(text, 5), text).toEqual([]);
  });
});
