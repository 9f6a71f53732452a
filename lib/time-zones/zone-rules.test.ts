import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneRules } from "@/scripts/time-zones/zone-rules";
import { seed, share } from "@/tests/setup/long-runs";
import { isKnownZone, KNOWN_ZONES, packedRuleAround, ruleOf } from "./known-zones";
import { dayInZone, endOfDay, inZone, startOfDay } from "./luxon-zone";
import { offsetAt, onTheClock, packRule, ruleWithin, unpackRule } from "./zone-rule";

const clock = (zone: string, instant: string) =>
  onTheClock(new Date(instant), ruleOf(zone)).toISOString().slice(0, 16);

describe("the rules of time zones", () => {
  it("are those of the package, so that a new version of it is not left lying", () => {
    const kept = readFileSync(join(import.meta.dirname, "zone-rules.json"), "utf8");
    expect(kept === zoneRules(), "run: npx tsx scripts/write-time-zones.ts").toBe(true);
  });

  it("know what changed lately: the West keeps summer time since 2026, Toronto does not", () => {
    expect(clock("America/Vancouver", "2025-12-01T00:44:00Z")).toBe("2025-11-30T16:44");
    expect(clock("America/Vancouver", "2026-12-01T00:44:00Z")).toBe("2026-11-30T17:44");
    expect(clock("America/Edmonton", "2026-12-01T00:44:00Z")).toBe("2026-11-30T18:44");
    expect(clock("America/Winnipeg", "2026-12-01T00:44:00Z")).toBe("2026-11-30T19:44");
    expect(clock("America/Toronto", "2026-11-01T05:59:00Z")).toBe("2026-11-01T01:59");
    expect(clock("America/Toronto", "2026-11-01T06:00:00Z")).toBe("2026-11-01T01:00");
    expect(clock("America/St_Johns", "2026-07-01T12:00:00Z")).toBe("2026-07-01T09:30");
    expect(clock("UTC", "2026-07-01T12:00:00Z")).toBe("2026-07-01T12:00");
  });

  it("exist for whole names only", () => {
    for (const zone of ["America/Toronto", "America/Montreal", "Europe/Paris"])
      expect(isKnownZone(zone)).toBe(true);
    for (const zone of ["Mars/Olympus", "EST", "+05:00", "", "America", "constructor"]) {
      expect(isKnownZone(zone)).toBe(false);
      expect(() => ruleOf(zone)).toThrow(RangeError);
    }
  });

  it("are the same after they were packed, and a part says the same within its span", () => {
    for (const name of KNOWN_ZONES) {
      const rule = ruleOf(name);
      expect(unpackRule(packRule(rule)), name).toEqual(rule);
      const now = new Date("2026-06-15T00:00:00Z");
      const around = unpackRule(packedRuleAround(name, now));
      const times = Array.from({ length: 2500 }, (_, at) => now.getTime() + (at - 800) * 7 * 3_600_000);
      expect(
        times.find((at) => offsetAt(around, at) !== offsetAt(rule, at)),
        name,
      ).toBeUndefined();
    }
    const cut = ruleWithin(
      ruleOf("America/Toronto"),
      new Date("2026-12-01T00:00:00Z"),
      new Date("2027-12-01T00:00:00Z"),
    );
    expect(cut.offsets).toEqual([-300, -240, -300]);
  });

  it("begin a day at its first midnight, or after the midnight that clocks skip", () => {
    const bounds = (day: string, zone: string) =>
      [startOfDay(day, zone), endOfDay(day, zone)].map((at) => at.toISOString().slice(0, 16));
    expect(bounds("2024-10-27", "Atlantic/Azores")).toEqual(["2024-10-27T00:00", "2024-10-28T01:00"]);
    expect(bounds("2024-03-31", "Asia/Beirut")).toEqual(["2024-03-30T22:00", "2024-03-31T21:00"]);
  });

  it("put the days of every zone end to end, whatever its clocks do at midnight", () => {
    const day = fc
      .integer({ min: 0, max: 5000 })
      .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN_ZONES), day, (zone, day) => {
        const start = startOfDay(day, zone);
        expect(inZone(start, zone).toISODate()).toBe(day);
        expect(inZone(new Date(start.getTime() - 1), zone).toISODate()! < day).toBe(true);
        const end = endOfDay(day, zone);
        expect(inZone(new Date(end.getTime() - 1), zone).toISODate()).toBe(day);
        expect(startOfDay(inZone(end, zone).toISODate()!, zone)).toEqual(end);
        expect(dayInZone(day, zone).toFormat("yyyy-MM-dd ZZ")).toMatch(/^[\d-]+ [+-]\d\d:\d\d$/);
      }),
      { seed, numRuns: share(5000) },
    );
  });
});
