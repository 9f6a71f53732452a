import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { credit_notes, document_files } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { privateStorage } from "@/lib/providers/storage";
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

const NAME = "document.pdf";

/** Returns a document that was drawn before; null when it was not, or when its file is lost. */
export async function findDrawnDocument(ctx: Ctx, key: DocumentKey): Promise<Uint8Array | null> {
  const [drawn] = await ctx.db
    .select({ folder: document_files.folder })
    .from(document_files)
    .where(isKey(key));
  return drawn ? privateStorage().read(`${drawn.folder}/${NAME}`) : null;
}

/** Keeps a drawn document. Of two that were drawn at once, the first stays. @returns the one that stays */
export async function saveDrawnDocument(ctx: Ctx, key: DocumentKey, body: Uint8Array): Promise<Uint8Array> {
  const folder = `documents/${key.billing_account_id}/${randomUUID()}`;
  await privateStorage().put(folder, [{ name: NAME, bytes: body, type: "application/pdf" }]);
  let isFirst = false;
  try {
    const drawn = await ctx.db
      .insert(document_files)
      .values({ ...key, folder, drawn_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    isFirst = drawn.length > 0;
  } finally {
    if (!isFirst) await privateStorage().remove(folder);
  }
  return isFirst ? body : ((await findDrawnDocument(ctx, key)) ?? body);
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
