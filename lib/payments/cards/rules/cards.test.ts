import { describe, expect, it } from "vitest";
import { cardExpiry, lastCardReason } from "./cards";

const now = new Date("2026-11-10T12:00:00Z");

describe("a card", () => {
  it.each([
    [10, 2026, "expired"],
    [11, 2026, "soon"],
    [12, 2026, "fine"],
    [11, 2030, "fine"],
  ])("of %i/%i is %s in November 2026", (exp_month, exp_year, says) => {
    expect(cardExpiry({ exp_month, exp_year }, now)).toBe(says);
  });

  it("stays as the last one while something needs it", () => {
    const paid = { plan_status: "active", cancel_at_period_end: false, past_due: false } as const;
    expect(lastCardReason(paid, 0)).toBe("plan");
    const canceled = { ...paid, cancel_at_period_end: true };
    expect(lastCardReason(canceled, 499)).toBe("charges");
    expect(lastCardReason(canceled, 100)).toBeNull();
    expect(lastCardReason({ ...canceled, past_due: true }, 0)).toBe("owes");
  });
});
