import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { document_files } from "@/db/schema";
import { translator } from "@/lib/i18n/translator";
import { type Ctx, primaryOf, transaction } from "@/lib/platform/context";
import { drawInTurn, drawingsOfCaller } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import { privateStorage } from "@/lib/providers/storage";
import { lockAccount } from "../../accounts/operations/accounts";
import { findAccount } from "../../accounts/queries";
import { composeCreditNote, composeInvoice, composeReceipt, composeReversal } from "../files/compose-invoice";
import type { InvoiceDocument } from "../files/invoice-document";
import type { DocumentFile } from "../presenter";
import { findCreditNote, findInvoice } from "../queries";
import { type DocumentKind, isNotDue } from "../rules/documents";
import { freezeDocuments } from "./freeze-documents";
import { findReceipt, findReversal } from "./receipts";

/** Draws a document. The library of PDF files takes 17 MB, and is loaded for the first one. */
const draw = async (document: InvoiceDocument): Promise<Uint8Array> =>
  (await import("../files/invoice-pdf")).drawInvoice(document);

/** A document that can be drawn. What says the same for good is drawn once and kept under `kept_as`. */
interface Drawable {
  document: InvoiceDocument;
  kept_as?: DocumentKey;
}

/** Reads a row whose document is frozen; a row that is older than freezing is frozen now. */
async function frozen<Row extends { document: unknown }>(
  ctx: Ctx,
  account_id: number,
  find: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const row = await find();
  if (!row || row.document) return row;
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, account_id);
    await freezeDocuments(tx, account_id);
  });
  return find();
}

async function invoiceOf(ctx: Ctx, account_id: number, id: number): Promise<Drawable | null> {
  const invoice = await frozen(ctx, account_id, () => findInvoice(ctx.db, account_id, id));
  if (!invoice?.document) return null;
  const account = await findAccount(ctx.db, account_id);
  const settled = invoice.status === "paid" || invoice.status === "void";
  return {
    document: composeInvoice(invoice, invoice.document, isNotDue(invoice, account?.plan_status ?? "none")),
    ...(settled ? { kept_as: { billing_account_id: account_id, invoice_id: id } } : {}),
  };
}

async function creditNoteOf(ctx: Ctx, account_id: number, id: number): Promise<Drawable | null> {
  const note = await frozen(ctx, account_id, () => findCreditNote(ctx, account_id, id));
  const invoice = note && (await findInvoice(ctx.db, account_id, note.invoice_id));
  if (!note?.document || !invoice) return null;
  return {
    document: composeCreditNote(note, invoice, note.document),
    kept_as: { billing_account_id: account_id, credit_note_id: id },
  };
}

async function receiptOf(ctx: Ctx, account_id: number, id: number): Promise<Drawable | null> {
  const receipt = await findReceipt(ctx, account_id, id);
  return receipt ? { document: composeReceipt(receipt) } : null;
}

async function reversalOf(ctx: Ctx, account_id: number, id: number): Promise<Drawable | null> {
  const found = await findReversal(ctx, account_id, id);
  return found ? { document: composeReversal(found.reversal, found.receipt) } : null;
}

const FIND: Record<DocumentKind, (ctx: Ctx, account_id: number, id: number) => Promise<Drawable | null>> = {
  invoices: invoiceOf,
  "credit-notes": creditNoteOf,
  receipts: receiptOf,
  "receipt-reversals": reversalOf,
};

/**
 * Returns a document of an account as PDF, in the language that its owner had when it was issued. An invoice that is not
 * settled says that it is to be paid. @throws AppError not_found
 */
export async function documentFile(
  ctx: Ctx,
  account_id: number,
  kind: DocumentKind,
  id: number,
): Promise<DocumentFile> {
  const found = await FIND[kind](ctx, account_id, id);
  if (!found) throw notFound();
  const { document, kept_as } = found;
  const kept = kept_as && (await findDrawnDocument(ctx, kept_as));
  const body = kept ?? (await drawInTurn(drawingsOfCaller(ctx), () => draw(document)));
  const word = translator(document.lang, "billing")(`file.${document.kind}`);
  return {
    body: kept_as && !kept ? await saveDrawnDocument(ctx, kept_as, body) : body,
    type: "application/pdf",
    filename: `potager-${word}-${document.number}.pdf`,
    inline: true,
  };
}

/** Which document is drawn: an invoice or a credit note of an account. */
type DocumentKey = { billing_account_id: number } & ({ invoice_id: number } | { credit_note_id: number });

const isKey = (key: DocumentKey) =>
  and(
    eq(document_files.billing_account_id, key.billing_account_id),
    "invoice_id" in key
      ? eq(document_files.invoice_id, key.invoice_id)
      : eq(document_files.credit_note_id, key.credit_note_id),
  );

const NAME = "document.pdf";

/** Returns a document that was drawn before; null when it was not, or when its file is lost. */
async function findDrawnDocument(ctx: Ctx, key: DocumentKey): Promise<Uint8Array | null> {
  const [drawn] = await ctx.db
    .select({ folder: document_files.folder })
    .from(document_files)
    .where(isKey(key));
  return drawn ? privateStorage().read(`${drawn.folder}/${NAME}`) : null;
}

/** Keeps a drawn document. Of two that were drawn at once, the first stays. @returns the one that stays */
async function saveDrawnDocument(ctx: Ctx, key: DocumentKey, body: Uint8Array): Promise<Uint8Array> {
  const folder = `documents/${key.billing_account_id}/${randomUUID()}`;
  await privateStorage().put(folder, [{ name: NAME, bytes: body, type: "application/pdf" }]);
  let isFirst = false;
  try {
    const drawn = await primaryOf(ctx)
      .insert(document_files)
      .values({ ...key, folder, drawn_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    isFirst = drawn.length > 0;
  } finally {
    if (!isFirst) await privateStorage().remove(folder);
  }
  return isFirst ? body : ((await findDrawnDocument({ ...ctx, db: primaryOf(ctx) }, key)) ?? body);
}
