import { describe, expect, it } from "vitest";
import { firstPlanDay } from "./sending-hours";
import { nextOpening, scheduledInstant, windowAt } from "./window";

const zone = "America/Toronto";
const at = (iso: string) => new Date(iso);

describe("send window", () => {
  it.each([
    ["07:59:59", "2026-07-01T11:59:59Z", "too_early"],
    ["08:00:00", "2026-07-01T12:00:00Z", "open"],
    ["17:59:59", "2026-07-01T21:59:59Z", "open"],
    ["18:00:00", "2026-07-01T22:00:00Z", "too_late"],
    ["08:00 on the Sunday clocks go forward", "2026-03-08T12:00:00Z", "open"],
    ["07:59 on the Sunday clocks go forward", "2026-03-08T11:59:00Z", "too_early"],
    ["08:00 on the Sunday clocks go back", "2026-11-01T13:00:00Z", "open"],
    ["07:59 on the Sunday clocks go back", "2026-11-01T12:59:00Z", "too_early"],
    ["18:00 on the Sunday clocks go back", "2026-11-01T23:00:00Z", "too_late"],
  ])("%s", (_, instant, state) => {
    expect(windowAt(at(instant), zone)).toBe(state);
  });

  it("opens next at 08:00 local, across both changes of clocks", () => {
    expect(nextOpening(at("2026-03-07T23:30:00Z"), zone)).toEqual(at("2026-03-08T12:00:00Z"));
    expect(nextOpening(at("2026-10-31T23:30:00Z"), zone)).toEqual(at("2026-11-01T13:00:00Z"));
    expect(nextOpening(at("2026-07-01T10:00:00Z"), zone)).toEqual(at("2026-07-01T12:00:00Z"));
  });

  it.each([
    ["16:59", "2026-07-01T20:59:00Z", "2026-07-01"],
    ["17:00, whose hour is past", "2026-07-01T21:00:00Z", "2026-07-02"],
    ["23:30 on the last day of a year", "2026-01-01T04:30:00Z", "2026-01-01"],
    ["23:30 on the eve of the short Sunday", "2026-03-08T04:30:00Z", "2026-03-08"],
    ["17:00 on the eve of the long Sunday", "2026-10-31T21:00:00Z", "2026-11-01"],
  ])("offers the first day that has an hour left: %s", (_, instant, day) => {
    expect(firstPlanDay(at(instant), zone)).toBe(day);
  });

  it("reads a day and an hour on the farm's clock", () => {
    expect(scheduledInstant("2026-03-08", 9, zone)).toEqual(at("2026-03-08T13:00:00Z"));
    expect(scheduledInstant("2026-03-07", 9, zone)).toEqual(at("2026-03-07T14:00:00Z"));
    expect(scheduledInstant("2026-02-30", 9, zone)).toBeNull();
  });
});
