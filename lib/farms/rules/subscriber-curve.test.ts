import { describe, expect, it } from "vitest";
import { curvePoints, subscriberCurve } from "./subscriber-curve";

const day = (gains: number, losses = 0) => ({ gains, losses });

describe("the curve of subscribers", () => {
  it("counts back from today's number", () => {
    expect(subscriberCurve([day(5), day(2), day(0, 1), day(3)], 10)).toEqual([1, 6, 8, 7, 10]);
  });

  it("never falls below zero", () => {
    expect(subscriberCurve([day(0), day(4), day(4)], 2)).toEqual([0, 0, 0, 2]);
  });

  it("is drawn above zero, so that a small change looks small", () => {
    expect(curvePoints([0, 5, 10])).toBe("4.0,76.0 150.0,40.0 296.0,4.0");
    expect(curvePoints([200, 190])).toBe("4.0,4.0 296.0,7.6");
    expect(curvePoints([3])).toBe("4.0,4.0");
    expect(curvePoints([0, 0])).toBe("4.0,76.0 296.0,76.0");
  });
});
