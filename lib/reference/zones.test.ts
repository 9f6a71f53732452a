import { describe, expect, it } from "vitest";
import { countryName } from "@/lib/i18n/country-name";
import { zoneName } from "@/lib/reference/zone-name";
import { isKnownZone } from "@/lib/time-zones/known-zones";
import { REGIONS } from "@/lib/vocabulary/codes";
import { COUNTRIES } from "./countries";
import { acceptedZones, isZoneOf, offeredZones, usualZone } from "./zones";

const abroad = (country: string) => ({ country, region: null });

describe("the time zones of a place", () => {
  it("have a known rule, and each country and province has one", () => {
    for (const place of [
      ...REGIONS.map((region) => ({ country: "CA", region })),
      ...COUNTRIES.slice(1).map(abroad),
    ]) {
      expect(offeredZones(place).length, place.country).toBeGreaterThan(0);
      for (const zone of acceptedZones(place)) expect(isKnownZone(zone), zone).toBe(true);
    }
  });

  it.each([
    ["FR", "Europe/Paris"],
    ["US", "America/New_York"],
    ["AU", "Australia/Sydney"],
    ["BR", "America/Sao_Paulo"],
    ["ES", "Europe/Madrid"],
  ])("begin with the usual one: %s", (country, zone) => {
    expect(usualZone(abroad(country))).toBe(zone);
  });

  it("are those of the country alone, former names included", () => {
    expect(isZoneOf(abroad("US"), "America/Detroit")).toBe(true);
    expect(isZoneOf(abroad("US"), "America/Toronto")).toBe(false);
    expect(isZoneOf(abroad("FR"), "Europe/Berlin")).toBe(false);
    expect(isZoneOf({ country: "CA", region: "QC" }, "America/Montreal")).toBe(true);
    expect(isZoneOf({ country: "CA", region: "QC" }, "America/Vancouver")).toBe(false);
  });

  it("and their countries have a name in each language", () => {
    expect(zoneName("Europe/Paris", "fr")).toBe("Heure de l’Europe centrale (Paris)");
    expect(zoneName("America/New_York", "en")).toBe("Eastern Time (New York)");
    expect(zoneName("America/Toronto", "fr")).toBe("Heure de l’Est (Montréal, Toronto)");
    for (const lang of ["fr", "en"] as const)
      for (const code of COUNTRIES) expect(countryName(code, lang), code).not.toBe(code);
  });
});
