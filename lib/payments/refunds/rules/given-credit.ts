/** What changed credit that was given: a gift, what an invoice drew, or what a credit note returned to the credit. */
export interface CreditChange {
  kind: "gift" | "drawn" | "returned";
  at: Date;
  cents: number;
}

/**
 * Returns how much of the credit that we gave is left, in cents. Invoices draw it before credit that was paid, and a
 * credit note fills it up again as far as invoices drew it.
 * @param changes in any order
 * @param credit_cents all credit of the account
 */
export function givenLeft(changes: readonly CreditChange[], credit_cents: number): number {
  let left = 0;
  let used = 0;
  for (const { kind, cents } of changes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const moved = kind === "gift" ? cents : Math.min(kind === "drawn" ? left : used, cents);
    if (kind === "drawn") {
      left -= moved;
      used += moved;
    } else {
      left += moved;
      if (kind === "returned") used -= moved;
    }
  }
  return Math.max(0, Math.min(left, credit_cents));
}
