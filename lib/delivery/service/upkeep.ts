import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { foldTotals } from "../operations/fold-totals";
import { makeMonthsAhead } from "../operations/month";
import { deleteOfEndedMonth } from "../operations/purge-months";

/** Folds the changes of deliveries into the totals of their notifications. Any number of workers may do it at once. */
export async function foldNotificationTotals(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  while (await foldTotals(ctx));
}

/** Makes the partitions of deliveries for this month and the next ones, before anybody needs them. */
export async function prepareDeliveryMonths(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  await makeMonthsAhead(ctx);
}

/** Deletes the deliveries of months that prove nothing any more; their totals stay. A daily job calls it. @returns how many */
export async function purgeDeliveries(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOfEndedMonth);
}
