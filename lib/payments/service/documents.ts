import { type Ctx, transaction } from "@/lib/core/context";
import { drawInTurn, drawingsOfCaller } from "@/lib/core/drawing-queue";
import { notFound } from "@/lib/core/errors";
import { authorizeFarmOf } from "@/lib/core/permissions";
import { translator } from "@/lib/i18n/translator";
import { composeCreditNote, composeInvoice } from "../documents/compose-paper";
import type { InvoiceDocument } from "../documents/invoice-document";
import { drawInvoice } from "../documents/invoice-pdf";
import { CreditNoteInput, InvoiceInput } from "../inputs";
import { lockAccount } from "../operations/accounts";
import { freezeDocuments } from "../operations/freeze-documents";
import { findCreditNote, findDrawn, keepDrawn, type PaperKey } from "../operations/papers";
import type { PaperFile } from "../presenter";
import { accountIdOf, findInvoice } from "../queries";

const draw = (ctx: Ctx, document: InvoiceDocument): Promise<Buffer> =>
  drawInTurn(drawingsOfCaller(ctx), async () => Buffer.from(await drawInvoice(document)));

async function fileOf(
  ctx: Ctx,
  key: PaperKey,
  { number, isFinal, document }: { number: string; isFinal: boolean; document: InvoiceDocument },
): Promise<PaperFile> {
  const kept = isFinal ? await findDrawn(ctx, key) : undefined;
  const body = kept ?? (await draw(ctx, document));
  const word = translator(ctx.lang, "billing")(`file.${"invoice_id" in key ? "invoice" : "credit_note"}`);
  return {
    body: kept || !isFinal ? body : await keepDrawn(ctx, key, body),
    type: "application/pdf",
    filename: `potager-${word}-${number}.pdf`,
    inline: true,
  };
}

/** Freezes the documents of an account that are older than freezing. */
const freezeOlder = (ctx: Ctx, account_id: number): Promise<void> =>
  transaction(ctx, async (tx) => {
    await lockAccount(tx, account_id);
    await freezeDocuments(tx, account_id);
  });

/**
 * Returns an invoice as PDF in the language that its owner had when it was issued. Once it is settled it is drawn for good;
 * until then it says that it is to be paid. @throws AppError not_found
 */
export async function readInvoicePdf(ctx: Ctx, raw: unknown): Promise<PaperFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.read", raw);
  const { invoice_id } = InvoiceInput.parse(raw);
  const billing_account_id = await accountIdOf(ctx.db, farm_id);
  const find = () => findInvoice(ctx.db, billing_account_id, invoice_id);
  let invoice = await find();
  if (invoice && !invoice.document) {
    await freezeOlder(ctx, billing_account_id);
    invoice = await find();
  }
  if (!invoice?.document) throw notFound();
  return fileOf(
    ctx,
    { billing_account_id, invoice_id },
    {
      number: invoice.number ?? String(invoice.id),
      isFinal: invoice.status === "paid" || invoice.status === "void",
      document: composeInvoice(invoice, invoice.document),
    },
  );
}

/** Returns a credit note as PDF in the language that its owner had when it was issued. @throws AppError not_found */
export async function readCreditNotePdf(ctx: Ctx, raw: unknown): Promise<PaperFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.read", raw);
  const { credit_note_id } = CreditNoteInput.parse(raw);
  const billing_account_id = await accountIdOf(ctx.db, farm_id);
  const find = () => findCreditNote(ctx, billing_account_id, credit_note_id);
  let note = await find();
  if (note && !note.document) {
    await freezeOlder(ctx, billing_account_id);
    note = await find();
  }
  const invoice = note && (await findInvoice(ctx.db, billing_account_id, note.invoice_id));
  if (!note?.document || !invoice) throw notFound();
  return fileOf(
    ctx,
    { billing_account_id, credit_note_id },
    { number: note.number, isFinal: true, document: composeCreditNote(note, invoice, note.document) },
  );
}
