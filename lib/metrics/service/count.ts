import { type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { countDay, countMailboxes, countRevenue, listDaysToCount } from "../operations/count-days";

/** Counts the figures of the days since the last run, and of the last days again: of revenue of some months. A nightly job calls it. */
export async function countSiteDays(ctx: PoolCtx): Promise<{ days: number }> {
  authorizeJob(ctx);
  const days = await listDaysToCount(ctx);
  for (const day of days)
    await transaction(ctx, async (tx) => {
      await countDay(tx, day, day === days.at(-1));
      await countMailboxes(tx, day);
    });
  const [first] = days;
  if (first) await countRevenue(ctx, first);
  return { days: days.length };
}
