import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cached_pages } from "@/db/schema";
import { env } from "@/lib/env";
import { pruneStaleTags } from "@/lib/platform/stale-tags";
import { KEPT_DAYS, type PageStore } from "./page-store";
import { redisStore } from "./redis";

const oldest = () => sql`now() - make_interval(days => ${KEPT_DAYS}::int)`;

const postgresStore: PageStore = {
  async read(key) {
    const [row] = await db()
      .select({ page: cached_pages.page })
      .from(cached_pages)
      .where(and(eq(cached_pages.key, key), gt(cached_pages.stored_at, oldest())));
    return row?.page ?? null;
  },
  async write(key, page) {
    const values = { key, page, stored_at: sql`now()` };
    await db()
      .insert(cached_pages)
      .values(values)
      .onConflictDoUpdate({ target: cached_pages.key, set: values });
  },
};

/** Returns the Redis store when REDIS_URL is configured, else the PostgreSQL store. */
export const pageStore = (): PageStore => (env().REDIS_URL ? redisStore : postgresStore);

/** Deletes expired pages and announcements. */
export async function prunePageCache(): Promise<void> {
  await db().delete(cached_pages).where(sql`${cached_pages.stored_at} < ${oldest()}`);
  await pruneStaleTags(db());
}
