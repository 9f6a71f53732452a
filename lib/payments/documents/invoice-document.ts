import type { InvoiceTax } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";

/** One line of a paper. Amounts of a credit note are positive, as the total is. */
export interface DocumentLine {
  label: string;
  detail: string | null;
  quantity: number | null;
  amount_cents: number;
}

/** All that an invoice or a credit note says. It was frozen with the invoice, so that a copy is the same later. */
export interface InvoiceDocument {
  kind: "invoice" | "credit_note";
  lang: Lang;
  number: string;
  /** Days where the seller is, YYYY-MM-DD. */
  issued_on: string;
  paid_on: string | null;
  status: "open" | "paid" | "void" | "uncollectible";
  seller: { name: string; address: string; email: string; gst_number: string; qst_number: string };
  buyer: { name: string; address: string[]; email: string | null };
  lines: DocumentLine[];
  taxes: InvoiceTax[];
  subtotal_cents: number;
  total_cents: number;
  credit_applied_cents: number;
  amount_paid_cents: number;
  card: { brand: string; last4: string } | null;
  /** Number of the invoice that a credit note takes back. */
  refers_to: string | null;
  reason: string | null;
}
