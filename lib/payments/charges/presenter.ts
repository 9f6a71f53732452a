import type { Page } from "@/lib/values/pagination";
import type { ChargeReason } from "@/lib/vocabulary/payment-enumerations";
import type { CreditNoteEntry } from "../documents/document-list";
import type { Invoice } from "../documents/presenter";
import type { InvoiceTime } from "./rules/charges";

/** A line of the ledger: what a send cost, or a correction of it. */
export interface ChargeLine {
  id: number;
  uuid: string;
  date: Date;
  reason: ChargeReason;
  /** Emails and SMS segments, and tenths of a cent before taxes; below zero in a line that takes some back. */
  emails: number;
  segments: number;
  tenths: number;
  /** Without a page once it is deleted. */
  notification: { uuid: string; title: string; has_page: boolean };
  /** The charge that the line corrects; null for a charge. */
  corrects: { date: Date; invoice_number: string | null } | null;
  /** Whether it stands on a document already. */
  settled: boolean;
  /** The document on which it stands; null while it waits for one, and for whoever may not read the account's documents. */
  document: { kind: "invoice" | "credit_note"; id: number; number: string | null } | null;
}

/** What an account has open over all its farms, and its documents. */
export interface AccountCharges {
  open: {
    tenths: number;
    time: InvoiceTime;
    /** The first day of the next month, where the farm is. */
    month_end: Date;
    /** What is given back of invoices, above zero. */
    back_tenths: number;
  };
  invoices: Invoice[];
  credit_notes: CreditNoteEntry[];
}

/** A page of the ledger of a farm. */
export interface ChargesPage extends Page<ChargeLine> {
  /** The one send whose lines are shown; null for all. */
  notification: { uuid: string; title: string } | null;
  /** Null for whoever may not read what concerns the owner's account. */
  account: AccountCharges | null;
}
