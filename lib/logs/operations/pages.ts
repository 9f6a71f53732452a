import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { formatDay } from "@/lib/i18n/dates";
import { microsOf } from "@/lib/platform/micros";
import type { PageLogInput } from "../inputs";
import type { CountLine, HitLine, LogPage } from "../presenter";
import { ROWS_A_PAGE } from "../rules";
import { all, farmOf, farmWith, newestFirst, olderThan, pageOf } from "./paging";

interface Hit extends Record<string, unknown>, Omit<HitLine, "at" | "key"> {
  id: string;
  micros: string;
}

const [AT, ID] = [sql`h.created_at`, sql`h.id`];

/** Returns a page of the page views, the newest first. */
export async function listHits(
  db: Db,
  { farm, after }: Pick<PageLogInput, "farm" | "after">,
): Promise<LogPage<HitLine>> {
  const found = await db.execute<Hit>(sql`
    select h.id, ${microsOf(AT)} as micros, h.url, h.referrer, h.lang, ${farmOf(sql`h.farm_id`)}
    from page_hits h
    where ${all(
      farm ? sql`h.farm_id = ${farmWith(farm)}` : undefined,
      olderThan(after, AT, ID, "bigint"),
    )} ${newestFirst(AT, ID)}`);
  return pageOf(
    found,
    ({ id, micros, ...row }) => ({ ...row, key: id, at: new Date(Number(micros) / 1000) }),
    ({ micros, id }) => `${micros}.${id}`,
  );
}

/** Returns the views of the last days by page, by site that visitors came from, or by day; those with most first. */
export async function countHits(
  db: Db,
  { by, days, after }: { by: "url" | "referrer" | "day"; days: number; after: string | undefined },
  now: Date,
): Promise<LogPage<CountLine>> {
  const key = sql.identifier(by);
  const start = Number(after?.split(".")[1] ?? 0) || 0;
  const order = by === "day" ? sql`d.day desc` : sql`hits desc, key`;
  const found = await db.execute<{ key: string; hits: string }>(sql`
    select d.${key}::text as key, sum(d.hits) as hits from page_hit_days d
    where d.day > ${formatDay(now)}::date - ${days}::int
    group by d.${key} order by ${order} limit ${ROWS_A_PAGE + 1} offset ${start}::int`);
  return pageOf(
    found,
    (row) => ({ key: row.key, hits: Number(row.hits) }),
    () => `0.${start + ROWS_A_PAGE}`,
  );
}
