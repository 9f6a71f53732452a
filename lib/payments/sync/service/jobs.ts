import { setFarmPlan } from "@/lib/farms/operations/plan";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentProvider, paymentsEnabled } from "@/lib/providers/payments";
import { accountOfFarm, listFarmIds, lockAccount, lockFarmsOf } from "../../accounts/operations/accounts";
import { findAccount, listAccountsOfCustomers } from "../../accounts/queries";
import { findOpenRequest, findRequest, queueCommand } from "../../commands/operations/commands";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { cancelWaitingCommand, runCommand } from "../../commands/operations/run-command";
import { callsSince, isTooOld, nextTry } from "../../commands/rules/commands";
import { checkTrial } from "../../plans/operations/used-trials";
import { listEndedTrials, listTrialAccounts } from "../../plans/queries";
import { refundPrepaid } from "../../refunds/operations/refund-prepaid";
import { notifyPlanEnd } from "../operations/notify-owner";
import { syncAccount } from "../operations/sync-account";

/** Time after which the end of a plan without a farm is tried again. */
const AGAIN_MS = 60_000;
/** How far back events are looked for whose webhook never came: the nightly search may itself have failed once. */
const CATCH_UP_MS = 3 * 86_400_000;

/** Finishes a request whose process ended, or whose provider did not answer. */
export async function finishPaymentRequest(ctx: Ctx, { request_id }: { request_id: number }): Promise<void> {
  authorizeJob(ctx);
  const request = await findRequest(ctx.db, request_id);
  if (request?.status !== "pending") return;
  const { status } = await runCommand(ctx, request);
  const now = ctx.clock.now();
  if (status === "pending" && !isTooOld(request, now))
    await queueCommand(ctx, request, nextTry(now, callsSince(request)));
}

/** Reads what the provider says of an account, and goes on with a request whose cardholder has authenticated. */
export async function readPayments(
  ctx: Ctx,
  { billing_account_id }: { billing_account_id: number },
): Promise<void> {
  authorizeJob(ctx);
  const waiting = await findOpenRequest(ctx.db, billing_account_id);
  if (waiting?.status === "authenticating") await runCommand(ctx, waiting);
  await syncAccount(ctx, billing_account_id);
}

/**
 * Ends the plan of an account that has no farm left, once nothing is underway that might begin one; what was paid ahead for
 * another plan goes back to its card. A refund that is refused keeps no plan running.
 */
export async function endPlanWithoutFarm(
  ctx: Ctx,
  { billing_account_id: account_id, at_once }: { billing_account_id: number; at_once?: boolean },
): Promise<void> {
  authorizeJob(ctx);
  await cancelWaitingCommand(ctx, account_id);
  const again = { runAt: new Date(ctx.clock.now().getTime() + AGAIN_MS) };
  if (await findOpenRequest(ctx.db, account_id))
    return enqueue(ctx, "end_plan", { billing_account_id: account_id, at_once: at_once ?? true }, again);
  await syncAccount(ctx, account_id);
  const account = await findAccount(ctx.db, account_id);
  if ((await listFarmIds(ctx, account?.owner_id ?? null)).length > 0) return;
  const subscription_id = account?.provider_subscription_id;
  if (!account?.provider_customer_id || !subscription_id) return;
  const key = `without-farm:${account_id}:${subscription_id}`;
  if (at_once === false) {
    // The next reading of a plan that runs to its end without a change forgets what was paid ahead.
    await refundPrepaid(ctx, account, key);
    await paymentProvider().plans.setCanceling(subscription_id, true, `${key}:cancel`);
  } else {
    await paymentProvider().plans.end(subscription_id, `${key}:end`);
    await refundPrepaid(ctx, account, key);
  }
  await syncAccount(ctx, account_id);
}

/**
 * Ends the trials that are over and that no plan follows. The pages stay, and people may still subscribe. Where no plan
 * can be paid for, trials go on.
 */
export async function endTrials(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const now = ctx.clock.now();
  for (const account_id of await listTrialAccounts(ctx.db))
    await continueAfterError("check_trial", { account_id }, () =>
      transaction(ctx, async (tx) => {
        await lockFarmsOf(tx, account_id);
        await checkTrial(tx, await lockAccount(tx, account_id));
      }),
    );
  for (const { id } of await listEndedTrials(ctx.db, now))
    await transaction(ctx, async (tx) => {
      const plan = await setFarmPlan(tx, id, ({ plan_type, plan_ended, trial_ends_at }) =>
        plan_type === "trial" && trial_ends_at && trial_ends_at <= now
          ? { plan_type: "canceled", plan_ended: false }
          : { plan_type, plan_ended },
      );
      const account = plan && (await accountOfFarm(tx, id));
      if (account?.farm_id === id) await notifyPlanEnd(tx, account.id, plan!);
    });
}

/** Reads the accounts that the provider's list of events names, in case a webhook of theirs never came. */
export async function catchUpPayments(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const notices = await paymentProvider().events.list(new Date(ctx.clock.now().getTime() - CATCH_UP_MS));
  const customers = [...new Set(notices.map(({ customer_id }) => customer_id))];
  for (const billing_account_id of await listAccountsOfCustomers(ctx.db, customers))
    await continueAfterError("read_payments", { billing_account_id }, () =>
      readPayments(ctx, { billing_account_id }),
    );
}
