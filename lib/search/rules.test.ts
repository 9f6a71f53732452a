import { describe, expect, it } from "vitest";
import { boxAround, keywordQuery } from "./rules";

describe("the box around a place", () => {
  it("reaches as far as the distance", () => {
    const { south, north, west, east } = boxAround({ lat: 45.5, lng: -73.6 }, 50);
    expect(north - 45.5).toBeCloseTo(0.4497, 3);
    expect(45.5 - south).toBeCloseTo(0.4497, 3);
    expect(east + 73.6).toBeCloseTo(0.6416, 3);
    expect(west + 73.6).toBeCloseTo(-0.6416, 3);
  });
  it("goes all around where a pole is within the distance", () => {
    expect(boxAround({ lat: 89, lng: 10 }, 200)).toMatchObject({ west: -180, east: 180 });
  });
});

describe("a keyword as a query", () => {
  it("is what singular and plural begin with, or what is called so", () => {
    expect(keywordQuery("Fraises")).toBe("('fraise':* | '#17' | '#95')");
    expect(keywordQuery("strawberry")).toBe("('strawberr':* | '#17' | '#95')");
    expect(keywordQuery("sirop")).toBe("('sirop':* | '#35')");
  });
  it("takes short words as they are", () => {
    expect(keywordQuery("ail")).toBe("('ail' | 'ails' | 'ailx' | '#6' | '#67')");
  });
  it("wants every word but those that say nothing", () => {
    expect(keywordQuery("les fraises de l’île")).toBe(
      "('fraise':* | '#17' | '#95') & ('ile' | 'iles' | 'ilex')",
    );
    expect(keywordQuery("la ferme")).toBe("");
  });
  it("finds the narrower kinds of a produce with it, and not the other way round", () => {
    expect(keywordQuery("tomates")).toContain("'#1' | '#68'");
    expect(keywordQuery("tomates cerises")).toBe("((('tomate':*) & ('cerise':*)) | '#68')");
    expect(keywordQuery("cherry tomatoes")).not.toContain("'#1'");
  });
  it("knows names of more than one word", () => {
    expect(keywordQuery("pommes de terre")).toBe("((('pomme':*) & ('terre':*)) | '#8' | '#72')");
    expect(keywordQuery("pommes")).not.toContain("'#8'");
    expect(keywordQuery("petits fruits bio")).toContain("| '#berries') & ('bio'");
  });
  it("lets nothing in but letters and digits", () => {
    expect(keywordQuery("ail'oie & !miel:* | (thym) \\ <img>")).toMatch(/^[a-z0-9'#:*&|() -]+$/);
    for (const nothing of ["", "%", "☃ !", "\\"]) expect(keywordQuery(nothing)).toBeNull();
  });
});
