import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { TaxRate } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { findAccount } from "../../accounts/queries";
import { beginningPlan, commandOf, type PaymentRequestRow } from "../../commands/operations/commands";
import { listInvoices, listPayments } from "../../documents/queries";
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

/** What an account agreed to, and the plan that it led to. */
export interface AgreementFact extends AgreementRow {
  months: number;
  taxes: readonly TaxRate[];
  starts: "trial_end" | "now" | "change";
}

interface AgreementRow extends Record<string, unknown> {
  created_at: string;
  wording: string;
  lang: Lang;
  ip: string | null;
  plan_type: PaidPlan;
  price_cents: number;
  total_cents: number;
  starts_at: string;
  /** Of the farm that the account's documents carry. */
  time_zone: string;
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

/**
 * Lists the agreements of an account that led to a plan, the newest first. An agreement is saved with its request in one
 * transaction and names no request: its request is the next one for the same plan, within an hour. What that
 * request did not finish, because the card was refused or the cardholder left, is no agreement to a plan.
 */
async function listAgreements(ctx: Ctx, account_id: number): Promise<AgreementFact[]> {
  const rows = await ctx.db.execute<AgreementRow & Pick<PaymentRequestRow, "kind" | "input">>(sql`
    select a.created_at::text, a.wording, a.lang, a.ip, a.plan_type, a.price_cents, a.total_cents,
      r.kind, r.input, a.starts_at::text, f.time_zone
    from plan_agreements a
    join billing_accounts b on b.id = a.billing_account_id
    join farms f on f.id = b.farm_id
    cross join lateral (
      select p.kind, p.status, p.input from payment_requests p
      where p.billing_account_id = a.billing_account_id and p.kind in ('start_plan', 'change_plan', 'add_card')
        and p.plan_type = a.plan_type
        and p.created_at between a.created_at and a.created_at + interval '1 hour'
      order by p.id limit 1) r
    where a.billing_account_id = ${account_id} and r.status = 'done'
    order by a.id desc limit ${EVIDENCE_ROWS + 1}`);
  return rows.map(({ kind, input, ...row }) => {
    const plan = beginningPlan(commandOf({ kind, input }));
    const starts = plan?.in_trial ? "trial_end" : kind === "change_plan" ? "change" : "now";
    return { ...row, months: plan?.months ?? 1, taxes: plan?.taxes ?? [], starts };
  });
}

/** How far the provider's clock may be behind ours; it gives whole seconds. */
const CLOCK_SLACK_MS = 60_000;

/** Returns what we know of the account of a dispute that a bank may ask for. Nothing of a subscriber is in it. */
export async function evidenceOf(ctx: Ctx, { row }: FoundDispute) {
  const { billing_account_id: id } = row;
  const account = await findAccount(ctx.db, id);
  const owner_id = account?.owner_id ?? null;
  const [owner] = await ctx.db.execute<Owner>(sql`
    select name, email, created_at::text, email_verified_at::text from users where id = ${owner_id}`);
  const agreements = await listAgreements(ctx, id);
  const sends = await ctx.db.execute<SendFact>(sql`
    select n.sending_started_at::text as started_at, f.name as farm,
      sum(c.emails)::int as emails, sum(c.segments)::int as segments
    from notification_charges c join notifications n on n.farm_id = c.farm_id and n.id = c.notification_id join farms f on f.id = c.farm_id
    where c.billing_account_id = ${id} and c.reason <> 'written_off' and n.sending_started_at is not null
      and n.sending_started_at > ${ctx.clock.now().toISOString()}::timestamptz - ${SENDS_OF}::interval
    group by n.id, f.name order by n.sending_started_at desc limit ${EVIDENCE_ROWS + 1}`);
  const log_ins = await ctx.db.execute<LogInFact>(sql`
    select created_at::text, ip, user_agent from log_ins where user_id = ${owner_id}
    order by created_at desc, id desc limit ${EVIDENCE_ROWS + 1}`);
  const [issued, payments] = await Promise.all([listInvoices(ctx.db, id), listPayments(ctx.db, id)]);
  // What was refunded at the provider by hand has no credit note, so the invoice does not know of it.
  const invoices = issued.map((invoice) => {
    const paid = payments.filter(({ invoice_id }) => invoice_id === invoice.id);
    const refunded = paid.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0);
    return { ...invoice, refunded_cents: Math.max(invoice.refunded_cents, refunded) };
  });
  const payment = payments.find(({ provider_payment_id }) => provider_payment_id === row.provider_payment_id);
  const before = (payment?.paid_at ?? row.opened_at).getTime() + CLOCK_SLACK_MS;
  const agreed = agreements.find(({ created_at }) => new Date(created_at).getTime() <= before) ?? null;
  return { owner: owner ?? null, agreements, agreed, sends, log_ins, invoices, payment };
}

export type Evidence = Awaited<ReturnType<typeof evidenceOf>>;
