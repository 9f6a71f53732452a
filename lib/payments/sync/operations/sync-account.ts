import { eq, sql } from "drizzle-orm";
import { billing_accounts } from "@/db/schema";
import { taxKey } from "@/lib/billing/rules/taxes";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import type { ProviderAccount, ProviderInvoice, ProviderPlan } from "@/lib/providers/payments/types";
import {
  coverFarms,
  lockAccount,
  lockFarmsOf,
  NOTHING_PREPAID,
  saveAccount,
} from "../../accounts/operations/accounts";
import { type AccountRow, listAccountsOfCustomers } from "../../accounts/queries";
import { linkDocuments } from "../../charges/operations/open-charges";
import { freezeDocuments } from "../../documents/operations/freeze-documents";
import { listAskedInvoices } from "../../documents/queries";
import { readCustomers } from "../../plans/operations/superseded";
import { checkTrial } from "../../plans/operations/used-trials";
import { doesExist, isActivePlan } from "../../plans/rules/plans";
import { notifyOwner } from "./notify-owner";
import { saveCards, saveCreditNotes, saveInvoices, savePayments } from "./save-documents";

/** Queues a reading of a customer, once for however many webhooks come meanwhile. An unknown customer is not ours. */
export async function queueAccountSync(tx: Ctx, customer_id: string): Promise<void> {
  for (const billing_account_id of await listAccountsOfCustomers(tx.db, [customer_id]))
    await enqueue(
      tx,
      "read_payments",
      { billing_account_id },
      { jobKey: `read_payments:account:${billing_account_id}` },
    );
}

/**
 * Reads an account's customers and saves what the provider says. A reading that began earlier than one already saved is
 * thrown away, so that the order of webhooks does not matter.
 */
export async function syncAccount(ctx: Ctx, account_id: number): Promise<ProviderAccount | undefined> {
  const [begun] = await ctx.db
    .update(billing_accounts)
    .set({ readings: sql`${billing_accounts.readings} + 1` })
    .where(eq(billing_accounts.id, account_id))
    .returning({ number: billing_accounts.readings, customer_id: billing_accounts.provider_customer_id });
  if (!begun?.customer_id) return undefined;
  const said = await readCustomers(ctx, account_id, begun.customer_id);
  await transaction(ctx, (tx) => save(tx, account_id, begun.number, said));
  return said;
}

async function save(tx: Tx, account_id: number, number: number, said: ProviderAccount): Promise<void> {
  await lockFarmsOf(tx, account_id);
  const before = await lockAccount(tx, account_id);
  // An older reading must not change the plan either.
  if (before.saved_reading >= number) return;
  const account = await saveAccount(tx, account_id, {
    ...accountValues(tx, before, said),
    saved_reading: number,
  });
  const plans = await coverFarms(tx, account);
  await saveCards(tx, account_id, said);
  await checkTrial(tx, account);
  const asked_before = said.plan?.never_paid ? await listAskedInvoices(tx, account_id) : [];
  const { all, news } = await saveInvoices(tx, account_id, said);
  await savePayments(tx, account_id, said, all);
  const notes = await saveCreditNotes(tx, account_id, said.credit_notes, all);
  await linkDocuments(tx, account_id);
  await freezeDocuments(tx, account_id);
  const asked = await listAskedInvoices(tx, account_id);
  // The payment of a plan that ends here is canceled: only what was saved before says that the bank asked.
  const asks = asked.length + asked_before.length > 0;
  const never_paid = said.plan?.never_paid ? (asks ? "asked" : "refused") : null;
  const jobKey = `end_unpaid_plan:account:${account_id}`;
  if (never_paid && said.plan?.status === "incomplete")
    await enqueue(tx, "end_unpaid_plan", { billing_account_id: account_id }, { jobKey });
  const subscription_id = account.provider_subscription_id;
  await notifyOwner(tx, account_id, {
    subscription_id,
    plans,
    invoices: news,
    credit_notes: notes,
    asked,
    never_paid,
  });
}

/**
 * Whether an invoice was refused and stops the farm until it is paid. What begins a plan is no debt, nor what an ended
 * plan left: it is voided when a plan begins anew.
 */
function isDebt(invoice: ProviderInvoice, plan: ProviderPlan | null): boolean {
  const { status, attempts, due_cents, reason, begins_plan, subscription_id } = invoice;
  if (status !== "open" || attempts === 0 || due_cents <= 0) return false;
  const runs = plan !== null && doesExist(plan.status) && subscription_id === plan.id;
  return reason !== "plan" || (runs && !begins_plan && !plan.never_paid);
}

function accountValues(tx: Ctx, before: AccountRow, said: ProviderAccount): Partial<AccountRow> {
  const { plan, invoices } = said;
  const refused = invoices.some((invoice) => isDebt(invoice, plan));
  const paid = invoices.flatMap(({ reason, paid_at }) => (reason === "plan" && paid_at ? [paid_at] : []));
  const first = paid.sort((a, b) => a.getTime() - b.getTime())[0];
  // In a trial the plan itself became the other one; it begins when the trial ends.
  const paidInTrial = plan?.status === "trialing" && before.prepaid_cents > 0;
  const running = plan !== null && isActivePlan(plan.status);
  // What was paid for a change of a plan that has ended stays to be given back.
  const begun = running && plan.next_plan_type === null && !paidInTrial;
  return {
    provider_subscription_id: plan?.id ?? null,
    provider_schedule_id: plan?.schedule_id ?? null,
    plan_type: plan?.plan_type ?? null,
    plan_status: plan?.status ?? "none",
    period_start: plan?.period_start ?? null,
    period_end: plan?.period_end ?? null,
    cancel_at_period_end: plan?.cancel_at_period_end ?? false,
    plan_taxes: plan && taxKey(plan.taxes),
    credit_cents: said.credit_cents,
    past_due_since: refused ? (before.past_due_since ?? tx.clock.now()) : null,
    first_paid_at: before.first_paid_at ?? first ?? null,
    ...(begun ? NOTHING_PREPAID : {}),
    ...(plan?.next_plan_type || !running ? { next_plan_type: plan?.next_plan_type ?? null } : {}),
  };
}
