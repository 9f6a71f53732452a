import { describe, expect, it } from "vitest";
import { ageOf, shownError } from "./rules";

describe("the error of a job", () => {
  it("is shown without people, values and stack", () => {
    const shown = shownError(
      "duplicate key for rose@ferme.test, (514) 555-0123 and +15145550123\n    at file.ts:12\n    at other.ts",
    );
    expect(shown).toBe("duplicate key for […] […] and […]");
    expect(shownError("Failed query: insert into users params: Rose,secret")).toBe(
      "Failed query: insert into users",
    );
    expect(shownError("x".repeat(500))).toHaveLength(201);
    expect(shownError("status 503 at 12:30")).toBe("status 503 at 12:30");
  });
});

describe("an age", () => {
  it("is in the largest unit of which there are two", () => {
    const now = new Date("2026-11-27T12:00:00Z");
    const before = (minutes: number) => ageOf(new Date(now.getTime() - minutes * 60_000), now);
    expect(before(-5)).toEqual({ unit: "minutes", count: 0 });
    expect(before(119)).toEqual({ unit: "minutes", count: 119 });
    expect(before(120)).toEqual({ unit: "hours", count: 2 });
    expect(before(2880)).toEqual({ unit: "days", count: 2 });
  });
});
