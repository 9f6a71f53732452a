import { type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { foldChanges, markRecentSenders } from "../operations/fold-totals";

/** Folds changes into the totals of farms. Any number of workers may do it at once. */
export async function foldFarmTotals(ctx: PoolCtx): Promise<void> {
  authorizeJob(ctx);
  while (await transaction(ctx, foldChanges));
}

/** Lets the health of each farm follow the days. */
export async function refreshFarmHealth(ctx: PoolCtx): Promise<void> {
  authorizeJob(ctx);
  await markRecentSenders(ctx);
}
