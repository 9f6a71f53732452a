import { TRIAL_DAYS } from "@/lib/billing/rules";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Tx } from "@/lib/platform/context";
import { paymentsEnabled } from "@/lib/providers/payments";
import { hasDocuments } from "../../documents/operations/list-documents";
import { notifyDocumentsKept } from "../../emails/operations/owner-emails";
import { queuePlanTaxes } from "../../plans/operations/plan-taxes";
import { findUsedTrial, rememberTrial } from "../../plans/operations/used-trials";
import { isBilled } from "../../plans/rules/plans";
import { findEndingPlan } from "../../refunds/operations/guarantee";
import type { AccountRow } from "../queries";
import { accountOfFarm, coverFarms, listFarmIds, lockAccount, lockFarmsOf, saveAccount } from "./accounts";

/**
 * Takes a farm that was deleted or transferred out of an account. The next oldest farm is billed and covered. Without one
 * the plan ends: at once after a deletion, with the period that is paid after a transfer.
 */
export async function leaveAccount(
  tx: Tx,
  account_id: number,
  left: { farm_id: number; at_once: boolean },
): Promise<void> {
  await lockFarmsOf(tx, account_id);
  const account = await lockAccount(tx, account_id);
  const [first] = await listFarmIds(tx, account.owner_id);
  if (first === undefined) {
    const payload = { billing_account_id: account_id, at_once: left.at_once };
    if (account.provider_customer_id) await enqueue(tx, "end_plan", payload);
    if (await hasDocuments(tx, account_id)) {
      const ending = await findEndingPlan(tx, account);
      await notifyDocumentsKept(tx, account_id, { ...left, ending, now: tx.clock.now() });
    }
    return;
  }
  await billFarm(tx, account, first);
  await coverFarms(tx, account);
}

/** Makes the oldest farm of an account the one whose name and address its documents carry. */
async function billFarm(tx: Tx, account: AccountRow, first: number): Promise<void> {
  if (account.farm_id === first) return;
  await saveAccount(tx, account.id, { farm_id: first });
  if (account.provider_subscription_id) await queuePlanTaxes(tx, account.id);
}

/** Gives a farm that was opened or transferred what the account of its owner has: plan, trial, or the free level. */
export async function joinAccount(tx: Tx, farm_id: number, how: "opened" | "transferred"): Promise<void> {
  const { id } = await accountOfFarm(tx, farm_id);
  await lockFarmsOf(tx, id);
  const account = await lockAccount(tx, id);
  const ids = await listFarmIds(tx, account.owner_id);
  await billFarm(tx, account, ids[0] ?? farm_id);
  if (isBilled(account.plan_status)) {
    await coverFarms(tx, account);
    return;
  }
  const other = ids.find((other_id) => other_id !== farm_id);
  const like = other === undefined ? null : await findFarmById(tx, other);
  if (like) {
    const { plan_type, plan_ended, trial_ends_at } = like;
    await setFarmPlan(tx, farm_id, () => ({ plan_type, plan_ended, trial_ends_at }));
    return;
  }
  const trial_ends_at = await trialOf(tx, account, await findFarmById(tx, farm_id), how);
  await setFarmPlan(tx, farm_id, (farm) =>
    farm.plan_type === "beta-free"
      ? farm
      : trial_ends_at
        ? { plan_type: "trial", plan_ended: false, trial_ends_at }
        : { plan_type: "canceled", plan_ended: account.first_paid_at !== null, trial_ends_at: null },
  );
}

/**
 * Returns when the trial of a person's first farm ends; null without one. A trial that was used goes on to its own end; a
 * farm that is transferred brings what is left of its trial, and no new one. Where nothing can be paid, trials go on.
 */
async function trialOf(
  tx: Tx,
  account: AccountRow,
  farm: FarmRow | null,
  how: "opened" | "transferred",
): Promise<Date | null> {
  const now = tx.clock.now();
  if (account.first_paid_at) return null;
  const brought = farm?.plan_type === "trial" ? farm.trial_ends_at : null;
  const given = how === "opened" ? new Date(now.getTime() + TRIAL_DAYS * 86_400_000) : brought;
  if (!paymentsEnabled() || !given) return given;
  const used = await findUsedTrial(tx, account);
  const ends_at = used && used < given ? used : given;
  await rememberTrial(tx, account, ends_at);
  return ends_at > now ? ends_at : null;
}
