import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { FIGURES } from "./stats";

/** Changes that are folded in one statement. */
const MOST_CHANGES = 10_000;

const columns = sql.raw(FIGURES.join(", "));
const sums = sql.raw(FIGURES.map((figure) => `sum(${figure})`).join(", "));
const added = sql.raw(FIGURES.map((figure) => `${figure} = t.${figure} + excluded.${figure}`).join(", "));

/**
 * Adds the oldest changes to the totals and deletes them, in one statement, so that their sum never differs.
 * @returns whether there may be more
 */
export async function foldTotals(ctx: Ctx): Promise<boolean> {
  const [folded] = await ctx.db.execute<{ changes: number }>(sql`
    with gone as (
      delete from notification_total_changes where id in (
        select id from notification_total_changes order by id limit ${MOST_CHANGES} for update skip locked)
      returning *
    ),
    kept as (
      insert into notification_totals as t (farm_id, notification_id, channel, ${columns})
      select farm_id, notification_id, channel, ${sums} from gone group by 1, 2, 3 order by 2, 3
      on conflict (notification_id, channel) do update set ${added}
    )
    select count(*)::int as changes from gone`);
  return folded?.changes === MOST_CHANGES;
}
