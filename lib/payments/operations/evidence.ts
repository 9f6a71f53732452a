import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { findAccount, listInvoices, listPayments } from "../queries";
import type { FoundDispute } from "./list-disputes";

/** Rows of each kind that a file holds: banks read a few pages, and Stripe takes files of 5 MB. */
export const EVIDENCE_ROWS = 200;
const SENDS_OF = "1 year";

interface Owner extends Record<string, unknown> {
  name: string;
  email: string;
  created_at: string;
  email_verified_at: string | null;
}

interface AgreementFact extends Record<string, unknown> {
  created_at: string;
  wording: string;
  plan_type: string;
  total_cents: number;
  lang: string;
  ip: string | null;
}

interface SendFact extends Record<string, unknown> {
  started_at: string;
  farm: string;
  emails: number;
  segments: number;
}

interface LogInFact extends Record<string, unknown> {
  created_at: string;
  ip: string | null;
  user_agent: string;
}

/** Returns what we know of the account of a dispute that a bank may ask for. Nothing of a subscriber is in it. */
export async function evidenceOf(ctx: Ctx, { row }: FoundDispute) {
  const { billing_account_id: id } = row;
  const account = await findAccount(ctx.db, id);
  const owner_id = account?.owner_id ?? null;
  const [owner] = await ctx.db.execute<Owner>(sql`
    select name, email, created_at::text, email_verified_at::text from users where id = ${owner_id}`);
  const agreements = await ctx.db.execute<AgreementFact>(sql`
    select created_at::text, wording, plan_type, total_cents, lang, ip from plan_agreements
    where billing_account_id = ${id} order by id desc limit ${EVIDENCE_ROWS}`);
  const sends = await ctx.db.execute<SendFact>(sql`
    select n.sending_started_at::text as started_at, f.name as farm,
      sum(c.emails)::int as emails, sum(c.segments)::int as segments
    from notification_charges c join notifications n on n.id = c.notification_id join farms f on f.id = c.farm_id
    where c.billing_account_id = ${id} and c.reason <> 'written_off' and n.sending_started_at is not null
      and n.sending_started_at > ${ctx.clock.now().toISOString()}::timestamptz - ${SENDS_OF}::interval
    group by n.id, f.name order by n.sending_started_at desc limit ${EVIDENCE_ROWS + 1}`);
  const log_ins = await ctx.db.execute<LogInFact>(sql`
    select created_at::text, ip, user_agent from log_ins where user_id = ${owner_id}
    order by created_at desc, id desc limit ${EVIDENCE_ROWS + 1}`);
  const [invoices, payments] = await Promise.all([listInvoices(ctx.db, id), listPayments(ctx.db, id)]);
  const payment = payments.find(
    ({ stripe_payment_intent_id }) => stripe_payment_intent_id === row.stripe_payment_intent_id,
  );
  return { owner: owner ?? null, agreements, sends, log_ins, invoices, payment };
}

export type Evidence = Awaited<ReturnType<typeof evidenceOf>>;
