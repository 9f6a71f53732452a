import type {
  InvoiceStatus,
  PaidPlan,
  RefundReason,
  ReversalReason,
} from "@/lib/vocabulary/payment-enumerations";
import type { DisputeRemark } from "../disputes/queries";
import type { DocumentKind } from "./rules/documents";

/** A document as a list shows it: its total is below zero where money is given back. */
export interface DocumentEntry {
  kind: DocumentKind;
  id: number;
  number: string;
  date: Date;
  total_cents: number;
  /** Of an invoice: "not_due" is open, and nobody is asked to pay it. */
  status: InvoiceStatus | "not_due" | null;
  /** Of an invoice: what a bank does to its payment. */
  dispute?: DisputeRemark | null;
}

/** What was taken back of an invoice or a receipt, and why. */
export interface CreditNoteEntry {
  kind: "credit_note" | "receipt_reversal";
  id: number;
  uuid: string;
  number: string;
  date: Date;
  reason: RefundReason | ReversalReason;
  comment: string;
  /** Given back, above zero. */
  total_cents: number;
  /** The invoice; null for a receipt. */
  invoice_id: number | null;
  /** The number of the invoice or receipt; null for an invoice without one. */
  corrected_number: string | null;
}

/** What a link to the documents of an account opens. */
export interface MyDocuments {
  token: string;
  /** The name that the documents carry. */
  farm: string;
  /** The link works until this year ends. */
  last_year: number;
  documents: DocumentEntry[];
}

/** What is left of an account without a farm. */
export interface AccountWithoutFarm {
  /** The plan that is paid for until `ends_at`; null without one. */
  plan_type: PaidPlan | null;
  ends_at: Date | null;
  /** Opens the documents; null when there are none. */
  token: string | null;
}
