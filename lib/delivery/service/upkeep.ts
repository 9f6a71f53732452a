import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import {
  deleteBatchesOf,
  deleteClicksOf,
  deleteTextsOf,
  dropMonth,
  isMonthReferred,
  listEndedMonths,
} from "../operations/drop-months";
import { foldTotals } from "../operations/fold-totals";
import { makeMonthsAhead } from "../operations/month";

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
 * Drops the deliveries of months that prove nothing any more, with what refers to them; their totals stay. Each run
 * does one month, or a part of it. A daily job calls it.
 */
export async function purgeDeliveries(ctx: PoolCtx): Promise<void> {
  authorizeJob(ctx);
  const [month] = await listEndedMonths(ctx);
  if (!month) return;
  for (const deleteOf of [deleteClicksOf, deleteTextsOf, deleteBatchesOf])
    await purgeInParts(ctx, (tx, most) => deleteOf(tx, month, most));
  if (!(await isMonthReferred(ctx, month))) await transaction(ctx, (tx) => dropMonth(tx, month));
}
