import { sql } from "drizzle-orm";
import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import type { Ctx } from "@/lib/platform/context";
import { endOfDay, startOfDay } from "@/lib/time-zones/luxon-zone";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Rows of a day: whoever calls made-up addresses fills no table. */
const MOST_OF_A_DAY = 2000;

/** Counts the page views of today and yesterday in Québec again, in the transaction of the caller. */
export async function countRecentDays(tx: Ctx): Promise<void> {
  const today = formatDay(tx.clock.now());
  const days = [daysAfter(today, -1), today].map((day) => ({
    day,
    begins: startOfDay(day, SITE_ZONE),
    ends: endOfDay(day, SITE_ZONE),
  }));
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('count_page_hits'))`);
  await tx.db.execute(sql`delete from page_hit_days where day >= ${today}::date - 1`);
  await tx.db.execute(sql`
    insert into page_hit_days (day, url, referrer, hits)
    select day, url, referrer, hits from (
      select d.day, h.url, coalesce(h.referrer, '') as referrer, count(*) as hits,
        row_number() over (partition by d.day order by count(*) desc, h.url, coalesce(h.referrer, '')) as place
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (day date, begins timestamptz, ends timestamptz)
      join page_hits h on h.created_at >= d.begins and h.created_at < d.ends
      group by d.day, h.url, coalesce(h.referrer, '')) counted
    where place <= ${MOST_OF_A_DAY}`);
}
