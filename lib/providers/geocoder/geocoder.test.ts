import { describe, expect, it } from "vitest";
import { locate } from ".";

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
