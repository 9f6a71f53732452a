import type { Ctx } from "@/lib/core/context";
import { drawInTurn, drawingsOfCaller } from "@/lib/core/drawing-queue";
import { notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { translator } from "@/lib/i18n/translator";
import { composeCreditNote, composeInvoice } from "../documents/compose-paper";
import type { InvoiceDocument } from "../documents/invoice-document";
import { drawInvoice } from "../documents/invoice-pdf";
import { CreditNoteInput, InvoiceInput } from "../inputs";
import { findCreditNote, findDrawn, keepDrawn, type PaperKey, paperFacts } from "../operations/papers";
import type { PaperFile } from "../presenter";
import { accountIdOf, findInvoice } from "../queries";

const draw = (ctx: Ctx, document: InvoiceDocument): Promise<Buffer> =>
  drawInTurn(drawingsOfCaller(ctx), async () => Buffer.from(await drawInvoice(document)));

async function fileOf(
  ctx: Ctx,
  key: PaperKey,
  {
    number,
    isFinal,
    document,
  }: { number: string; isFinal: boolean; document: () => Promise<InvoiceDocument> },
): Promise<PaperFile> {
  const kept = isFinal ? await findDrawn(ctx, key) : undefined;
  const body = kept ?? (await draw(ctx, await document()));
  const word = translator(ctx.lang, "billing")(`file.${"invoice_id" in key ? "invoice" : "credit_note"}`);
  return {
    body: kept || !isFinal ? body : await keepDrawn(ctx, key, body),
    type: "application/pdf",
    filename: `potager-${word}-${number}.pdf`,
    inline: true,
  };
}

/**
 * Returns an invoice as PDF in the language of the farm's owner. Once it is settled it is drawn for good; until then it
 * says that it is to be paid. @throws AppError not_found
 */
export async function readInvoicePdf(ctx: Ctx, raw: unknown): Promise<PaperFile> {
  const { farm_id, invoice_id } = InvoiceInput.parse(raw);
  await authorizeFarm(ctx, "billing.read", farm_id);
  const billing_account_id = await accountIdOf(ctx.db, farm_id);
  const invoice = await findInvoice(ctx.db, billing_account_id, invoice_id);
  if (!invoice) throw notFound();
  const key = { billing_account_id, invoice_id };
  return fileOf(ctx, key, {
    number: invoice.number ?? String(invoice.id),
    isFinal: invoice.status === "paid" || invoice.status === "void",
    document: async () => composeInvoice(invoice, await paperFacts(ctx, key)),
  });
}

/** Returns a credit note as PDF in the language of the farm's owner. @throws AppError not_found */
export async function readCreditNotePdf(ctx: Ctx, raw: unknown): Promise<PaperFile> {
  const { farm_id, credit_note_id } = CreditNoteInput.parse(raw);
  await authorizeFarm(ctx, "billing.read", farm_id);
  const billing_account_id = await accountIdOf(ctx.db, farm_id);
  const note = await findCreditNote(ctx, billing_account_id, credit_note_id);
  const invoice = note && (await findInvoice(ctx.db, billing_account_id, note.invoice_id));
  if (!invoice) throw notFound();
  const key = { billing_account_id, credit_note_id };
  return fileOf(ctx, key, {
    number: note.number,
    isFinal: true,
    document: async () => composeCreditNote(note, invoice, await paperFacts(ctx, key)),
  });
}
