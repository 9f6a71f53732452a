import type { InvoiceReason, InvoiceStatus, PlanStatus } from "@/lib/vocabulary/payment-enumerations";
import { doesExist } from "../../plans/rules/plans";
/** The documents of an account, by their part of an address. */
export const DOCUMENT_KINDS = ["invoices", "credit-notes", "receipts", "receipt-reversals"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The documents that are not receipts by the name of their kind, as the documents of a farm say it. */
export const DOCUMENT_OF = {
  invoice: "invoices",
  credit_note: "credit-notes",
  receipt_reversal: "receipt-reversals",
} as const satisfies Record<string, DocumentKind>;

/** Returns documents in the order of their days, the newest first. Those of one moment keep their order. */
export const newestFirst = <Document extends { date: Date }>(documents: readonly Document[]): Document[] =>
  documents.toSorted((one, other) => other.date.getTime() - one.date.getTime());

type Numbered = { number: number };
const padded = ({ number }: Numbered): string => String(number).padStart(6, "0");

/** Returns the number of a receipt as people read it. */
export const receiptNumber = (receipt: Numbered): string => `R-${padded(receipt)}`;

/** Returns the number of the credit note for a receipt as people read it. */
export const reversalNumber = (reversal: Numbered): string => `RC-${padded(reversal)}`;

/** Returns the number in "RC-000012", however it is typed; null in another text. */
export function numberOfReversal(text: string): number | null {
  const [, digits] = /^rc-?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns whether nobody is asked to pay an open invoice: its plan is over, or did not begin and is chosen again. */
export const isNotDue = (
  { status, reason }: { status: InvoiceStatus; reason: InvoiceReason },
  plan_status: PlanStatus,
): boolean =>
  status === "open" && reason === "plan" && (!doesExist(plan_status) || plan_status === "incomplete");
