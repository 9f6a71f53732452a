import { and, eq } from "drizzle-orm";
import { credit_notes, document_files } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { CreditNoteRow } from "../queries";

/** Which document is drawn: an invoice or a credit note of an account. */
export type DocumentKey = { billing_account_id: number } & (
  | { invoice_id: number }
  | { credit_note_id: number }
);

const isKey = (key: DocumentKey) =>
  and(
    eq(document_files.billing_account_id, key.billing_account_id),
    "invoice_id" in key
      ? eq(document_files.invoice_id, key.invoice_id)
      : eq(document_files.credit_note_id, key.credit_note_id),
  );

/** Returns a document that was drawn before. */
export async function findDrawnDocument(ctx: Ctx, key: DocumentKey): Promise<Buffer | undefined> {
  const [drawn] = await ctx.db.select({ body: document_files.body }).from(document_files).where(isKey(key));
  return drawn?.body;
}

/** Keeps a drawn document. Of two that were drawn at once, the first stays. @returns the one that stays */
export async function saveDrawnDocument(ctx: Ctx, key: DocumentKey, body: Buffer): Promise<Buffer> {
  await ctx.db
    .insert(document_files)
    .values({ ...key, body, drawn_at: ctx.clock.now() })
    .onConflictDoNothing();
  return (await findDrawnDocument(ctx, key)) ?? body;
}

/** Returns a credit note of an account. */
export async function findCreditNote(
  ctx: Ctx,
  account_id: number,
  id: number,
): Promise<CreditNoteRow | undefined> {
  const [note] = await ctx.db
    .select()
    .from(credit_notes)
    .where(and(eq(credit_notes.billing_account_id, account_id), eq(credit_notes.id, id)));
  return note;
}
