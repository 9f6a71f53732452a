import { sql } from "drizzle-orm";
import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import type { Ctx } from "@/lib/platform/context";
import { dayBounds } from "@/lib/time-zones/in-sql";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Rows of a day: whoever calls made-up addresses fills no table. */
const MOST_OF_A_DAY = 2000;

/** Counts the page views of today and yesterday in Québec again, in the transaction of the caller. */
export async function countRecentDays(tx: Ctx): Promise<void> {
  const today = formatDay(tx.clock.now());
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('count_page_hits'))`);
  await tx.db.execute(sql`delete from page_hit_days where day >= ${today}::date - 1`);
  await tx.db.execute(sql`
    insert into page_hit_days (day, url, referrer, hits)
    select day, url, referrer, hits from (
      select b.day, h.url, coalesce(h.referrer, '') as referrer, count(*) as hits,
        row_number() over (partition by b.day order by count(*) desc, h.url, coalesce(h.referrer, '')) as place
      from ${dayBounds([daysAfter(today, -1), today], SITE_ZONE)}
      join page_hits h on h.created_at >= b.begins and h.created_at < b.ends
      group by b.day, h.url, coalesce(h.referrer, '')) counted
    where place <= ${MOST_OF_A_DAY}`);
}
