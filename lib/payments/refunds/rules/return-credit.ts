import type { PaymentRow } from "../../documents/queries";

type Payment = Pick<
  PaymentRow,
  "provider_payment_id" | "reason" | "status" | "amount_cents" | "refunded_cents" | "paid_at"
>;

/** Credit comes of what was paid ahead or of a plan; sends are charged to the card beside it. */
const RANK: Record<PaymentRow["reason"], number> = { plan_change: 0, plan: 1, notification: 2 };

/**
 * Returns the payments to whose cards credit goes back, and how much of each: what was paid ahead first, then plans, the
 * newest first, never more than is left of a payment nor more than the credit.
 */
export function creditSources(
  payments: readonly Payment[],
  credit_cents: number,
): { payment_id: string; cents: number }[] {
  let rest = credit_cents;
  return payments
    .filter(({ status }) => status === "succeeded")
    .toSorted(
      (one, other) =>
        RANK[one.reason] - RANK[other.reason] || other.paid_at.getTime() - one.paid_at.getTime(),
    )
    .flatMap(({ provider_payment_id: payment_id, amount_cents, refunded_cents }) => {
      const cents = Math.min(rest, amount_cents - refunded_cents);
      rest -= cents;
      return cents > 0 ? [{ payment_id, cents }] : [];
    });
}
