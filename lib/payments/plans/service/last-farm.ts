import type { Ctx } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { listFarmIds } from "../../accounts/operations/accounts";
import { findAccountOfFarm } from "../../accounts/queries";
import { type EndingPlan, findEndingPlan } from "../operations/ending-plan";

/** Returns the plan that ends when a farm is deleted: none when its account has other farms, or no plan. */
export async function readEndingPlan(ctx: Ctx, raw: unknown): Promise<{ plan: EndingPlan | null }> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const account = await findAccountOfFarm(ctx.db, farm_id);
  if (!account || (await listFarmIds(ctx, account.owner_id)).length > 1) return { plan: null };
  return { plan: await findEndingPlan(ctx, account) };
}
