import { eq } from "drizzle-orm";
import { disputes } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/platform/context";
import { paymentProvider } from "@/lib/providers/payments";
import { DISPUTE_LOST, PaymentRefused } from "@/lib/providers/payments/types";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { lockAccount, NOTHING_PREPAID, saveAccount } from "../../accounts/operations/accounts";
import { type AccountRow, findAccount } from "../../accounts/queries";
import { findOpenRequest, planBeforeChange } from "../../commands/operations/commands";
import { cancelWaitingCommand } from "../../commands/operations/run-command";
import { reverseReceipt } from "../../documents/operations/receipts";
import { listPayments } from "../../documents/queries";
import { planPrice } from "../../plans/rules/plans";
import { syncAccount } from "../../sync/operations/sync-account";
import { findUndrawn } from "./given-credit";

/** Takes a change back that waits, whose payment the bank has taken back. @returns false when the other plan has begun */
async function undoWaiting(ctx: Ctx, account: AccountRow, key: string): Promise<boolean> {
  const plan = (await planBeforeChange(ctx.db, account.id)) as PaidPlan | null;
  if (!plan || !account.provider_subscription_id || !account.next_plan_type) return true;
  try {
    await paymentProvider().plans.undoChange(account.provider_subscription_id, planPrice(plan), key);
    return true;
  } catch (error) {
    if (error instanceof PaymentRefused) return false;
    throw error;
  }
}

/**
 * Takes back the credit of a payment that a bank has taken back for good, so that no renewal draws it. Undoes the change
 * of plan that it paid for. What an invoice has drawn already is left to the super administrator, who was told; gifts and
 * what was paid ahead since stay.
 * @returns false while it has to be tried again: a request is underway, or the draft of a renewal waits
 */
export async function withdrawCredit(ctx: Ctx, dispute_id: number): Promise<boolean> {
  const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.id, dispute_id));
  if (dispute?.kind !== "dispute" || dispute.status !== "lost") return true;
  const { billing_account_id: account_id, provider_payment_id, uuid } = dispute;
  await cancelWaitingCommand(ctx, account_id);
  if (await findOpenRequest(ctx.db, account_id)) return false;
  const said = await syncAccount(ctx, account_id);
  const account = await findAccount(ctx.db, account_id);
  if (!said || said.draft_waits || !account?.provider_customer_id) return !said?.draft_waits;
  const all = await listPayments(ctx.db, account_id);
  const payment = all.find((one) => one.provider_payment_id === provider_payment_id);
  if (payment?.reason !== "plan_change") return true;
  const key = `lost:${uuid}`;
  const waits = account.prepaid_payment_id === provider_payment_id;
  if (waits && !(await undoWaiting(ctx, account, key))) return true;
  const most = waits ? account.credit_cents : await findUndrawn(ctx, account, provider_payment_id);
  const cents = Math.min(payment.amount_cents - payment.refunded_cents, Math.max(0, most));
  await paymentProvider().customers.addCredit(account.provider_customer_id, -cents, DISPUTE_LOST, key);
  if (waits)
    await transaction(ctx, async (tx) => {
      await lockAccount(tx, account_id);
      await reverseReceipt(tx, account_id, {
        payment_id: provider_payment_id,
        cents,
        reason: "dispute_lost",
      });
      await saveAccount(tx, account_id, NOTHING_PREPAID);
    });
  await syncAccount(ctx, account_id);
  return true;
}
