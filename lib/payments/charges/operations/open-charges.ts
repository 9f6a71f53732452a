import { type SQL, sql } from "drizzle-orm";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx, Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";

/** Queues the job that invoices what an account has open, once for however many sends end meanwhile. */
export const queueInvoicing = (tx: Ctx, account_id: number, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    "invoice_charges",
    { billing_account_id: account_id },
    { runAt, jobKey: `invoice_charges:account:${account_id}` },
  );

const OPEN = sql`c.request_id is null and c.invoice_id is null and c.credit_note_id is null`;

/**
 * SQL for the open rows of an account, each with the request and the invoice of the row that it takes from: a correction of
 * something invoiced is given back by a credit note, any other is settled with its charge.
 */
const openRows = (account_id: SQL) => sql`
  select c.id, c.tenths, c.created_at, taken.request_id as from_request, taken.invoice_id as from_invoice
  from notification_charges c
  left join lateral (
    select p.request_id, p.invoice_id from notification_charges p
    where c.reason = 'not_delivered' and p.farm_id = c.farm_id and p.notification_id = c.notification_id and p.tenths > 0
    order by p.tenths desc, p.number limit 1
  ) taken on true
  where c.billing_account_id = ${account_id} and ${OPEN}`;

export interface OpenCharges {
  ids: number[];
  tenths: number;
  oldest: Date | null;
}

/** Returns the rows of an account that wait for an invoice, and their sum in tenths of a cent. */
export async function findOpenCharges(ctx: Ctx, account_id: number): Promise<OpenCharges> {
  const [open] = await ctx.db.execute<{ ids: number[] | null; tenths: number; oldest: string | null }>(sql`
    select array_agg(id) as ids, coalesce(sum(tenths), 0)::bigint as tenths, min(created_at)::text as oldest
    from (${openRows(sql`${account_id}`)}) o where from_request is null and from_invoice is null`);
  return {
    ids: (open?.ids ?? []).map(Number),
    tenths: Number(open?.tenths ?? 0),
    oldest: open?.oldest ? new Date(open.oldest) : null,
  };
}

/** Binds open rows to the request that settles them. @returns how many were still open */
export async function bindCharges(
  tx: Ctx,
  ids: readonly number[],
  request: { id: number; billing_account_id: number },
): Promise<number> {
  const bound = await tx.db.execute(sql`
    update notification_charges c set request_id = ${request.id}
    where c.billing_account_id = ${request.billing_account_id} and c.id = any(${idArray(ids)}) and ${OPEN}
    returning c.id`);
  return bound.length;
}

/**
 * Tells the rows of the ledger which invoice or credit note came of their request, in the transaction that saves the
 * documents.
 */
export async function linkDocuments(tx: Ctx, account_id: number): Promise<void> {
  const bound = sql`c.billing_account_id = ${account_id} and r.billing_account_id = ${account_id} and c.request_id = r.id
    and c.invoice_id is null and c.credit_note_id is null`;
  await tx.db.execute(sql`
    update notification_charges c set invoice_id = i.id from payment_requests r, invoices i
    where ${bound} and r.kind = 'charge_notifications' and i.billing_account_id = ${account_id} and i.request_uuid = r.uuid::text`);
  await tx.db.execute(sql`
    update notification_charges c set credit_note_id = n.id from payment_requests r, credit_notes n
    where ${bound} and r.kind = 'credit_note' and n.billing_account_id = ${account_id} and n.request_uuid = r.uuid::text`);
}

/** Corrections of one invoice: their rows, and their sum below zero. */
export interface Corrections {
  invoice_id: number;
  ids: number[];
  tenths: number;
}

/** Returns the open corrections of what was invoiced, by invoice. */
export async function listCorrections(ctx: Ctx, account_id: number): Promise<Corrections[]> {
  const rows = await ctx.db.execute<Record<"invoice_id" | "tenths", number> & { ids: number[] }>(sql`
    select from_invoice as invoice_id, array_agg(id) as ids, sum(tenths)::bigint as tenths
    from (${openRows(sql`${account_id}`)}) o where from_invoice is not null group by 1 order by 1`);
  return rows.map(({ invoice_id, ids, tenths }) => ({
    invoice_id: Number(invoice_id),
    ids: ids.map(Number),
    tenths: Number(tenths),
  }));
}

/** Frees the rows whose request failed without a document. Read what the provider says of the account before. */
export async function releaseCharges(ctx: Ctx, account_id: number): Promise<void> {
  await ctx.db.execute(sql`
    update notification_charges c set request_id = null from payment_requests r
    where c.billing_account_id = ${account_id} and r.billing_account_id = ${account_id} and c.request_id = r.id and r.status = 'failed'
      and c.invoice_id is null and c.credit_note_id is null`);
}

/** Lists the accounts with open rows, and those with rows whose request ended without their document. */
export async function listAccountsToInvoice(ctx: Ctx): Promise<{ open: number[]; stuck: number[] }> {
  const rows = await ctx.db.execute<{ billing_account_id: number; open: boolean; stuck: boolean }>(sql`
    select c.billing_account_id, bool_or(c.request_id is null) as open, coalesce(bool_or(r.finished_at is not null), false) as stuck
    from notification_charges c left join payment_requests r on r.id = c.request_id
    where c.invoice_id is null and c.credit_note_id is null group by 1 order by 1`);
  const ids = (pick: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(pick).map(({ billing_account_id }) => Number(billing_account_id));
  return { open: ids(({ open }) => open), stuck: ids(({ stuck }) => stuck) };
}

/** Ends rows that no invoice will settle: what an account without a farm or a card owes. */
export async function writeOff(tx: Ctx, account_id: number, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`
    insert into notification_charges (farm_id, billing_account_id, notification_id, number, reason, emails, segments, unit_tenths, tenths, created_at)
    select c.farm_id, c.billing_account_id, c.notification_id, max(all_rows.rows), 'written_off', -sum(c.emails), -sum(c.segments), c.unit_tenths,
      -sum(c.tenths), ${tx.clock.now().toISOString()}::timestamptz
    from notification_charges c,
      lateral (select count(*) as rows from notification_charges n
        where n.farm_id = c.farm_id and n.notification_id = c.notification_id) all_rows
    where c.billing_account_id = ${account_id} and c.id = any(${idArray(ids)}) and ${OPEN}
    group by c.farm_id, c.billing_account_id, c.notification_id, c.unit_tenths having sum(c.tenths) <> 0
    on conflict do nothing`);
}

/**
 * Lets the rows of invoices of sends that were voided wait for another invoice. @param invoice_ids the provider's
 * @returns whether there were any
 */
export async function reopenChargesOfVoid(tx: Tx, invoice_ids: readonly string[]): Promise<boolean> {
  const reopened = await tx.db.execute(sql`
    update notification_charges c set request_id = null, invoice_id = null, credit_note_id = null
    from invoices i
    where i.provider_invoice_id = any(${sql.param([...invoice_ids])}::text[]) and i.status = 'void'
      and c.billing_account_id = i.billing_account_id and (c.invoice_id = i.id or c.credit_note_id in (
        select n.id from credit_notes n where n.billing_account_id = i.billing_account_id and n.invoice_id = i.id))
    returning c.id`);
  return reopened.length > 0;
}
