import { and, eq, sql } from "drizzle-orm";
import { credit_notes, drawn_papers } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { env } from "@/lib/env";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import type { PaperFacts } from "../documents/compose-paper";
import { type CreditNoteRow, findAccount } from "../queries";

/** Which paper is drawn: an invoice or a credit note of an account. */
export type PaperKey = { billing_account_id: number } & ({ invoice_id: number } | { credit_note_id: number });

const isKey = (key: PaperKey) =>
  and(
    eq(drawn_papers.billing_account_id, key.billing_account_id),
    "invoice_id" in key
      ? eq(drawn_papers.invoice_id, key.invoice_id)
      : eq(drawn_papers.credit_note_id, key.credit_note_id),
  );

/** Returns a paper that was drawn before. */
export async function findDrawn(ctx: Ctx, key: PaperKey): Promise<Buffer | undefined> {
  const [paper] = await ctx.db.select({ body: drawn_papers.body }).from(drawn_papers).where(isKey(key));
  return paper?.body;
}

/** Keeps a drawn paper. Of two that were drawn at once, the first stays. @returns the one that stays */
export async function keepDrawn(ctx: Ctx, key: PaperKey, body: Buffer): Promise<Buffer> {
  await ctx.db
    .insert(drawn_papers)
    .values({ ...key, body, drawn_at: ctx.clock.now() })
    .onConflictDoNothing();
  return (await findDrawn(ctx, key)) ?? body;
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

/** Returns who sells, who buys, in which language, and what the sends of the paper held. @throws AppError not_found */
export async function paperFacts(ctx: Ctx, key: PaperKey): Promise<PaperFacts> {
  const account = await findAccount(ctx.db, key.billing_account_id);
  const farm = account ? await findFarmById(ctx, account.farm_id) : null;
  if (!farm) throw notFound();
  const [owner] = await listOwners(ctx, farm.id);
  const settledBy =
    "invoice_id" in key ? sql`invoice_id = ${key.invoice_id}` : sql`credit_note_id = ${key.credit_note_id}`;
  const [units] = await ctx.db.execute<{ emails: number; segments: number }>(sql`
    select abs(coalesce(sum(emails), 0))::int as emails, abs(coalesce(sum(segments), 0))::int as segments
    from notification_charges where billing_account_id = ${key.billing_account_id} and ${settledBy}`);
  const { COMPANY_NAME, COMPANY_ADDRESS, CONTACT_EMAIL, COMPANY_GST_NUMBER, COMPANY_QST_NUMBER } = env();
  const place = [farm.city, `(${farm.region})`, farm.zipcode].filter(Boolean).join(" ");
  return {
    lang: owner?.lang ?? ctx.lang,
    seller: {
      name: COMPANY_NAME,
      address: COMPANY_ADDRESS,
      email: CONTACT_EMAIL ?? "",
      gst_number: COMPANY_GST_NUMBER,
      qst_number: COMPANY_QST_NUMBER,
    },
    buyer: {
      name: farm.name,
      address: [farm.address ?? "", place].filter(Boolean),
      email: owner?.email ?? null,
    },
    units: units ?? { emails: 0, segments: 0 },
  };
}
