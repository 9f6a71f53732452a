import { describe, expect, it } from "vitest";
import { addSeason, copyHours, hoursDiffer, presetHours, toggleDay } from "./hours-draft";

describe("hours as they are typed", () => {
  const [season] = presetHours("weekend").seasons;

  it("begin with a preset, and open a day with the hours of the others", () => {
    expect(season!.week.saturday).toEqual([{ opens: "09:00", closes: "17:00" }]);
    expect(season!.week.monday).toEqual([]);
    const early = { ...season!, week: { ...season!.week, saturday: [{ opens: "07:00", closes: "11:00" }] } };
    expect(toggleDay(early, "monday").week.monday).toEqual(early.week.saturday);
    expect(toggleDay(early, "saturday").week.saturday).toEqual([]);
  });

  it("offer to copy only where the open days differ, in whatever order the days are stored", () => {
    const { monday, ...rest } = season!.week;
    const reordered = { ...season!, week: { ...rest, monday } };
    expect(hoursDiffer(reordered)).toBe(false);
    const other = { ...season!, week: { ...season!.week, sunday: [{ closes: "12:00", opens: "10:00" }] } };
    expect(hoursDiffer(other)).toBe(true);
    expect(hoursDiffer(copyHours(other))).toBe(false);
  });

  it("keep the season without dates last", () => {
    expect(addSeason(presetHours("everyDay")).seasons.map(({ from }) => from)).toEqual(["06-01", null]);
  });
});
