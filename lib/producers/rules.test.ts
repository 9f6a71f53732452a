import { describe, expect, it } from "vitest";
import { healthOf } from "./rules";

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
