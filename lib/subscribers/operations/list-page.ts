import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { countUpTo } from "@/lib/platform/count-up-to";
import { idArray } from "@/lib/platform/id-array";
import type { Subscriber } from "../answers";
import type { SubscriberListInput } from "../inputs";
import { selectSubscribers } from "../queries";
import { COUNTED_OF_ALL, COUNTED_OF_FILTER } from "../rules";
import { peopleMatching } from "./people-matching";

/** What each order compares, as the indexes of the list have it. Blanks of a nullable one come last either way. */
const ORDERS: Record<NonNullable<SubscriberListInput["sort"]>, { keys: SQL[]; nullable?: boolean }> = {
  name: { keys: [sql`${subscribers.name} collate french`] },
  email: { keys: [sql`lower(${subscribers.email})`], nullable: true },
  subscription_date: { keys: [sql`${subscribers.created_at}`] },
  zipcode: { keys: [sql`${subscribers.zipcode}`], nullable: true },
  source: { keys: [sql`${subscribers.source}`, sql`${subscribers.created_at}`] },
};

/** Returns the ids of a page. An index alone finds them, so that a deep page skips people without reading them. */
async function pageIds(db: Db, where: SQL | undefined, input: SubscriberListInput): Promise<number[]> {
  const { sort = "subscription_date", page = 1, per_page } = input;
  const { keys, nullable } = ORDERS[sort];
  if (input.after !== undefined) {
    const behind = and(where, gt(subscribers.id, input.after));
    const found = db.select({ id: subscribers.id }).from(subscribers).where(behind);
    return (await found.orderBy(asc(subscribers.id)).limit(per_page)).map(({ id }) => id);
  }
  const down = (input.dir ?? (sort === "subscription_date" ? "desc" : "asc")) === "desc";
  const order = [...keys, sql`${subscribers.id}`].map((key) => (down ? desc(key) : asc(key)));
  const part = (condition: SQL | undefined, limit: number, offset: number) =>
    db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(where, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const skipped = (page - 1) * per_page;
  const known = sql`${keys[0]} is not null`;
  const first = await part(nullable ? known : undefined, per_page, skipped);
  const ids = first.map(({ id }) => id);
  if (!nullable || ids.length === per_page) return ids;
  const before = ids.length > 0 ? skipped + ids.length : await db.$count(subscribers, and(where, known));
  const blanks = await part(sql`${keys[0]} is null`, per_page - ids.length, Math.max(0, skipped - before));
  return [...ids, ...blanks.map(({ id }) => id)];
}

const isFiltered = ({ q, source, category_id, qr_code_id, lang, channel, state }: SubscriberListInput) =>
  [q, source, category_id, qr_code_id, lang, channel, state].some(Boolean);

/**
 * Returns one page of a farm's subscribers, newest first by default. The total is exact up to a number, beyond which
 * `total_exact` is false.
 */
export async function listPage(
  db: Db,
  input: SubscriberListInput,
  now: Date,
): Promise<{ rows: Subscriber[]; total: number; total_exact: boolean; next: number | null }> {
  const where = peopleMatching(db, input.farm_id, input, now);
  const most = isFiltered(input) ? COUNTED_OF_FILTER : COUNTED_OF_ALL;
  // The table may begin with a million of other farms.
  const order = [subscribers.created_at, subscribers.id];
  const [total, ids] = await Promise.all([
    countUpTo(db, subscribers, { where, order, most }),
    pageIds(db, where, input),
  ]);
  const rows =
    ids.length === 0
      ? []
      : await selectSubscribers(db, now).where(
          and(eq(subscribers.farm_id, input.farm_id), sql`${subscribers.id} = any(${idArray(ids)})`),
        );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    ...total,
    // A full page may be the last one; the next one is empty then.
    next: input.after !== undefined && ids.length === input.per_page ? (ids.at(-1) ?? null) : null,
  };
}
