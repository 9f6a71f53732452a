import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentProvider, paymentsEnabled } from "@/lib/providers/payments";
import { accountOfFarm } from "../../accounts/operations/accounts";
import { listExpiringCards } from "../../cards/queries";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { cancelAbandonedCommand, runCommand } from "../../commands/operations/run-command";
import { notifyCardExpires, remindOfTrialEnd } from "../../emails/operations/owner-emails";
import { syncAccount } from "../../sync/operations/sync-account";
import { endSuperseded } from "../operations/end-superseded";
import { priceToday } from "../operations/offers";
import { askForPlanTaxes, listWrongTaxes, queuePlanTaxes } from "../operations/plan-taxes";
import { listToEnd } from "../operations/superseded";
import { listTrialsEndingBefore } from "../queries";
import { isActivePlan } from "../rules/plans";

/** Time between two tries while the account asks something else. */
const AGAIN_MS = 60_000;

/** Sets the taxes of an account's plan to those of its place, for the next invoice. */
export async function keepPlanTaxes(
  ctx: Ctx,
  { billing_account_id: account_id }: { billing_account_id: number },
): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  await cancelAbandonedCommand(ctx, account_id);
  const next = await askForPlanTaxes(ctx, account_id);
  if (next.kind === "ask") await runCommand(ctx, next.request);
  if (next.kind === "wait")
    await queuePlanTaxes(ctx, account_id, new Date(ctx.clock.now().getTime() + AGAIN_MS));
}

/** Looks for plans whose next invoice would have other taxes than are owed then: a place or a rate has changed. */
export async function checkPlanTaxes(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  for (const account_id of await listWrongTaxes(ctx)) await queuePlanTaxes(ctx, account_id);
}

/** Ends the plans that were paid for other farms of the same owner, once one plan covers all of them. */
export async function endSupersededPlans(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  for (const row of await listToEnd(ctx))
    await continueAfterError("end_superseded_plans", { id: row.id }, () => endSuperseded(ctx, row));
}

/**
 * Ends a plan whose first payment was refused at the end of its trial: it did not begin, and nothing is owed. The page
 * stays, and a good card begins it once.
 */
export async function endUnpaidPlanOfTrial(
  ctx: Ctx,
  { billing_account_id }: { billing_account_id: number },
): Promise<void> {
  authorizeJob(ctx);
  const said = await syncAccount(ctx, billing_account_id);
  if (!said?.plan?.never_paid || said.plan.status !== "incomplete") return;
  await paymentProvider().plans.endNeverPaid(said.plan.id);
  await syncAccount(ctx, billing_account_id);
}

const DAY_MS = 86_400_000;
/** Days before the end of a trial on which its owner is reminded (docs/product/plans.md "Plans"). */
const REMINDERS = [1, 3, 7] as const;

/** Reminds owners of the end of their trial: 7, 3 and 1 days before it, each once, with what will happen then. */
export async function remindOfTrials(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const now = ctx.clock.now();
  const trials = await listTrialsEndingBefore(ctx.db, now, new Date(now.getTime() + 7 * DAY_MS));
  for (const { id, trial_ends_at } of trials) {
    const days = Math.ceil((trial_ends_at.getTime() - now.getTime()) / DAY_MS);
    const reminder = REMINDERS.find((before) => days <= before);
    const farm = await findFarmById(ctx, id);
    if (!reminder || !farm) continue;
    const account = await transaction(ctx, (tx) => accountOfFarm(tx, id));
    // One reminder for all farms of the account.
    if (account.farm_id !== id) continue;
    const has_card = isActivePlan(account.plan_status) && !account.cancel_at_period_end;
    const plan_type = account.plan_type ?? "monthly";
    const { total_cents, taxes } = priceToday(ctx, farm, plan_type);
    const facts = {
      reminder,
      days,
      ends_at: trial_ends_at,
      has_card,
      plan_type,
      total_cents,
      taxed: taxes.length > 0,
    };
    await transaction(ctx, (tx) => remindOfTrialEnd(tx, account.id, facts));
  }
}

/** Warns a month ahead that the card which pays for a farm will expire. */
export async function warnOfExpiry(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const now = ctx.clock.now();
  for (const { billing_account_id, id, ...card } of await listExpiringCards(
    ctx.db,
    now,
    new Date(now.getTime() + 31 * DAY_MS),
  ))
    await transaction(ctx, (tx) => notifyCardExpires(tx, billing_account_id, { card_id: id, ...card }));
}
