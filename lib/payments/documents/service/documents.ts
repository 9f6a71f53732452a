import type { Ctx } from "@/lib/platform/context";
import { authorizeClosedFarmOf } from "@/lib/platform/permissions";
import { accountIdOf } from "../../accounts/queries";
import { CreditNoteInput, InvoiceInput, ReceiptInput, ReversalInput } from "../inputs";
import { documentFile } from "../operations/document-files";
import type { DocumentFile } from "../presenter";

/** Returns an invoice of the account that pays for a farm as PDF. @throws AppError not_found */
export async function readInvoicePdf(ctx: Ctx, raw: unknown): Promise<DocumentFile> {
  const { farm_id } = await authorizeClosedFarmOf(ctx, "billing.read", raw);
  const { invoice_id } = InvoiceInput.parse(raw);
  return documentFile(ctx, await accountIdOf(ctx.db, farm_id), "invoices", invoice_id);
}

/** Returns a credit note of the account that pays for a farm as PDF. @throws AppError not_found */
export async function readCreditNotePdf(ctx: Ctx, raw: unknown): Promise<DocumentFile> {
  const { farm_id } = await authorizeClosedFarmOf(ctx, "billing.read", raw);
  const { credit_note_id } = CreditNoteInput.parse(raw);
  return documentFile(ctx, await accountIdOf(ctx.db, farm_id), "credit-notes", credit_note_id);
}

/** Returns the receipt for a plan that was paid ahead as PDF. @throws AppError not_found */
export async function readReceiptPdf(ctx: Ctx, raw: unknown): Promise<DocumentFile> {
  const { farm_id } = await authorizeClosedFarmOf(ctx, "billing.read", raw);
  const { receipt_id } = ReceiptInput.parse(raw);
  return documentFile(ctx, await accountIdOf(ctx.db, farm_id), "receipts", receipt_id);
}

/** Returns the credit note for such a receipt as PDF. @throws AppError not_found */
export async function readReversalPdf(ctx: Ctx, raw: unknown): Promise<DocumentFile> {
  const { farm_id } = await authorizeClosedFarmOf(ctx, "billing.read", raw);
  const { receipt_reversal_id } = ReversalInput.parse(raw);
  return documentFile(ctx, await accountIdOf(ctx.db, farm_id), "receipt-reversals", receipt_reversal_id);
}
