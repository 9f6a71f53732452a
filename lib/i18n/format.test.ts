import { describe, expect, it } from "vitest";
import { formatDay, formatMoment, formatTime, longDay, longMoment, shortMoment, spokenDay } from "./dates";
import { formatClock } from "./format";

const evening = new Date("2026-08-01T01:05:00Z");

describe("dates", () => {
  it("are YYYY-MM-DD in tables and data, on the clock of the farm", () => {
    expect(formatDay(evening, "America/Toronto")).toBe("2026-07-31");
  });

  it("are written out in sentences", () => {
    expect(longDay(evening, "fr", "America/Toronto")).toBe("31 juillet 2026");
    expect(longDay(evening, "en", "America/Toronto")).toBe("July 31, 2026");
    const now = new Date("2026-12-31T12:00:00Z");
    expect(spokenDay(evening, "fr", now, "America/Toronto")).toBe("31 juillet");
    expect(spokenDay(evening, "en", now, "America/Toronto")).toBe("July 31");
    expect(spokenDay(evening, "fr", new Date("2027-01-01T12:00:00Z"))).toBe("31 juillet 2026");
  });

  it("write the first day of a month as French does", () => {
    expect(longDay(new Date("2026-10-01T16:00:00Z"), "fr")).toBe("1er octobre 2026");
    expect(longDay(new Date("2026-10-11T16:00:00Z"), "fr")).toBe("11 octobre 2026");
    expect(longDay(new Date("2026-10-01T16:00:00Z"), "en")).toBe("October 1, 2026");
  });
});

describe("hours", () => {
  const early = new Date("2026-11-22T11:09:00Z");
  const zone = "America/Toronto";

  it("are written as each language writes them, on the clock of the farm", () => {
    expect(formatTime(early, "fr", zone)).toBe("6\u00a0h\u00a009");
    expect(formatTime(early, "en", zone)).toBe("6:09\u00a0a.m.");
    expect(formatTime(evening, "fr", zone)).toBe("21\u00a0h\u00a005");
    expect(formatTime(evening, "en", zone)).toBe("9:05\u00a0p.m.");
    expect(formatClock("9:00", "fr")).toBe("9\u00a0h");
    expect(formatTime(new Date("2026-08-01T04:00:00Z"), "fr", zone)).toBe("minuit");
  });

  it("follow the day in tables, sentences and narrow places", () => {
    expect(formatMoment(evening, "fr", zone)).toBe("2026-07-31, 21\u00a0h\u00a005");
    expect(formatMoment(evening, "en", zone)).toBe("2026-07-31, 9:05\u00a0p.m.");
    expect(longMoment(early, "fr", zone)).toBe("22 novembre 2026 à 6\u00a0h\u00a009");
    expect(longMoment(early, "en", zone)).toBe("November 22, 2026 at 6:09\u00a0a.m.");
    expect(shortMoment(evening, "fr", zone)).toBe("31 juill., 21\u00a0h\u00a005");
    expect(shortMoment(early, "en", zone)).toBe("Nov 22, 6:09\u00a0a.m.");
  });
});
