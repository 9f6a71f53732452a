import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPostalCode } from "@/lib/values/postal-code";
import { slug } from "@/lib/values/slug";
import { seed, share } from "@/tests/setup/long-runs";
import { numberedHandle, wantedHandle } from "./rules";

describe("a handle", () => {
  it("is the name without its accents", () => {
    expect(slug("Ferme L’Été & Œufs d’Ælia")).toBe("ferme-l-ete-oeufs-d-aelia");
    expect(slug("  --Çà et là--  ")).toBe("ca-et-la");
    expect(wantedHandle("농장")).toBe("ferme-locale");
    expect(wantedHandle("Admin")).toBe("ferme-admin");
    expect(wantedHandle("1892")).toBe("ferme-1892");
    const uuid = "550e8400-e29b-41d4-a716-446655440000";
    expect(wantedHandle(uuid)).toBe(`ferme-${uuid}`);
    expect(numberedHandle("ferme", 1)).toBe("ferme");
    expect(numberedHandle("ferme", 2)).toBe("ferme-2");
  });

  it("has the shape the database asks for, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        expect(wantedHandle(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(wantedHandle(name).length).toBeLessThanOrEqual(70);
      }),
      { seed, numRuns: share(1000) },
    );
  });
});

describe("a postal code", () => {
  it("is written one way", () => {
    for (const text of ["j3b1a1", "J3B 1A1", " j3b-1a1 "]) expect(canonicalPostalCode(text)).toBe("J3B 1A1");
    for (const text of ["90210", "D3B 1A1", "J3B 1A", "J3B 1O1", ""])
      expect(canonicalPostalCode(text)).toBeNull();
  });
});
