import { describe, expect, it } from "vitest";
import { ruleOf } from "@/lib/time-zones/known-zones";
import { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { WEEKDAYS } from "@/lib/vocabulary/weekdays";
import {
  closedSoon,
  openingSentence,
  openingState,
  packHours,
  unpackHours,
  weekdayOf,
} from "./opening-hours";
import { closedDaysInWords, openingHoursLines, seasonInWords, weekLines } from "./opening-hours-lines";

const ZONE = "America/Toronto";
const day = { opens: "09:00", closes: "17:00" };
const hoursOf = (days: object, more: object = {}): OpeningHours =>
  OpeningHours.parse({ seasons: [{ week: days }], closed_days: [], ...more });
const at = (hours: OpeningHours, local: string, zone = ZONE) =>
  openingState(hours, new Date(local), ruleOf(zone));

/** Wednesday to Saturday, with a break on Saturday. July 1, 2026 is a Wednesday. */
const usual = hoursOf(
  {
    wednesday: [day],
    thursday: [day],
    friday: [day],
    saturday: [
      { opens: "13:00", closes: "16:30" },
      { opens: "09:00", closes: "12:00" },
    ],
  },
  { closed_days: ["2026-07-02"] },
);

describe("opening hours", () => {
  it("are read on the farm's clock, not the reader's", () => {
    expect(weekdayOf("2026-07-01")).toBe("wednesday");
    // 12:30 in Vancouver is 15:30 in Toronto.
    expect(at(usual, "2026-07-01T19:30:00Z")).toEqual({ open: true, closes: "17:00", ahead: 0 });
    expect(at(usual, "2026-07-01T15:30:00Z", "America/Vancouver")).toMatchObject({ open: false, ahead: 0 });
  });

  it("begin at the opening minute and end at the closing one", () => {
    expect(at(usual, "2026-07-01T12:59:59Z")).toMatchObject({ open: false, opens: "09:00", ahead: 0 });
    expect(at(usual, "2026-07-01T13:00:00Z")).toMatchObject({ open: true, closes: "17:00" });
    expect(at(usual, "2026-07-01T20:59:59Z")).toMatchObject({ open: true });
    expect(at(usual, "2026-07-01T21:00:00Z")).toMatchObject({ open: false });
  });

  it("say the next opening over a break, a closed day and a weekend", () => {
    expect(at(usual, "2026-07-04T16:15:00Z")).toMatchObject({ open: false, opens: "13:00", ahead: 0 });
    expect(at(usual, "2026-07-01T22:00:00Z")).toMatchObject({ opens: "09:00", day: "2026-07-03", ahead: 2 });
    expect(at(usual, "2026-07-02T15:00:00Z")).toMatchObject({ open: false, ahead: 1 });
    expect(at(usual, "2026-07-04T22:00:00Z")).toMatchObject({ day: "2026-07-08", ahead: 4 });
    expect(at(hoursOf({}), "2026-07-01T15:00:00Z")).toEqual({ open: false, opens: null });
  });

  it("follow the clock on both Sundays on which it changes", () => {
    const sunday = hoursOf({
      sunday: [
        { opens: "01:00", closes: "03:30" },
        { opens: "09:00", closes: "17:00" },
      ],
    });
    // On March 8, 2026 the clock goes from 1:59 to 3:00: at 07:10Z it is 3:10.
    expect(at(sunday, "2026-03-08T06:59:00Z")).toMatchObject({ open: true, closes: "03:30" });
    expect(at(sunday, "2026-03-08T07:10:00Z")).toMatchObject({ open: true, closes: "03:30" });
    expect(at(sunday, "2026-03-08T07:30:00Z")).toMatchObject({ open: false, opens: "09:00" });
    expect(at(sunday, "2026-03-08T13:00:00Z")).toMatchObject({ open: true, closes: "17:00" });
    expect(at(sunday, "2026-03-08T21:00:00Z")).toMatchObject({ open: false });
    // On November 1, 2026 the hour from 1 to 2 comes twice: both 05:30Z and 06:30Z are 1:30.
    expect(at(sunday, "2026-11-01T05:30:00Z")).toMatchObject({ open: true, closes: "03:30" });
    expect(at(sunday, "2026-11-01T06:30:00Z")).toMatchObject({ open: true, closes: "03:30" });
    expect(at(sunday, "2026-11-01T08:30:00Z")).toMatchObject({ open: false, opens: "09:00" });
    expect(at(sunday, "2026-11-01T21:59:00Z")).toMatchObject({ open: true });
    expect(at(sunday, "2026-11-01T22:00:00Z")).toMatchObject({ open: false });
  });

  it("go over midnight and around the clock", () => {
    const evening = hoursOf({
      friday: [{ opens: "18:00", closes: "00:00" }],
      saturday: [{ opens: "00:00", closes: "02:00" }],
    });
    expect(at(evening, "2026-07-04T01:00:00Z")).toEqual({ open: true, closes: "02:00", ahead: 1 });
    expect(openingSentence(at(evening, "2026-07-04T01:00:00Z"))).toEqual({ key: "openUntil", time: "02:00" });
    const whole = [{ opens: "00:00", closes: "24:00" }];
    const always = hoursOf(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, whole])));
    expect(openingSentence(at(always, "2026-07-04T01:00:00Z"))).toEqual({ key: "alwaysOpen" });
  });

  it("change with the season, also over New Year", () => {
    const seasons = OpeningHours.parse({
      seasons: [
        { week: { saturday: [{ opens: "10:00", closes: "12:00" }] } },
        { from: "11-15", to: "01-06", week: { saturday: [day], sunday: [day] } },
      ],
    });
    expect(at(seasons, "2026-12-06T15:00:00Z")).toMatchObject({ open: true, closes: "17:00" });
    expect(at(seasons, "2027-01-03T15:00:00Z")).toMatchObject({ open: true });
    expect(at(seasons, "2027-01-10T15:00:00Z")).toMatchObject({
      open: false,
      day: "2027-01-16",
      opens: "10:00",
    });
    const summer = OpeningHours.parse({ seasons: [{ from: "06-01", to: "06-30", week: { monday: [day] } }] });
    expect(openingSentence(at(summer, "2026-07-01T15:00:00Z"))).toMatchObject({
      key: "opensOn",
      day: "2027-06-07",
    });
  });
});

describe("opening hours as typed", () => {
  const problems = (value: unknown) =>
    OpeningHours.safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ??
    [];
  const monday = (...spans: object[]) => ({ seasons: [{ week: { monday: spans } }] });

  it("are refused where they cannot be true", () => {
    expect(problems(monday({ opens: "25:00", closes: "26:00" }))[0]).toContain("invalidTime");
    expect(problems(monday({ opens: "17:00", closes: "09:00" }))).toEqual([
      "seasons.0.week.monday.0.closes closesBeforeOpens",
    ]);
    expect(problems(monday(day, { opens: "17:00", closes: "18:00" }))).toEqual([
      "seasons.0.week.monday hoursOverlap",
    ]);
    expect(problems({ seasons: [{ from: "02-30", to: "03-01", week: {} }] })).toHaveLength(1);
    expect(problems({ seasons: [{ from: "02-29", to: null, week: {} }] })).toEqual([
      "seasons.0.to seasonNeedsBothDays",
    ]);
    expect(problems({ seasons: [{ week: {} }, { week: {} }] })).toEqual(["seasons seasonsOverlap"]);
    const dated = (from: string, to: string) => ({ from, to, week: {} });
    expect(problems({ seasons: [dated("11-01", "02-01"), dated("01-15", "03-01")] })).toHaveLength(1);
    expect(problems({ seasons: [dated("11-01", "02-01"), dated("02-02", "10-31"), { week: {} }] })).toEqual(
      [],
    );
    expect(problems({ seasons: [], closed_days: [] })).toHaveLength(1);
    expect(problems({ seasons: [{ week: {} }], closed_days: ["2026-02-30"] })).toHaveLength(1);
  });

  it("are stored in one shape: sorted, without doubles, midnight as 24:00", () => {
    const stored = OpeningHours.parse({
      seasons: [
        { week: { monday: [{ opens: "20:00", closes: "00:00" }] } },
        { from: "05-01", to: "06-01", week: {} },
      ],
      closed_days: ["2026-12-26", "2026-06-24", "2026-12-26"],
    });
    expect(stored.seasons.map(({ from }) => from)).toEqual(["05-01", null]);
    expect(stored.seasons[1]!.week.monday).toEqual([{ opens: "20:00", closes: "24:00" }]);
    expect(stored.seasons[1]!.week.sunday).toEqual([]);
    expect(stored.closed_days).toEqual(["2026-06-24", "2026-12-26"]);
    expect(closedSoon(stored, "2026-07-01", 200)).toEqual(["2026-12-26"]);
  });
});

describe("opening hours in the data of a page", () => {
  it("are short, and the same again", () => {
    const seasons = OpeningHours.parse({
      seasons: [{ week: { sunday: [day] } }, { from: "11-15", to: "01-06", week: { monday: [day] } }],
      closed_days: ["2026-06-24", "2026-12-26"],
    });
    for (const hours of [usual, seasons, hoursOf({})]) expect(unpackHours(packHours(hours))).toEqual(hours);
    expect(packHours(seasons)).toBe("2026-06-24,2026-12-26|11-15,01-06;09:00-17:00;;;;;;|;;;;;;;09:00-17:00");
  });
});

describe("opening hours in words", () => {
  const plain = (text: string | null) => text?.replace(/\u00a0/g, " ") ?? null;

  it("join days with the same hours", () => {
    expect(weekLines(usual.seasons[0]!, "fr").map(({ days, hours }) => plain(`${days} : ${hours}`))).toEqual([
      "lundi et mardi : Fermé",
      "mercredi au vendredi : 9 h à 17 h",
      "samedi : 9 h à midi, 13 h à 16 h 30",
      "dimanche : Fermé",
    ]);
  });

  it("fit the footer of an email, in each language", () => {
    expect(openingHoursLines(usual, "fr", "2026-07-01").map(plain)).toEqual([
      "mer. au ven. : 9 h à 17 h",
      "sam. : 9 h à midi, 13 h à 16 h 30",
      "Fermé le 2 juillet",
    ]);
    expect(openingHoursLines(usual, "en", "2026-07-03").map(plain)).toEqual([
      "Wed to Fri: 9 a.m. to 5 p.m.",
      "Sat: 9 a.m. to noon, 1 p.m. to 4:30 p.m.",
    ]);
    expect(openingHoursLines(null, "fr", "2026-07-01")).toEqual([]);
    const summer = OpeningHours.parse({ seasons: [{ from: "06-01", to: "06-30", week: { monday: [day] } }] });
    expect(openingHoursLines(summer, "fr", "2026-07-01")).toEqual([]);
    expect(seasonInWords(summer, summer.seasons[0]!, "fr")).toBe("Du 1er juin au 30 juin");
    expect(seasonInWords(summer, summer.seasons[0]!, "en")).toBe("June 1 to June 30");
  });

  it("name several closed days", () => {
    const closed = { ...usual, closed_days: ["2026-07-01", "2026-07-20"] };
    expect(closedDaysInWords(closed, "2026-06-24", "fr")).toBe("Fermé le 1er juillet et le 20 juillet");
    expect(closedDaysInWords(closed, "2026-07-21", "en")).toBeNull();
  });
});
