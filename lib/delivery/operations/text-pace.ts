import { sql } from "drizzle-orm";
import { env } from "@/lib/env";
import { endWithinWindows } from "@/lib/messaging/rules/window";
import type { Ctx } from "@/lib/platform/context";
import { originationNumbers } from "@/lib/providers/sms/numbers";

/** Counts the segments that running sends still have to send: all farms share our numbers. */
async function segmentsAhead(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.execute<{ ahead: number }>(sql`
    select coalesce(sum(greatest(0, (n.quote -> 'segments' ->> 'total')::int - sent.segments)), 0)::float8 as ahead
    from notifications n
    cross join lateral (
      select coalesce(sum(t.sent_segments), 0)::int as segments from (
        select sent_segments from notification_totals where farm_id = n.farm_id and notification_id = n.id and channel = 'sms'
        union all
        select sent_segments from notification_total_changes
        where farm_id = n.farm_id and notification_id = n.id and channel = 'sms') t) sent
    where n.status = 'sending' and n.type <> 'email'`);
  return Number(row?.ahead ?? 0);
}

/**
 * Returns about when the last of so many segments will have gone, from all of our numbers and within the send window.
 * What runs now goes first; what is planned for later is not known.
 * @param terms when the send begins, and the clock of the farm
 * @returns null without texts, and where no rate is set
 */
export async function lastTextAt(
  ctx: Ctx,
  segments: number,
  { at, time_zone }: { at: Date; time_zone: string },
): Promise<Date | null> {
  const per_second = env().SMS_PARTS_PER_SECOND * originationNumbers().length;
  if (segments === 0 || per_second === 0) return null;
  const ahead = at <= ctx.clock.now() ? await segmentsAhead(ctx) : 0;
  return endWithinWindows(at, ((ahead + segments) / per_second) * 1000, time_zone);
}
