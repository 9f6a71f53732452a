import { sql } from "drizzle-orm";
import { notification_charges } from "@/db/schema";
import { unitTenths } from "@/lib/billing/rules";
import { enqueue } from "@/lib/jobs/enqueue";
import { log } from "@/lib/log";
import type { Ctx } from "@/lib/platform/context";
import { paymentsEnabled } from "@/lib/providers/payments";
import type { FrozenQuote } from "@/lib/vocabulary/json-columns";
import { accountOfFarm } from "../../accounts/operations/accounts";
import { isMuchOpen, nextCharge } from "../rules/charges";
import { findOpenCharges, queueInvoicing } from "./open-charges";

/** Queues the job that writes what a stopped send costs. */
export const queueSettling = (tx: Ctx, notification_id: number, runAt: Date): Promise<void> =>
  enqueue(tx, "settle_charge", { notification_id }, { runAt, jobKey: `settle_charge:${notification_id}` });

interface SendFacts extends Record<string, unknown> {
  farm_id: number;
  /** The account that owes the first row, or that ordered the send; null for sends of before it was frozen. */
  account_id: number | null;
  quote: FrozenQuote | null;
  /** Failed messages were sent again, which is free. */
  retried: boolean;
  emails: number;
  segments: number;
  charged_emails: number;
  charged_segments: number;
  rows: number;
  /** Nobody pays for it any more, so nothing of it is corrected. */
  written_off: boolean;
}

/**
 * Returns what of a send went out, and what was charged for it. An email that bounced went out; a text that its carrier
 * refused did not.
 */
async function factsOf(tx: Ctx, notification_id: number): Promise<SendFacts | undefined> {
  const [facts] = await tx.db.execute<SendFacts>(sql`
    select n.farm_id, n.quote, n.retried_at is not null as retried, sent.*, charged.*
    from notifications n,
      lateral (
        select count(*) filter (where d.channel = 'email' and d.status <> 'failed')::int as emails,
          coalesce(sum(d.segments) filter (where d.channel = 'sms' and d.status not in ('failed', 'bounced')), 0)::int as segments
        from deliveries d
        where d.notification_id = n.id and d.accepted_month = n.accepted_month and d.sent_at is not null
      ) sent,
      lateral (
        select coalesce(sum(c.emails) filter (where c.reason <> 'written_off'), 0)::int as charged_emails,
          coalesce(sum(c.segments) filter (where c.reason <> 'written_off'), 0)::int as charged_segments,
          count(*)::int as rows, coalesce(min(c.billing_account_id), n.billing_account_id) as account_id,
          coalesce(bool_or(c.reason = 'written_off'), false) as written_off
        from notification_charges c where c.notification_id = n.id
      ) charged
    where n.id = ${notification_id}`);
  return facts;
}

/** Returns the row that is missing in the ledger for a send: its charge, or a correction of it; null when it is right. */
export async function missingCharge(ctx: Ctx, notification_id: number) {
  const facts = await factsOf(ctx, notification_id);
  if (!facts?.quote || facts.written_off) return null;
  const { farm_id, account_id, quote, retried, rows } = facts;
  const unit_tenths = unitTenths(quote);
  if (unit_tenths === null || !Number.isInteger(unit_tenths)) {
    if (unit_tenths !== null) log().error({ notification_id }, "the quote of a send has no whole unit price");
    return null;
  }
  const row = nextCharge(quote, {
    sent: { emails: facts.emails, segments: facts.segments },
    charged: rows === 0 ? null : { emails: facts.charged_emails, segments: facts.charged_segments },
    may_rise: !retried,
  });
  if (!row) return null;
  const tenths = (row.emails + row.segments) * unit_tenths;
  return { ...row, farm_id, account_id, notification_id, number: rows, unit_tenths, tenths };
}

/**
 * Writes the row that is missing in the ledger for a send. Called again, it writes nothing; two processes that write the
 * same row make one. Where no payments are set up, sends are free.
 */
export async function settleCharge(tx: Ctx, notification_id: number): Promise<void> {
  if (!paymentsEnabled()) return;
  const missing = await missingCharge(tx, notification_id);
  if (!missing) return;
  const { account_id, ...row } = missing;
  // Who ordered the send owes it and what corrects it, also when the farm has another owner by now.
  const billing_account_id = account_id ? Number(account_id) : (await accountOfFarm(tx, row.farm_id)).id;
  await tx.db
    .insert(notification_charges)
    .values({ ...row, billing_account_id, created_at: tx.clock.now() })
    .onConflictDoNothing({ target: [notification_charges.notification_id, notification_charges.number] });
  if (isMuchOpen((await findOpenCharges(tx, billing_account_id)).tenths))
    await queueInvoicing(tx, billing_account_id);
}
