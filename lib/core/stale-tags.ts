import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** A cached page's tag that became stale, and the number of its announcement. */
export interface StaleTag {
  id: number;
  tag: string;
}

/** Longer than any stored page: a page is checked against the announcements since it was rendered. */
const KEPT_DAYS = 2;

/** Where PostgreSQL announces stale pages; each message is "<id> <tag>". */
export const STALE_CHANNEL = "stale_tags";

/**
 * Tells every web process that the cached pages of these tags are stale. In a transaction they hear of it when it
 * commits, and never when it is rolled back.
 */
export async function announceStale(db: Db, tags: Iterable<string>): Promise<StaleTag[]> {
  const named = [...tags];
  if (named.length === 0) return [];
  const announced = await db.execute<{ id: number; tag: string }>(sql`
    with added as (
      insert into stale_tags (tag) select value from json_array_elements_text(${JSON.stringify(named)}::json)
      returning id, tag)
    select id, tag, pg_notify(${STALE_CHANNEL}, id || ' ' || tag) from added`);
  return announced.map(({ id, tag }) => ({ id, tag }));
}

/** Removes the announcements that no stored page is checked against any more. */
export async function pruneStaleTags(db: Db): Promise<void> {
  await db.execute(
    sql`delete from stale_tags where created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  );
}
