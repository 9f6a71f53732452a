import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** A cache tag that became stale, and the id of its announcement. */
export interface StaleTag {
  id: number;
  tag: string;
}

/** Days for which announcements are kept. It is longer than for pages, because pages are checked against them. */
const KEPT_DAYS = 2;

/** PostgreSQL notification channel for stale tags. Each message is "<id> <tag>". */
export const STALE_CHANNEL = "stale_tags";

/**
 * Tells all web processes that the cached pages with these tags are stale. In a transaction they are told at the
 * commit, and never after a rollback.
 */
export async function announceStale(db: Db, tags: Iterable<string>): Promise<StaleTag[]> {
  const tagList = [...tags];
  if (tagList.length === 0) return [];
  const announced = await db.execute<{ id: number; tag: string }>(sql`
    with added as (
      insert into stale_tags (tag) select value from json_array_elements_text(${JSON.stringify(tagList)}::json)
      returning id, tag)
    select id, tag, pg_notify(${STALE_CHANNEL}, id || ' ' || tag) from added`);
  return announced.map(({ id, tag }) => ({ id, tag }));
}

/** Deletes announcements that are older than every stored page. */
export async function pruneStaleTags(db: Db): Promise<void> {
  await db.execute(
    sql`delete from stale_tags where created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  );
}
