import { and, eq, inArray, sql } from "drizzle-orm";
import { dispute_entries, disputes } from "@/db/schema";
import { enqueue } from "@/lib/jobs/enqueue";
import { log } from "@/lib/log";
import { type Ctx, publish, type Tx, transaction } from "@/lib/platform/context";
import { paymentProvider } from "@/lib/providers/payments";
import type { ProviderDispute } from "@/lib/providers/payments/types";
import { listFarmIds, lockAccount, lockFarmsOf } from "../../accounts/operations/accounts";
import { findAccount, listAccountsOfCustomers } from "../../accounts/queries";
import { type DisputeRow, isHeld } from "../queries";
import { type DisputeNews, holdsSends, isOver } from "../rules/disputes";
import { notifyOfDispute } from "./dispute-emails";

/** Queues a reading of a dispute, once for however many webhooks come meanwhile. */
export const queueDisputeSync = (tx: Ctx, dispute_id: string): Promise<void> =>
  enqueue(tx, "sync_dispute", { dispute_id }, { jobKey: `sync_dispute:${dispute_id}` });

/**
 * Reads a dispute and saves what the provider says. A reading that began earlier than one already saved is thrown away,
 * so that the order of webhooks does not matter. A dispute of a customer who is not ours is left alone.
 */
export async function syncDisputeRow(ctx: Ctx, dispute_id: string): Promise<void> {
  const [begun] = await ctx.db.execute<{ number: string }>(
    sql`select nextval('dispute_readings')::text as number`,
  );
  const said = await paymentProvider().disputes.read(dispute_id);
  const [account_id] = said.customer_id ? await listAccountsOfCustomers(ctx.db, [said.customer_id]) : [];
  if (account_id === undefined) {
    log().error({ dispute_id }, "a dispute is about a payment of nobody we know");
    return;
  }
  await transaction(ctx, (tx) => save(tx, account_id, Number(begun!.number), said));
}

async function save(tx: Tx, account_id: number, number: number, said: ProviderDispute): Promise<void> {
  // A send that is accepted at this moment locks its farm first, so one of the two sees the other.
  await lockFarmsOf(tx, account_id);
  await lockAccount(tx, account_id);
  const [before] = await tx.db.select().from(disputes).where(eq(disputes.provider_dispute_id, said.id));
  if (before && before.saved_reading >= number) return;
  const heldBefore = await isHeld(tx, account_id);
  const after = await write(tx, account_id, number, said, before);
  await writeEntries(tx, after.id, said);
  const held = await isHeld(tx, account_id);
  if (held && !heldBefore) await holdSends(tx, account_id);
  if (after.kind === "dispute" && after.status === "lost" && before?.status !== "lost")
    await enqueue(tx, "withdraw_credit", { dispute_id: after.id }, { jobKey: `withdraw_credit:${after.id}` });
  const news = newsOf(before, after);
  if (news) await notifyOfDispute(tx, after, news, held);
}

async function write(
  tx: Tx,
  billing_account_id: number,
  saved_reading: number,
  { id, payment_id, kind, status, reason, amount_cents, opened_at, due_at }: ProviderDispute,
  before: DisputeRow | undefined,
): Promise<DisputeRow> {
  const now = tx.clock.now();
  const closed_at = isOver(status) ? (before?.closed_at ?? now) : null;
  const values = { kind, status, reason, amount_cents, due_at, closed_at, saved_reading };
  const [after] = await tx.db
    .insert(disputes)
    .values({
      ...values,
      billing_account_id,
      provider_dispute_id: id,
      provider_payment_id: payment_id,
      opened_at,
      created_at: now,
    })
    .onConflictDoUpdate({ target: disputes.provider_dispute_id, set: values })
    .returning();
  return after!;
}

/** Writes the movements of money that are not in the ledger yet. */
async function writeEntries(tx: Tx, dispute_id: number, { movements }: ProviderDispute): Promise<void> {
  for (const { id, amount_cents, fee_cents, at } of movements)
    await tx.db
      .insert(dispute_entries)
      .values({
        dispute_id,
        provider_transaction_id: id,
        amount_cents,
        fee_cents,
        moved_at: at,
        created_at: tx.clock.now(),
      })
      .onConflictDoNothing();
}

async function holdSends(tx: Tx, account_id: number): Promise<void> {
  const account = await findAccount(tx.db, account_id);
  const farm_ids = await listFarmIds(tx, account?.owner_id ?? null);
  await publish(tx, "sends_held", { farm_ids, reason: "paymentDisputed" });
}

/** An inquiry may become a dispute, which is news again. */
function newsOf(before: DisputeRow | undefined, after: DisputeRow): DisputeNews | null {
  const { kind, status } = after;
  if (status === "won" || status === "lost" || status === "closed")
    return before?.status === status ? null : status;
  return before?.kind === kind ? null : kind;
}

/**
 * Lets the account of a dispute send again, in spite of it. @returns the dispute; null when it holds no sends
 */
export async function releaseDispute(
  tx: Tx,
  id: number,
  released_by_user_id: number,
): Promise<DisputeRow | null> {
  const [found] = await tx.db.select().from(disputes).where(eq(disputes.id, id)).for("update");
  if (!found || !holdsSends(found)) return null;
  const [released] = await tx.db
    .update(disputes)
    .set({ released_at: tx.clock.now(), released_by_user_id })
    .where(and(eq(disputes.billing_account_id, found.billing_account_id), eq(disputes.id, id)))
    .returning();
  await notifyOfDispute(tx, released!, "released", await isHeld(tx, released!.billing_account_id));
  return released!;
}

/** How far back disputes are looked for whose webhook never came. Those that we know are read until they are decided. */
const CATCH_UP_MS = 30 * 86_400_000;

/** Lists the provider's ids of the disputes and warnings of the last days. */
export const listNewDisputeIds = (ctx: Ctx): Promise<string[]> =>
  paymentProvider().disputes.listIds(new Date(ctx.clock.now().getTime() - CATCH_UP_MS));

/** Reads the disputes that the provider has and we do not know yet: a payment of theirs must not be refunded, too. */
export async function syncUnknownDisputes(ctx: Ctx): Promise<void> {
  const ids = await listNewDisputeIds(ctx);
  const known = await ctx.db
    .select({ id: disputes.provider_dispute_id })
    .from(disputes)
    .where(inArray(disputes.provider_dispute_id, ids));
  for (const id of ids) if (!known.some((one) => one.id === id)) await syncDisputeRow(ctx, id);
}

/** Lists the provider's ids of the disputes that are not decided. */
export async function listOpenDisputeIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select provider_dispute_id as id from disputes where closed_at is null order by id`);
  return rows.map(({ id }) => id);
}
