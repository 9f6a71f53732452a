import type { FrozenDocument } from "@/lib/vocabulary/json-columns";

/** All that an invoice or a credit note says: what was frozen when it was issued, and how it was paid since. */
export interface InvoiceDocument extends Omit<FrozenDocument, "receipt"> {
  kind: "invoice" | "credit_note" | "receipt" | "receipt_reversal";
  number: string;
  /** Days where the seller is, YYYY-MM-DD. */
  issued_on: string;
  paid_on: string | null;
  /** "not_due" is open, and nobody is asked to pay it. */
  status: "open" | "paid" | "void" | "uncollectible" | "not_due";
  credit_applied_cents: number;
  amount_paid_cents: number;
  card: { brand: string; last4: string } | null;
  /** Number of the invoice or receipt that a credit note takes back. */
  refers_to: string | null;
  /** Number of the receipt for what was paid ahead. */
  receipt: string | null;
  reason: string | null;
}
