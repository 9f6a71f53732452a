import type { InvoiceTax } from "@/lib/vocabulary/json-columns";
import type { CreditNoteEntry } from "./document-list";
import type { InvoiceRow, PaymentRow, WithRemark } from "./queries";

/** Returns a payment as people see it. `dispute` is what its bank does: it asks it back, or has got it back. */
export const presentPayment = (row: WithRemark<PaymentRow>) => ({
  id: row.id,
  uuid: row.uuid,
  invoice_id: row.invoice_id,
  reason: row.reason,
  status: row.status,
  amount_cents: row.amount_cents,
  refunded_cents: row.refunded_cents,
  dispute: row.dispute ?? null,
  card: row.card,
  paid_at: row.paid_at,
});

export type Payment = ReturnType<typeof presentPayment>;

/** Returns an invoice as people see it. `dispute` is what a bank does to its payment. */
export const presentInvoice = (row: WithRemark<InvoiceRow>) => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  date: row.issued_at,
  subtotal_cents: row.subtotal_cents,
  taxes: row.taxes,
  total_cents: row.total_cents,
  due_cents: row.due_cents,
  refunded_cents: row.refunded_cents,
  dispute: row.dispute ?? null,
  status: row.status,
  credit_card: row.card,
  reason: row.reason,
  next_attempt_at: row.next_attempt_at,
});

export type Invoice = ReturnType<typeof presentInvoice>;

/** A document as a file. */
export interface DocumentFile {
  body: Uint8Array;
  type: string;
  filename: string;
  inline: boolean;
  noindex?: boolean;
}

/** Whose document it is, for people who see those of all farms. */
export interface OfFarm {
  farm: { id: number; uuid: string; name: string; deleted: boolean };
}

/** An invoice of any farm, with what may be given back of it: null when nothing may. */
export interface FarmInvoice extends Invoice, OfFarm {
  most: { cents: number; taxes: InvoiceTax[]; total_cents: number } | null;
}

export interface FarmPayment extends Payment, OfFarm {
  invoice_number: string | null;
}

export interface FarmCreditNote extends CreditNoteEntry, OfFarm {}

/** One page of the documents of all farms, of one kind. */
export type FarmDocuments = { page: number; more: boolean } & (
  | { show: "invoices"; rows: FarmInvoice[] }
  | { show: "payments"; rows: FarmPayment[] }
  | { show: "credit_notes"; rows: FarmCreditNote[] }
);
