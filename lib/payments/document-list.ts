import type { InvoiceStatus } from "@/lib/core/payment-enumerations";
import type { DocumentKind } from "./rules/documents";

/** A document as a list shows it: its total is below zero where money is given back. */
export interface DocumentEntry {
  kind: DocumentKind;
  id: number;
  number: string;
  date: Date;
  total_cents: number;
  /** Of an invoice. */
  status: InvoiceStatus | null;
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
