import { recordAudit } from "@/lib/audit/operations/record-audit";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import type { Tx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { accountOfFarm, listFarmIds, lockAccount, lockFarmsOf } from "../../accounts/operations/accounts";
import { notifyPlanGranted } from "../../emails/operations/owner-emails";
import { doesExist } from "../rules/plans";
import { moveTrial } from "./used-trials";

/** What Potager gives an owner without payment: a trial until a day, a free plan, or the end of that. */
export type PlanGrant = { grant: "trial"; ends_at: Date } | { grant: "beta-free" } | { grant: "canceled" };

/**
 * Gives all farms of the owner of a farm a plan without payment, and tells the owner.
 * @throws AppError conflict while the provider has a plan of the owner, whose payments would go on
 */
export async function grantPlan(tx: Tx, farm_id: number, given: PlanGrant): Promise<void> {
  const { id } = await accountOfFarm(tx, farm_id);
  await lockFarmsOf(tx, id);
  const account = await lockAccount(tx, id);
  if (doesExist(account.plan_status)) throw conflict("grantBesidePlan");
  const trial_ends_at = given.grant === "trial" ? given.ends_at : null;
  if (trial_ends_at) await moveTrial(tx, account, trial_ends_at);
  for (const own of await listFarmIds(tx, account.owner_id)) {
    await setFarmPlan(tx, own, () => ({ plan_type: given.grant, plan_ended: false, trial_ends_at }));
    await recordAudit(tx, {
      subject: "farm",
      act: "grant-plan",
      farm_id: own,
      subject_id: own,
      after: { plan_type: given.grant, trial_ends_at },
    });
  }
  await notifyPlanGranted(tx, id, { ...given, at: tx.clock.now() });
}
