import { describe, expect, it } from "vitest";
import { creditSources } from "./return-credit";

const paid = (
  id: string,
  reason: "plan" | "plan_change" | "notification",
  day: number,
  amount_cents: number,
  refunded_cents = 0,
) => ({
  ...{ provider_payment_id: id, reason, amount_cents, refunded_cents },
  ...{ status: "succeeded" as const, paid_at: new Date(Date.UTC(2026, 0, day)) },
});

describe("the payments that credit goes back to", () => {
  it("are what was paid ahead, then plans, then sends, the newest first", () => {
    const payments = [
      paid("sends", "notification", 9, 100),
      paid("old", "plan", 1, 100),
      paid("new", "plan", 8, 100),
      paid("ahead", "plan_change", 2, 100),
    ];
    const ids = creditSources(payments, 1000).map(({ payment_id }) => payment_id);
    expect(ids).toEqual(["ahead", "new", "old", "sends"]);
  });

  it("give no more than the credit, nor than each payment still has, and nothing of a refused one", () => {
    const payments = [
      { ...paid("refused", "plan_change", 4, 900), status: "failed" as const },
      paid("ahead", "plan_change", 3, 500, 300),
      paid("gone", "plan", 2, 900, 900),
      paid("plan", "plan", 1, 900),
    ];
    expect(creditSources(payments, 450)).toEqual([
      { payment_id: "ahead", cents: 200 },
      { payment_id: "plan", cents: 250 },
    ]);
  });
});
