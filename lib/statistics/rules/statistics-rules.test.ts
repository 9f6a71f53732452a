import { describe, expect, it } from "vitest";
import { bestTime, type TimedSend } from "./best-time";
import { curvesOf, OTHERS, totalOf } from "./curve";
import { bucketsOf, daysOf, rangeFault, rangeOf } from "./range";

const TODAY = "2026-11-23";
const FIRST = "2025-06-01";
const range = (asked: Parameters<typeof rangeOf>[0]) => rangeOf(asked, TODAY, FIRST);

describe("the range", () => {
  it("is a preset up to today, 30 days by default", () => {
    expect(range({})).toEqual({ from: "2026-10-25", to: TODAY, preset: "30" });
    expect(range({ range: "90" })).toEqual({ from: "2026-08-26", to: TODAY, preset: "90" });
    expect(range({ range: "365" })).toEqual({ from: "2025-11-24", to: TODAY, preset: "365" });
    expect(range({ range: "all" })).toEqual({ from: FIRST, to: TODAY, preset: "all" });
  });

  it("is the chosen days, cut at today", () => {
    expect(range({ from: "2026-02-01", to: "2026-02-28" })).toMatchObject({
      from: "2026-02-01",
      to: "2026-02-28",
      preset: null,
    });
    expect(range({ from: "2026-11-20", to: "2027-01-01" })).toMatchObject({ to: TODAY, preset: null });
    expect(range({ from: TODAY })).toEqual({ from: TODAY, to: TODAY, preset: null });
  });

  it("is the chosen days in the order of time", () => {
    const days = { from: "2026-03-01", to: "2026-03-02", preset: null };
    expect(range({ from: "2026-03-02", to: "2026-03-01" })).toEqual(days);
  });

  it("falls back to the preset when the days are wrong", () => {
    const wrong = [{ from: "2026-11-24" }, { from: "1950-01-01" }, { to: "2026-03-01" }];
    for (const days of wrong) expect(range({ ...days, range: "90" })).toMatchObject({ preset: "90" });
  });

  it("never begins after today, nor more than ten years before", () => {
    expect(rangeOf({ range: "all" }, TODAY, "2026-12-01")).toMatchObject({ from: TODAY });
    expect(daysOf(rangeOf({ range: "all" }, TODAY, "1990-01-01"))).toHaveLength(3660);
  });

  it.each([
    [{}, null],
    [{ range: "90" }, null],
    [{ from: "2026-02-01", to: "2026-02-28" }, null],
    [{ from: TODAY, to: "2027-01-01" }, null],
    [{ from: "2016-11-16" }, null],
    [{ to: "2026-03-01" }, { field: "from", key: "requiredDate" }],
    [
      { from: "2026-03-02", to: "2026-03-01" },
      { field: "to", key: "endBeforeStart" },
    ],
    [{ from: "2026-11-24" }, { field: "from", key: "givenOnFuture" }],
    [{ from: "2016-11-15" }, { field: "from", key: "rangeTooLong", values: { days: 3660 } }],
  ] as const)("%j of a program is answered as asked, or refused by name", (asked, fault) => {
    expect(rangeFault(asked, TODAY)).toEqual(fault);
    if (!fault && "from" in asked) expect(range(asked).from).toBe(asked.from);
  });

  it("counts each day once over a change of clocks", () => {
    expect(daysOf({ from: "2026-03-07", to: "2026-03-09" })).toEqual([
      "2026-03-07",
      "2026-03-08",
      "2026-03-09",
    ]);
  });

  it("is shown by day, by week from Monday or by month, without a gap", () => {
    expect(bucketsOf(range({})).length).toBe(30);
    const weeks = bucketsOf(range({ range: "90" }));
    expect(weeks[1]).toEqual({ step: "week", from: "2026-08-31", to: "2026-09-06" });
    expect(weeks.at(-1)).toEqual({ step: "week", from: TODAY, to: TODAY });
    const months = bucketsOf({ from: "2023-01-15", to: "2026-02-03" });
    expect(months[0]).toEqual({ step: "month", from: "2023-01-15", to: "2023-01-31" });
    expect(months.at(-1)).toEqual({ step: "month", from: "2026-02-01", to: "2026-02-03" });
    for (const buckets of [weeks, months])
      expect(buckets.flatMap(daysOf)).toEqual(daysOf({ from: buckets[0]!.from, to: buckets.at(-1)!.to }));
  });
});

const send = (weekday: number, hour: number, responded: number, delivered = 100): TimedSend => ({
  weekday,
  hour,
  delivered,
  responded,
});
const usual = (count: number) => Array.from({ length: count }, () => send(4, 9, 20));

describe("the best time", () => {
  it("is said with twenty sends, and not with nineteen", () => {
    const three = [send(2, 16, 50), send(2, 16, 40), send(2, 16, 60)];
    expect(bestTime([...usual(16), ...three])).toEqual({ counted: 19, time: null });
    expect(bestTime([...usual(17), ...three])).toEqual({
      counted: 20,
      time: { weekday: 2, hour: 16, rate: 0.5, sends: 3, of: 20 },
    });
  });

  it("does not count a send that reached nobody", () => {
    expect(bestTime([...usual(19), send(4, 9, 0, 0)])).toEqual({ counted: 19, time: null });
  });

  it("is no lucky send, and none when all begin at different times", () => {
    expect(bestTime([...usual(20), send(2, 16, 100)]).time).toMatchObject({ weekday: 4, hour: 9, of: 21 });
    const scattered = Array.from({ length: 24 }, (_, at) => send(1 + (at % 7), at % 24, 30));
    expect(bestTime(scattered)).toEqual({ counted: 24, time: null });
  });

  it("weighs sends by the people they reached", () => {
    const large = send(1, 8, 900, 1000);
    const small = [send(1, 8, 0, 1), send(1, 8, 0, 1)];
    expect(bestTime([...usual(20), large, ...small]).time).toMatchObject({ weekday: 1, hour: 8 });
  });
});

describe("the curves of subscribers", () => {
  const buckets = bucketsOf({ from: "2026-11-01", to: "2026-11-03" });
  const move = (day: string | null, group: string | null, gains: number, losses = 0) => ({
    day,
    group,
    gains,
    losses,
  });

  it("add up from what was before the range", () => {
    const curves = curvesOf(
      [
        move(null, "a", 5, 1),
        move("2026-11-02", "a", 2),
        move("2026-11-03", "b", 1, 0),
        move("2026-11-03", "a", 0, 3),
      ],
      buckets,
    );
    expect(curves).toEqual([
      { group: "a", start: 4, counts: [4, 6, 3], gains: [0, 2, 0], losses: [0, 0, 3] },
      { group: "b", start: 0, counts: [0, 0, 1], gains: [0, 0, 1], losses: [0, 0, 0] },
    ]);
    expect(totalOf(curves, buckets.length)).toMatchObject({ start: 4, counts: [4, 6, 4] });
  });

  it("put the smallest groups together, so that the sum stays", () => {
    const moves = Array.from({ length: 9 }, (_, at) => move("2026-11-01", String(at), 10 - at));
    const curves = curvesOf(moves, buckets);
    expect(curves.map(({ group }) => group)).toEqual(["0", "1", "2", "3", "4", OTHERS]);
    expect(totalOf(curves, buckets.length).counts).toEqual([54, 54, 54]);
  });
});
