import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { user_search, users } from "@/db/schema";
import { isAboutAccount, personOfLine, reasonOfLine } from "@/lib/audit/operations/lines-in-sql";
import { namedFarm } from "@/lib/farms/operations/named-farm";
import { countUpTo } from "@/lib/platform/count-up-to";
import { idArray } from "@/lib/platform/id-array";
import { behindCursor, microsOf } from "@/lib/platform/micros";
import { searchPatterns } from "@/lib/values/search-patterns";
import type { UserListInput } from "./inputs";
import type { FarmOfUser, UserAct, UserPage, UserRow } from "./presenter";
import {
  COUNTED_OF_ALL,
  COUNTED_OF_FILTER,
  FARMS_OF_ROW,
  USERS_A_PAGE,
  type UserFilter,
  type UserSort,
} from "./rules";

/** What each order compares, as the indexes of user_search have it. */
const ORDERS = {
  signed_up: user_search.signed_up_at,
  last_log_in: user_search.last_log_in_at,
} as const satisfies Record<UserSort, unknown>;

const FILTERS: Record<UserFilter, SQL> = {
  blocked: sql`${user_search.blocked}`,
  super_admin: sql`${user_search.is_admin}`,
  unverified: sql`not ${user_search.verified}`,
  without_farm: sql`${user_search.farms} = 0`,
};

/** Returns the condition of rows behind a cursor, in the direction of the list. */
function behind(at: SQL, id: SQL, after: string | undefined, down: boolean): SQL | undefined {
  const [micros, last] = (after ?? "").split(".");
  if (!micros || !last) return undefined;
  return behindCursor(at, id, { micros: Number(micros), id: last }, { down });
}

const matching = ({ q, only }: Pick<UserListInput, "q" | "only">): SQL | undefined =>
  and(
    or(...searchPatterns(q).map((pattern) => sql`${user_search.search_text} like ${pattern}`)),
    only && FILTERS[only],
  );

/** Returns the keys of a page, one more than are shown. */
function pageKeys(db: Db, where: SQL | undefined, { sort, dir, after }: UserListInput) {
  const at = ORDERS[sort];
  const id = user_search.user_id;
  const order = dir === "desc" ? desc : asc;
  return db
    .select({ id, micros: microsOf(sql`${at}`) })
    .from(user_search)
    .where(and(where, behind(sql`${at}`, sql`${id}`, after, dir === "desc")))
    .orderBy(order(at), order(id))
    .limit(USERS_A_PAGE + 1);
}

/** The newest farms of a person that were not deleted. */
const farmsOf = (user_id: SQL, most: number) => sql<FarmOfUser[]>`coalesce((
  select jsonb_agg(jsonb_build_object('uuid', f.uuid, 'name', f.name, 'role', f.role) order by f.id desc) from (
    select f.id, f.uuid, f.name, m.role from farm_users m join farms f on f.id = m.farm_id and f.deleted_at is null
    where m.user_id = ${user_id} order by f.id desc limit ${most}) f), '[]')`;

const last_log_in_at = sql<string | null>`nullif(${user_search.last_log_in_at}, 'epoch')`;
const momentOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What the list and the page of an account show both. */
const COLUMNS = {
  id: users.id,
  uuid: users.uuid,
  name: users.name,
  email: users.email,
  phone: users.phone,
  verified: user_search.verified,
  is_admin: user_search.is_admin,
  blocked: user_search.blocked,
  signed_up_at: user_search.signed_up_at,
  last_log_in_at,
  farm_count: user_search.farms,
};

async function readRows(db: Db, ids: readonly number[]): Promise<Map<number, UserRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...COLUMNS, farms: farmsOf(sql`${users.id}`, FARMS_OF_ROW) })
    .from(users)
    .innerJoin(user_search, eq(user_search.user_id, users.id))
    .where(sql`${users.id} = any(${idArray(ids)})`);
  return new Map(
    rows.map(({ id, ...row }) => [id, { ...row, last_log_in_at: momentOrNull(row.last_log_in_at) }]),
  );
}

/** Returns one page of the accounts. The total is exact up to a number, beyond which `total_exact` is false. */
export async function listPage(db: Db, input: UserListInput): Promise<UserPage> {
  const where = matching(input);
  const most = where ? COUNTED_OF_FILTER : COUNTED_OF_ALL;
  const order = [user_search.signed_up_at, user_search.user_id];
  const [total, found] = await Promise.all([
    countUpTo(db, user_search, { where, order, most }),
    pageKeys(db, where, input),
  ]);
  const shown = found.slice(0, USERS_A_PAGE);
  const last = shown.at(-1);
  const byId = await readRows(
    db,
    shown.map(({ id }) => id),
  );
  return {
    rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
    ...total,
    next: last && found.length > USERS_A_PAGE ? `${last.micros}.${last.id}` : null,
  };
}

const FARMS_OF_PAGE = 100;

/** Plans that the person agreed to, and lists whose consent they declared. */
const agreementsOf = (user_id: number) => sql<
  { kind: "plan" | "import"; what: string; at: string }[]
>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', a.kind, 'what', a.what, 'at', a.at) order by a.at desc) from (
    (select 'plan' as kind, p.plan_type as what, p.created_at as at from billing_accounts b
      join plan_agreements p on p.billing_account_id = b.id and p.user_id = ${user_id}
      where b.owner_id = ${user_id} order by p.created_at desc limit 20)
    union all
    (select 'import', f.name, c.created_at from farm_users m join farms f on f.id = m.farm_id
      join consent_declarations c on c.farm_id = m.farm_id and c.user_id = ${user_id}
      where m.user_id = ${user_id} order by c.created_at desc limit 20)) a), '[]')`;

/** Returns an account with the facts of its page, or null. */
export async function findFacts(db: Db, user_uuid: string, now: Date) {
  const id = sql`${users.id}`;
  const [found] = await db
    .select({
      ...COLUMNS,
      unverified_new_email: users.unverified_new_email,
      phone_verified: sql<boolean>`${users.phone_verified_at} is not null`,
      has_password: sql<boolean>`${users.password_hash} is not null`,
      lang: users.lang,
      blocked_at: users.blocked_at,
      blocked_reason: users.blocked_reason,
      farms: farmsOf(id, FARMS_OF_PAGE),
      tokens: sql<number>`(select count(*)::int from api_tokens a
        where a.user_id = ${id} and a.session_epoch = ${users.session_epoch} and a.expires_at > ${now.toISOString()}::timestamptz)`,
    })
    .from(users)
    .innerJoin(user_search, eq(user_search.user_id, users.id))
    .where(eq(users.uuid, user_uuid));
  if (!found) return null;
  const [row] = await db.execute<{ agreements: { kind: "plan" | "import"; what: string; at: string }[] }>(
    sql`select ${agreementsOf(found.id)} as agreements`,
  );
  return {
    ...found,
    last_log_in_at: momentOrNull(found.last_log_in_at),
    agreements: (row?.agreements ?? []).map((one) => ({ ...one, at: new Date(one.at) })),
  };
}

/** Returns a page of what an account did and of what was done to it, the newest first. */
export async function listActs(
  db: Db,
  user_id: number,
  after: string | undefined,
): Promise<{ acts: UserAct[]; next: string | null }> {
  const rest = behind(sql`e.created_at`, sql`e.id`, after, true) ?? sql`true`;
  const newest = (
    where: SQL,
  ) => sql`(select e.id, e.created_at from audit_entries e where ${where} and ${rest}
    order by e.created_at desc, e.id desc limit ${USERS_A_PAGE + 1})`;
  const rows = await db.execute<Omit<UserAct, "id" | "at"> & { id: string; micros: string }>(sql`
    with found as (
      select id, created_at from (
        ${newest(sql`e.user_id = ${user_id}`)}
        union ${newest(sql`e.on_behalf_of_user_id = ${user_id}`)}
        union ${newest(sql`e.subject_id = ${user_id} and ${isAboutAccount}`)}) each_source
      order by created_at desc, id desc limit ${USERS_A_PAGE + 1})
    select e.id, ${microsOf(sql`e.created_at`)} as micros, e.action, e.actor, u.name as user, b.name as on_behalf_of,
      case when f.id is not null then ${namedFarm} end as farm,
      case when e.subject_id <> ${user_id} then ${personOfLine} end as person, ${reasonOfLine} as reason
    from found join audit_entries e on e.id = found.id
    left join users u on u.id = e.user_id left join users b on b.id = e.on_behalf_of_user_id
    left join farms f on f.id = e.farm_id
    order by e.created_at desc, e.id desc`);
  const shown = rows.slice(0, USERS_A_PAGE);
  const last = shown.at(-1);
  return {
    acts: shown.map(({ id, micros, ...act }) => ({
      ...act,
      id: Number(id),
      at: new Date(Number(micros) / 1000),
    })),
    next: last && rows.length > USERS_A_PAGE ? `${last.micros}.${last.id}` : null,
  };
}
