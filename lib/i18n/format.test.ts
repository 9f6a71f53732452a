import { describe, expect, it } from "vitest";
import { formatDay, formatMoment, longDay, spokenDay } from "./format";

const evening = new Date("2026-08-01T01:05:00Z");

describe("dates", () => {
  it("are YYYY-MM-DD in tables and data, on the clock of the farm", () => {
    expect(formatDay(evening, "America/Toronto")).toBe("2026-07-31");
    expect(formatMoment(evening, "America/Toronto")).toBe("2026-07-31 21:05");
    expect(formatMoment(new Date("2026-08-01T04:00:00Z"), "America/Toronto")).toBe("2026-08-01 00:00");
  });

  it("are written out in sentences", () => {
    expect(longDay(evening, "fr", "America/Toronto")).toBe("31 juillet 2026");
    expect(longDay(evening, "en", "America/Toronto")).toBe("July 31, 2026");
    const now = new Date("2026-12-31T12:00:00Z");
    expect(spokenDay(evening, "fr", now, "America/Toronto")).toBe("31 juillet");
    expect(spokenDay(evening, "en", now, "America/Toronto")).toBe("July 31");
    expect(spokenDay(evening, "fr", new Date("2027-01-01T12:00:00Z"))).toBe("31 juillet 2026");
  });
});
