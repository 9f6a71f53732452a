/**
 * What changed an account's credit: a gift, a payment that was made ahead, its loss to the bank, what an invoice drew, or
 * what a credit note of the invoice returned to the credit.
 */
export type CreditChange = { at: Date; cents: number } & (
  | { kind: "gift" }
  | { kind: "ahead"; payment_id: string }
  | { kind: "lost"; payment_id: string }
  | { kind: "drawn" | "returned"; invoice_id: number }
);

/** What paid the credit that an invoice drew. */
export interface Drawn {
  /** What gifts paid and no credit note returned. */
  given_cents: number;
  /** What each payment that was made ahead paid, in cents. */
  ahead: Map<string, number>;
}

/** An invoice draws what was there before it, and a note of the same second follows its invoice. */
const ORDER: Record<CreditChange["kind"], number> = { gift: 0, ahead: 1, drawn: 2, returned: 3, lost: 4 };

function drawAhead(left: Map<string, number>, wanted: number): Map<string, number> {
  const drawn = new Map<string, number>();
  let rest = wanted;
  for (const [payment_id, cents] of left) {
    const taken = Math.min(cents, rest);
    if (taken > 0) drawn.set(payment_id, taken);
    left.set(payment_id, cents - taken);
    rest -= taken;
  }
  return drawn;
}

/**
 * Follows credit from what made it to the invoices that drew it. They draw gifts first, then what was paid ahead, the
 * oldest first. A credit note fills gifts up again, as far as its own invoice drew them. Of a payment that a bank has taken
 * back nothing is left to draw.
 * @param changes in any order
 * @returns with `ahead`, what is left of each payment that was made ahead
 */
export function followCredit(changes: readonly CreditChange[]): {
  given_cents: number;
  ahead: Map<string, number>;
  drawn: Map<number, Drawn>;
} {
  let given_cents = 0;
  const ahead = new Map<string, number>();
  const drawn = new Map<number, Drawn>();
  const inTurn = changes.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || ORDER[one.kind] - ORDER[other.kind],
  );
  for (const change of inTurn) {
    const { cents } = change;
    if (change.kind === "gift") given_cents += cents;
    else if (change.kind === "ahead") ahead.set(change.payment_id, cents);
    else if (change.kind === "lost") ahead.delete(change.payment_id);
    else if (change.kind === "drawn") {
      const moved = Math.min(given_cents, cents);
      given_cents -= moved;
      drawn.set(change.invoice_id, { given_cents: moved, ahead: drawAhead(ahead, cents - moved) });
    } else {
      const of = drawn.get(change.invoice_id);
      const moved = Math.min(of?.given_cents ?? 0, cents);
      given_cents += moved;
      if (of) of.given_cents -= moved;
    }
  }
  return { given_cents, ahead, drawn };
}

/**
 * Returns how much of the credit that we gave is left, in cents.
 * @param changes in any order
 * @param credit_cents all credit of the account
 */
export const givenLeft = (changes: readonly CreditChange[], credit_cents: number): number =>
  Math.max(0, Math.min(followCredit(changes).given_cents, credit_cents));
