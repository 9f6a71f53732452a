import { z } from "zod";
import { FarmInput, id } from "@/lib/values/fields";
import { PageInput } from "@/lib/values/pagination";
import { DOCUMENT_KINDS } from "./rules/documents";

export const InvoiceInput = FarmInput.extend({ invoice_id: id });

export const ReceiptInput = FarmInput.extend({ receipt_id: id });

export const ReversalInput = FarmInput.extend({ receipt_reversal_id: id });

export const CreditNoteInput = FarmInput.extend({ credit_note_id: id });

/** The link to the documents of an account, and one of them. */
export const DocumentsInput = z.object({ token: z.string().max(200) });

export const DocumentFileInput = DocumentsInput.extend({
  kind: z.enum(DOCUMENT_KINDS),
  document_id: id,
});

/** The documents of all farms that a super administrator looks through. */
export const LISTED_DOCUMENTS = ["invoices", "payments", "credit_notes"] as const;

export const AllDocumentsInput = PageInput.extend({
  show: z.enum(LISTED_DOCUMENTS).catch("invoices"),
  /** A part of the name of the farm, or of the number of the invoice. */
  q: z.string().trim().max(100).default(""),
});
export type AllDocumentsInput = z.infer<typeof AllDocumentsInput>;
