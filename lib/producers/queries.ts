import { and, asc, desc, eq, gte, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farm_totals, farms } from "@/db/schema";
import { namedFarm } from "@/lib/farms/operations/named-farm";
import { countUpTo } from "@/lib/platform/count-up-to";
import { idArray } from "@/lib/platform/id-array";
import { searchPatterns } from "@/lib/values/search-patterns";
import { FARM_HEALTHS } from "@/lib/vocabulary/enumerations";
import type { ProducerFilter, ProducerListInput } from "./inputs";
import type { Producer, ProducerFacts } from "./presenter";
import {
  COUNTED_OF_ALL,
  COUNTED_OF_FILTER,
  firstDirection,
  OTHERS_SHOWN,
  PRODUCERS_A_PAGE,
  type ProducerSort,
} from "./rules";

const DAY_MS = 24 * 3600 * 1000;

/** What each order compares, as the indexes of farm_totals have it. */
const ORDERS: Record<ProducerSort, SQL> = {
  name: sql`${farm_totals.name} collate french`,
  plan: sql`${farm_totals.plan_type}`,
  trial_end: sql`${farm_totals.trial_end}`,
  signed_up: sql`${farm_totals.signed_up_at}`,
  last_send: sql`${farm_totals.last_send_at}`,
  subscribers: sql`${farm_totals.subscribers}`,
  sends: sql`${farm_totals.sends}`,
  revenue: sql`${farm_totals.revenue_cents}`,
  health: sql`${farm_totals.health_order}`,
  verification: sql`${farm_totals.verification}`,
};

/** Orders with blanks, which come last either way. */
const WITH_BLANKS: readonly ProducerSort[] = ["trial_end", "last_send"];

/** Returns the condition of the farms that a search and filters choose. */
function matching(filter: ProducerFilter, now: Date): SQL | undefined {
  const { q, plan, trial_days, verification, health, only } = filter;
  const until = trial_days ? new Date(now.getTime() + trial_days * DAY_MS) : undefined;
  return and(
    or(...searchPatterns(q).map((pattern) => sql`${farm_totals.search_text} like ${pattern}`)),
    plan && eq(farm_totals.plan_type, plan),
    until && and(gte(farm_totals.trial_end, now), lt(farm_totals.trial_end, until)),
    verification && eq(farm_totals.verification, verification),
    health && eq(farm_totals.health_order, FARM_HEALTHS.indexOf(health) + 1),
    only === "review" ? sql`(${farm_totals.doubts} <> '{}' or ${farm_totals.held})` : undefined,
    only === "never_sent" ? isNull(farm_totals.last_send_at) : undefined,
    only === "hidden" ? not(farm_totals.shown) : undefined,
  );
}

/** Returns the ids of a page. An index alone finds them, so that a deep page skips farms without reading them. */
async function pageIds(db: Db, where: SQL | undefined, input: ProducerListInput): Promise<number[]> {
  const { sort, dir = firstDirection(sort), page } = input;
  const keys = [ORDERS[sort], sql`${farm_totals.farm_id}`];
  const blanksLast = (key: SQL) => sql`${desc(key)} nulls last`;
  const down = WITH_BLANKS.includes(sort) ? blanksLast : desc;
  const rows = await db
    .select({ id: farm_totals.farm_id })
    .from(farm_totals)
    .where(where)
    .orderBy(...keys.map(dir === "desc" ? down : asc))
    .limit(PRODUCERS_A_PAGE)
    .offset((page - 1) * PRODUCERS_A_PAGE);
  return rows.map(({ id }) => id);
}

/** The columns that the table shows. */
const PRODUCER_COLUMNS = {
  id: farm_totals.farm_id,
  uuid: farms.uuid,
  name: farm_totals.name,
  handle: farm_totals.handle,
  owner: {
    name: farm_totals.owner_name,
    email: farm_totals.owner_email,
    phone: farm_totals.owner_phone,
  },
  plan_type: farm_totals.plan_type,
  trial_ends_at: farm_totals.trial_ends_at,
  signed_up_at: farm_totals.signed_up_at,
  last_send_at: farm_totals.last_send_at,
  subscribers: farm_totals.subscribers,
  sends: farm_totals.sends,
  revenue_cents: farm_totals.revenue_cents,
  health: farm_totals.health,
  recent: {
    emails: farm_totals.recent_emails,
    bounced: farm_totals.recent_bounced,
    complained: farm_totals.recent_complained,
  },
  verification: farm_totals.verification,
  shown: farm_totals.shown,
  doubts: farm_totals.doubts,
  held: farm_totals.held,
};

/** Selects farms as the table shows them. */
const selectProducers = (db: Db) =>
  db.select(PRODUCER_COLUMNS).from(farm_totals).innerJoin(farms, eq(farms.id, farm_totals.farm_id));

const isFiltered = ({ q, plan, trial_days, verification, health, only }: ProducerFilter) =>
  [q, plan, trial_days, verification, health, only].some(Boolean);

/** Returns one page of the farms. The total is exact up to a number, beyond which `total_exact` is false. */
export async function listPage(
  db: Db,
  input: ProducerListInput,
  now: Date,
): Promise<{ rows: Producer[]; total: number; total_exact: boolean }> {
  const where = matching(input, now);
  const most = isFiltered(input) ? COUNTED_OF_FILTER : COUNTED_OF_ALL;
  const [total, ids] = await Promise.all([
    countUpTo(db, farm_totals, { where, order: [farm_totals.farm_id], most }),
    pageIds(db, where, input),
  ]);
  const rows =
    ids.length === 0
      ? []
      : await selectProducers(db).where(sql`${farm_totals.farm_id} = any(${idArray(ids)})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    ...total,
  };
}

const BATCH = 1000;

/** Reads the farms that a search and filters choose batch by batch, in the order in which they signed up. */
export async function* readAll(db: Db, filter: ProducerFilter, now: Date): AsyncIterable<Producer[]> {
  const where = matching(filter, now);
  for (let after = 0; ; ) {
    const rows = await selectProducers(db)
      .where(and(where, sql`${farm_totals.farm_id} > ${after}`))
      .orderBy(farm_totals.farm_id)
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** What of an account the page of a farm shows, from the owner's newest state. */
const accountOfOwner = sql<ProducerFacts["account"]>`(
  select jsonb_build_object('plan_status', a.plan_status, 'period_end', a.period_end,
    'cancel_at_period_end', a.cancel_at_period_end, 'past_due_since', a.past_due_since,
    'farm', ${namedFarm}, 'card', (
      select jsonb_build_object('brand', c.brand, 'last4', c.last4, 'exp_month', c.exp_month, 'exp_year', c.exp_year)
      from credit_cards c where c.billing_account_id = a.id and c.is_default and c.removed_at is null))
  from billing_accounts a join farm_users m on m.user_id = a.owner_id and m.role = 'owner' join farms f on f.id = a.farm_id
  where m.farm_id = ${farm_totals.farm_id})`;

const ownerAccount = sql<ProducerFacts["owner_account"]>`(
  select jsonb_build_object('uuid', u.uuid, 'blocked', u.blocked_at is not null)
  from farm_users m join users u on u.id = m.user_id
  where m.farm_id = ${farm_totals.farm_id} and m.role = 'owner')`;

/** The other farms of the owner, as `farms f`. */
const fromOthers = sql`from farm_users own
    join farm_users m on m.user_id = own.user_id and m.role = 'owner' and m.farm_id <> own.farm_id
    join farms f on f.id = m.farm_id and f.deleted_at is null
    where own.farm_id = ${farm_totals.farm_id} and own.role = 'owner'`;

const othersOfOwner = sql<ProducerFacts["others"]>`coalesce((
  select jsonb_agg(jsonb_build_object('uuid', o.uuid, 'name', o.name) order by o.id desc) from (
    select f.id, f.uuid, f.name ${fromOthers} order by f.id desc limit ${OTHERS_SHOWN}::int) o), '[]')`;

const countOfOthers = sql<number>`(select count(*)::int ${fromOthers})`;

/** Returns a farm with the facts of its page, or null. */
export async function findFacts(db: Db, farm_uuid: string): Promise<ProducerFacts | null> {
  const [farm] = await db
    .select({
      ...PRODUCER_COLUMNS,
      verification_reason: farms.verification_reason,
      sending_held_at: farms.sending_held_at,
      sending_held_reason: farms.sending_held_reason,
      city: farms.city,
      owner_verified: farms.owner_verified,
      account: accountOfOwner,
      owner_account: ownerAccount,
      others: othersOfOwner,
      others_count: countOfOthers,
    })
    .from(farm_totals)
    .innerJoin(farms, eq(farms.id, farm_totals.farm_id))
    .where(eq(farms.uuid, farm_uuid));
  return farm ?? null;
}
