import { describe, expect, it } from "vitest";
import { countTicks, timeTicks } from "./timeline-ticks";

const zone = "America/Toronto";
const at = (iso: string) => new Date(iso).getTime();
const labels = (from: string, to: string, lang: "fr" | "en" = "fr", place = zone) => {
  const { times, label } = timeTicks(at(from), at(to), lang, place);
  return times.map(label);
};

describe("ticks of the chart", () => {
  it.each([0, 1, 3, 4, 5, 7, 12, 41, 99, 101, 1234, 50_000])(
    "are at most five whole numbers, up to %i",
    (most) => {
      const ticks = countTicks(most);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    },
  );

  it("count from nought to one when nothing came in", () => {
    expect(countTicks(0)).toEqual([0, 1]);
    expect(countTicks(12)).toEqual([0, 5, 10, 15]);
  });

  it("are round hours of the farm on the first day", () => {
    expect(labels("2026-07-01T13:00:00Z", "2026-07-01T16:00:00Z")).toEqual([
      "9\u00a0h",
      "10\u00a0h",
      "11\u00a0h",
      "midi",
    ]);
    expect(labels("2026-07-01T13:00:00Z", "2026-07-02T03:00:00Z", "en")).toEqual([
      "9\u00a0a.m.",
      "noon",
      "3\u00a0p.m.",
      "6\u00a0p.m.",
      "9\u00a0p.m.",
    ]);
  });

  it("are days once the send is older, a change of the clocks or not", () => {
    expect(labels("2026-10-30T13:00:00Z", "2026-11-04T13:00:00Z")).toEqual([
      "31 oct.",
      "1er nov.",
      "2 nov.",
      "3 nov.",
      "4 nov.",
    ]);
    expect(labels("2026-07-01T13:00:00Z", "2026-07-15T13:00:00Z").length).toBeLessThanOrEqual(5);
  });

  it("are round where the clock is half an hour off", () => {
    expect(labels("2026-07-01T13:00:00Z", "2026-07-01T16:00:00Z", "en", "America/St_Johns")).toEqual([
      "11\u00a0a.m.",
      "noon",
      "1\u00a0p.m.",
    ]);
  });
});
