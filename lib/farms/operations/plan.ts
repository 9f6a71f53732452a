import { eq } from "drizzle-orm";
import { farms } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { farmTag, handleTag } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { FarmRow } from "../queries";

interface FarmPlan {
  plan_type: PlanType;
  plan_ended: boolean;
  /** Given when the trial changes too. */
  trial_ends_at?: Date | null;
}

/**
 * Gives a farm the plan that `next` makes of its present one, with the farm locked. All web processes show or hide its
 * pages when the transaction commits. @returns the plan before and after; null for a farm that was deleted
 */
export async function setFarmPlan(
  tx: Tx,
  farm_id: number,
  next: (farm: FarmRow) => FarmPlan | Promise<FarmPlan>,
): Promise<{ before: FarmPlan; after: FarmPlan } | null> {
  const [farm] = await tx.db.select().from(farms).where(eq(farms.id, farm_id)).for("no key update");
  if (!farm) return null;
  const before = { plan_type: farm.plan_type, plan_ended: farm.plan_ended };
  const { plan_type, plan_ended, trial_ends_at = farm.trial_ends_at } = await next(farm);
  const after = { plan_type, plan_ended };
  const same = trial_ends_at?.getTime() === farm.trial_ends_at?.getTime();
  if (same && before.plan_type === plan_type && before.plan_ended === plan_ended) return { before, after };
  await tx.db
    .update(farms)
    .set({ ...after, trial_ends_at, updated_at: tx.clock.now() })
    .where(eq(farms.id, farm_id));
  await recordAudit(tx, {
    ...{ subject: "farm", act: "plan", farm_id, subject_id: farm_id },
    before: { ...before, trial_ends_at: farm.trial_ends_at },
    after: { ...after, trial_ends_at },
  });
  tx.invalidate(farmTag(farm_id));
  tx.invalidate(handleTag(farm.handle));
  return { before, after };
}
