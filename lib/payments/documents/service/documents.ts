import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeClosedFarmOf, authorizeJob, authorizeSuperAdmin } from "@/lib/platform/permissions";
import type { EmailAttachment } from "@/lib/providers/email/types";
import type { Lang } from "@/lib/vocabulary/languages";
import { accountIdOf } from "../../accounts/queries";
import { AllDocumentsInput, CreditNoteInput, InvoiceInput, ReceiptInput, ReversalInput } from "../inputs";
import { listAllInvoices, listAllPayments } from "../operations/all-documents";
import { documentFile } from "../operations/document-files";
import { listAllCreditNotes } from "../operations/list-documents";
import type { DocumentFile, FarmDocuments } from "../presenter";
import { DOCUMENT_KINDS } from "../rules/documents";

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

/** Draws the document that an email carries (emails/operations/queue-owner-email). @throws AppError not_found */
export async function readAttachment(
  ctx: Ctx,
  { attachment, lang }: { attachment: string; lang: Lang },
): Promise<EmailAttachment> {
  authorizeJob(ctx);
  const [, account_id, named, id] = attachment.match(/^(\d{1,15})\/([\w-]{1,40})\/(\d{1,15})$/) ?? [];
  const kind = DOCUMENT_KINDS.find((known) => known === named);
  if (!kind) throw notFound();
  const { body, type, filename } = await documentFile({ ...ctx, lang }, Number(account_id), kind, Number(id));
  return { content: body, content_type: type, filename };
}

/** Returns a page of the invoices, payments or credit notes of all farms, newest first. Only for super administrators. */
export async function listAllDocuments(ctx: Ctx, raw: unknown): Promise<FarmDocuments> {
  authorizeSuperAdmin(ctx);
  const { show, q, page, per_page } = AllDocumentsInput.parse(raw);
  const slice = { q, limit: per_page + 1, offset: (page - 1) * per_page };
  const cut = <Row>(rows: Row[]) => ({ page, more: rows.length > per_page, rows: rows.slice(0, per_page) });
  if (show === "payments") return { show, ...cut(await listAllPayments(ctx, slice)) };
  if (show === "credit_notes") return { show, ...cut(await listAllCreditNotes(ctx, slice)) };
  return { show, ...cut(await listAllInvoices(ctx, slice)) };
}
