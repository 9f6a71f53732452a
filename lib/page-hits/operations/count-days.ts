import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Rows of a day: whoever calls made-up addresses fills no table. */
const MOST_OF_A_DAY = 2000;

/** Counts the page views of today and yesterday in Québec again, in the transaction of the caller. */
export async function countRecentDays(tx: Ctx): Promise<void> {
  const today = sql`(${tx.clock.now().toISOString()}::timestamptz at time zone ${SITE_ZONE})::date`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('count_page_hits'))`);
  await tx.db.execute(sql`delete from page_hit_days where day >= ${today} - 1`);
  await tx.db.execute(sql`
    insert into page_hit_days (day, url, referrer, hits)
    select day, url, referrer, hits from (
      select d.day::date as day, h.url, coalesce(h.referrer, '') as referrer, count(*) as hits,
        row_number() over (partition by d.day order by count(*) desc, h.url, coalesce(h.referrer, '')) as place
      from (values (${today} - 1), (${today})) d (day)
      join page_hits h on h.created_at >= d.day::timestamp at time zone ${SITE_ZONE}
        and h.created_at < (d.day + 1)::timestamp at time zone ${SITE_ZONE}
      group by d.day, h.url, coalesce(h.referrer, '')) counted
    where place <= ${MOST_OF_A_DAY}`);
}
