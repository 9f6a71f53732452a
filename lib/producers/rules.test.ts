import { describe, expect, it } from "vitest";
import { doubtsOf, healthOf } from "./rules";

const health = (emails: number, bounced: number, complained: number) =>
  healthOf({ emails, bounced, complained });

describe("the health of a farm", () => {
  it("says nothing of fewer than 50 emails", () => {
    expect(health(0, 0, 0)).toBe("none");
    expect(health(49, 49, 49)).toBe("none");
    expect(health(50, 0, 0)).toBe("good");
  });

  it("is watched from 3 % of bounces or 0.1 % of complaints on", () => {
    expect(health(1000, 29, 0)).toBe("good");
    expect(health(1000, 30, 0)).toBe("watch");
    expect(health(1001, 0, 1)).toBe("good");
    expect(health(1000, 0, 1)).toBe("watch");
  });

  it("is bad from 5 % of bounces or 0.3 % of complaints on", () => {
    expect(health(1000, 49, 0)).toBe("watch");
    expect(health(1000, 50, 0)).toBe("bad");
    expect(health(1000, 0, 2)).toBe("watch");
    expect(health(1000, 0, 3)).toBe("bad");
  });

  it("is never bad by a single complaint", () => {
    expect(health(60, 0, 1)).toBe("watch");
    expect(health(60, 0, 2)).toBe("bad");
  });
});

describe("the doubts about the sends of a farm", () => {
  const calm = { emails: 1000, bounced: 0, complained: 0, week: 100, busiest: 100, disputed: false };

  it("are none for a farm that sends as usual, and those of its emails and its bank", () => {
    expect(doubtsOf(calm)).toEqual([]);
    expect(doubtsOf({ ...calm, bounced: 30 })).toEqual(["bounces"]);
    expect(doubtsOf({ ...calm, bounced: 50, complained: 1 })).toEqual(["bounces", "complaints"]);
    expect(doubtsOf({ ...calm, disputed: true })).toEqual(["dispute"]);
  });

  it("begin with more than three times the busiest week, and 500 emails", () => {
    expect(doubtsOf({ ...calm, busiest: 200, week: 600 })).toEqual([]);
    expect(doubtsOf({ ...calm, busiest: 200, week: 601 })).toEqual(["volume"]);
    expect(doubtsOf({ ...calm, week: 499, busiest: 1 })).toEqual([]);
    expect(doubtsOf({ ...calm, week: 5000, busiest: 0 })).toEqual([]);
  });
});
