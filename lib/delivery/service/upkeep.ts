import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
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
