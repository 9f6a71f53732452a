import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { foldTotals } from "../operations/fold-totals";
import { makeMonthsAhead } from "../operations/month";
import { deleteOfEndedMonth, dropEmptyMonths } from "../operations/purge-months";

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

/**
 * Deletes the deliveries of months that prove nothing any more, and their partitions; their totals stay. A daily job
 * calls it.
 * @returns how many deliveries and batches, and the names of dropped partitions
 */
export async function purgeDeliveries(ctx: PoolCtx): Promise<{ purged: number; dropped: string[] }> {
  authorizeJob(ctx);
  const deleted = await purgeInParts(ctx, deleteOfEndedMonth);
  return { ...deleted, dropped: await dropEmptyMonths(ctx) };
}
