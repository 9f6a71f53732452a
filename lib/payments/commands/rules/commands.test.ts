import { describe, expect, it } from "vitest";
import { isTooOld, nextTry } from "./commands";

const at = (hours: number) => new Date(Date.UTC(2026, 10, 23) + hours * 3_600_000);
const asked = { status: "pending", created_at: at(0), result: {} };

describe("a request whose keys the provider forgot", () => {
  it("is not asked again, counted from the bank's page when it went there", () => {
    expect(isTooOld(asked, at(23))).toBe(false);
    expect(isTooOld(asked, at(23.1))).toBe(true);
    const resumed = { ...asked, result: { resumed_at: at(40).toISOString() } };
    expect(isTooOld(resumed, at(60))).toBe(false);
    expect(isTooOld(resumed, at(63.1))).toBe(true);
    expect(isTooOld({ ...asked, status: "authenticating" }, at(100))).toBe(false);
  });
});

describe("a request that is not answered", () => {
  it("is tried after a minute, later after a tenth of its age, at least each hour", () => {
    expect(nextTry(at(0), at(0))).toEqual(at(1 / 60));
    expect(nextTry(at(5), at(0))).toEqual(at(5.5));
    expect(nextTry(at(20), at(0))).toEqual(at(21));
  });
});
