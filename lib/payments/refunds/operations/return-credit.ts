import { and, eq, sql } from "drizzle-orm";
import { payment_requests } from "@/db/schema";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import type { CommandOf, Source } from "@/lib/vocabulary/payment-commands";
import {
  listFarmIds,
  lockAccount,
  lockFarmsOf,
  NOTHING_PREPAID,
  saveAccount,
} from "../../accounts/operations/accounts";
import { type AccountRow, findAccount } from "../../accounts/queries";
import { findOpenCharges, listCorrections } from "../../charges/operations/open-charges";
import { hasUnchargedSend } from "../../charges/operations/unsettled-sends";
import { createCommand, findOpenRequest, type PaymentRequestRow } from "../../commands/operations/commands";
import { listInvoices, listPayments } from "../../documents/queries";
import { notifyCreditLeft, notifyCreditReturned } from "../../emails/operations/credit-emails";
import { readMovements } from "../../plans/operations/superseded";
import { madeByHand } from "../../reconciliation/rules/differences";
import { syncAccount } from "../../sync/operations/sync-account";
import { creditSources } from "../rules/return-credit";
import { findGivenLeft } from "./given-credit";

/** Lists the accounts whose plan has ended and left credit. */
export async function listEndedWithCredit(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select id from billing_accounts
    where credit_cents > 0 and plan_status in ('canceled', 'incomplete_expired')
      and provider_customer_id is not null and provider_subscription_id is not null
    order by id`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Returns whether credit of the plan that ended last was given back already. A request that a super administrator closed
 * counts: a part of it may have gone back.
 */
async function isReturned(ctx: Ctx, { id, provider_subscription_id }: AccountRow): Promise<boolean> {
  const { billing_account_id, kind, subscription_id } = payment_requests;
  const isOfPlan = and(eq(billing_account_id, id), eq(subscription_id, provider_subscription_id ?? ""));
  return (await ctx.db.$count(payment_requests, and(isOfPlan, eq(kind, "return_credit")))) > 0;
}

/** Returns whether something may still be owed: it is settled before credit is given back. */
async function isUnsettled(
  tx: Ctx,
  { id: account_id, owner_id, prepaid_cents }: AccountRow,
): Promise<boolean> {
  // The job that ends the plan of an account without a farm gives this back.
  if (prepaid_cents > 0 && (await listFarmIds(tx, owner_id)).length === 0) return true;
  const waits = (await listInvoices(tx.db, account_id)).some(
    ({ status }) => status === "draft" || status === "open",
  );
  if (waits || (await hasUnchargedSend(tx, account_id))) return true;
  if ((await findOpenCharges(tx, account_id)).tenths !== 0) return true;
  if ((await listCorrections(tx, account_id)).length > 0) return true;
  // What is bound to a request that left no document yet.
  const [row] = await tx.db.execute<{ open: boolean }>(sql`
    select exists (select 1 from notification_charges c where c.billing_account_id = ${account_id}
      and c.request_id is not null and c.invoice_id is null and c.credit_note_id is null) as open`);
  return row?.open ?? false;
}

/** What is not settled this long after a plan is not settled by itself: it is too little, or there is no card. */
const SETTLED_WITHIN_MS = 60 * 86_400_000;

const isLongOver = ({ period_end }: AccountRow, now: Date): boolean =>
  period_end !== null && now.getTime() - period_end.getTime() > SETTLED_WITHIN_MS;

/** Returns whether a bank asks money of an account back, or has got it. */
async function disputeOf(tx: Ctx, account_id: number): Promise<"open" | "lost" | null> {
  const [row] = await tx.db.execute<{ open: boolean; lost: boolean }>(sql`
    select coalesce(bool_or(closed_at is null), false) as open, coalesce(bool_or(status = 'lost'), false) as lost
    from disputes where billing_account_id = ${account_id}`);
  if (row?.open) return "open";
  return row?.lost ? "lost" : null;
}

/**
 * Writes down the request that gives back the credit of a plan that ended, once nothing can draw it any more. What we
 * gave stays for the next plan. Where
 * somebody moved money by hand, or a bank took some back, a super administrator decides.
 * @returns null when there is nothing to ask
 */
export async function askToReturn(ctx: Ctx, account_id: number): Promise<PaymentRequestRow | null> {
  const known = await findAccount(ctx.db, account_id);
  // What we gave stays for years: the provider is not asked every night.
  if (!known || known.credit_cents <= (await findGivenLeft(ctx, known))) return null;
  const said = await syncAccount(ctx, account_id);
  const customer_id = (await findAccount(ctx.db, account_id))?.provider_customer_id;
  if (!said || !customer_id || said.draft_waits) return null;
  const movements = await readMovements(ctx, account_id, customer_id, said.payments);
  const byHand = madeByHand(said, movements).length > 0;
  const gifts = movements.credits.filter(({ given }) => given);
  return transaction(ctx, async (tx) => {
    await lockFarmsOf(tx, account_id);
    const account = await lockAccount(tx, account_id);
    const { plan_status, provider_subscription_id } = account;
    const credit_cents = account.credit_cents - (await findGivenLeft(tx, account, gifts));
    const ended = plan_status === "canceled" || plan_status === "incomplete_expired";
    if (!ended || !provider_subscription_id || credit_cents <= 0) return null;
    if (await findOpenRequest(tx.db, account_id)) return null;
    const dispute = await disputeOf(tx, account_id);
    if (dispute === "open") return null;
    const unsettled = await isUnsettled(tx, account);
    if (unsettled && !isLongOver(account, tx.clock.now())) return null;
    const sources = creditSources(await listPayments(tx.db, account_id), credit_cents);
    const why = (await isReturned(tx, account))
      ? "later"
      : dispute || (unsettled && "unsettled") || (byHand && "by_hand") || (sources.length === 0 && "refused");
    if (why) {
      await notifyCreditLeft(tx, account, credit_cents, why);
      return null;
    }
    const values = { subscription_id: provider_subscription_id, credit_cents, sources };
    return createCommand(tx, account, { kind: "return_credit", ...values });
  });
}

/** Tells what was given back, and what could not be. What was paid ahead for a plan that never began is part of it. */
export async function afterReturn(
  tx: Tx,
  account_id: number,
  { credit_cents }: CommandOf<"return_credit">,
  returned: readonly Source[],
): Promise<void> {
  const returned_cents = returned.reduce((sum, { cents }) => sum + cents, 0);
  await saveAccount(tx, account_id, NOTHING_PREPAID);
  const account = await findAccount(tx.db, account_id);
  if (!account) return;
  const left = credit_cents - returned_cents;
  if (returned_cents > 0) await notifyCreditReturned(tx, account, returned_cents);
  if (left > 0) await notifyCreditLeft(tx, account, left, "refused");
}
