import { recordAudit } from "@/lib/audit/operations/record-audit";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import type { Tx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { accountOfFarm, listFarmIds, lockAccount, lockFarmsOf } from "../../accounts/operations/accounts";
import { notifyPlanGranted } from "../../emails/operations/owner-emails";
import { grantNews, isGranted, type PlanGrant } from "../rules/grants";
import { doesExist } from "../rules/plans";
import { moveTrial } from "./used-trials";

/** Lists the farms of an owner as they are, the oldest first. */
async function listFarms(tx: Tx, owner_id: number | null): Promise<FarmRow[]> {
  const farms: FarmRow[] = [];
  for (const id of await listFarmIds(tx, owner_id)) {
    const farm = await findFarmById(tx, id);
    if (farm) farms.push(farm);
  }
  return farms;
}

/**
 * Gives all farms of the owner of a farm a plan without payment, and tells the owner. The end of it leaves farms alone
 * that have nothing without payment: one whose paid plan ended stays hidden.
 * @param reason why, for the audit of super administrators; the owner is not told
 * @throws AppError invalid on ends_on | conflict when `grantNews` refuses it, and while the provider has a plan of the
 * owner, whose payments would go on
 */
export async function grantPlan(tx: Tx, farm_id: number, given: PlanGrant, reason: string): Promise<void> {
  const { id } = await accountOfFarm(tx, farm_id);
  await lockFarmsOf(tx, id);
  const account = await lockAccount(tx, id);
  if (doesExist(account.plan_status)) throw conflict("grantBesidePlan");
  const farms = await listFarms(tx, account.owner_id);
  const news = grantNews(given, farms);
  const trial_ends_at = given.grant === "trial" ? given.ends_at : null;
  if (trial_ends_at) await moveTrial(tx, account, trial_ends_at);
  for (const own of farms) {
    if (given.grant === "canceled" && !isGranted(own)) continue;
    await setFarmPlan(tx, own.id, () => ({ plan_type: given.grant, plan_ended: false, trial_ends_at }));
    await recordAudit(tx, {
      subject: "farm",
      act: "grant-plan",
      farm_id: own.id,
      subject_id: own.id,
      after: { plan_type: given.grant, trial_ends_at, reason },
    });
  }
  await notifyPlanGranted(tx, id, { news, ends_at: trial_ends_at, at: tx.clock.now() });
}
