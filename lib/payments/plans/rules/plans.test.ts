import { describe, expect, it } from "vitest";
import type { PlanOffer, PlanState } from "../plan-offer";
import { daysUntil, nextPayment } from "./plans";

const now = new Date("2026-11-10T12:00:00Z");

describe("the next payment of a plan", () => {
  const offers = [
    { plan_type: "monthly", total_cents: 9198 },
    { plan_type: "yearly", total_cents: 89_681 },
  ] as PlanOffer[];
  const plan: PlanState = {
    plan_type: "monthly",
    plan_status: "active",
    period_end: now,
    cancel_at_period_end: false,
    next_plan_type: null,
    prepaid_cents: 0,
    credit_cents: 0,
    given_cents: 0,
    past_due: false,
    renewing: false,
  };

  it("is the plan's own, nothing when it was paid ahead, and none when it ends", () => {
    expect(nextPayment(plan, offers)).toEqual({ at: now, cents: 9198 });
    const changing: PlanState = { ...plan, next_plan_type: "yearly", prepaid_cents: 89_681 };
    expect(nextPayment(changing, offers)).toEqual({ at: now, cents: 0 });
    expect(nextPayment({ ...plan, credit_cents: 5000 }, offers)).toEqual({ at: now, cents: 4198 });
    expect(nextPayment({ ...plan, cancel_at_period_end: true }, offers)).toBeNull();
    expect(nextPayment({ ...plan, plan_status: "canceled" }, offers)).toBeNull();
  });
});

it("counts a begun day of a trial as a day", () => {
  expect(daysUntil(new Date("2026-11-12T13:00:00Z"), now)).toBe(3);
  expect(daysUntil(now, now)).toBe(0);
});
