import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reasonOfLine } from "@/lib/audit/operations/lines-in-sql";
import { instantOf, microsOf } from "@/lib/platform/micros";
import { instantOfLocal, localDate } from "@/lib/time-zones/in-sql";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import type { TimelineKind } from "../inputs";
import type { TimelineEvent } from "../presenter";

/** Events of a page. */
const PAGE = 50;
/** Days are those of Québec, as in the other screens of super administrators. */

interface Row {
  [column: string]: unknown;
  id: string;
  micros: string;
  data: TimelineEvent["data"];
}

interface Cursor {
  micros: number;
  source: number;
  id: number;
}

/** Asks for the newest events of a source before a moment, one more than a page. */
type Source = (farm_id: number, earlier: (at: SQL, id: SQL) => SQL, until: SQL) => SQL;

const newest = (at: SQL, id: SQL) => sql`order by ${at} desc, ${id} desc limit ${PAGE + 1}`;

/** Money is the account's that the owner of the farm has. */
const accountOf = (farm_id: number) => sql`(select a.id from billing_accounts a
  join farm_users m on m.user_id = a.owner_id and m.role = 'owner' where m.farm_id = ${farm_id})`;

/** Returns a source that reads one table from one index. */
const table = (of: {
  from: SQL;
  at: string;
  id: string;
  where: (farm_id: number) => SQL;
  data: SQL;
}): Source => {
  const [at, id] = [sql.raw(of.at), sql.raw(of.id)];
  return (farm_id, earlier) => sql`
    select ${id} as id, ${microsOf(at)} as micros, jsonb_build_object(${of.data}) as data
    from ${of.from} where ${of.where(farm_id)} and ${earlier(at, id)} ${newest(at, id)}`;
};

const PLAN_ACTS = sql`('farm.plan', 'farm.create')`;
/** A note that was added stands there itself, as plans do. */
const SHOWN_ELSEWHERE = sql`('farm.plan', 'farm.create', 'account.add-farm-note')`;

/** SQL for the beginning of the day of an instant, or of the day some days later, on the clock of the site. */
const startOfDayOf = (at: SQL, days = 0): SQL =>
  instantOfLocal(sql`${localDate(at, SITE_ZONE)} + ${days}::int`, SITE_ZONE, at);

/**
 * What came back of the sends of each day, at the beginning of the day. Each step of the recursion finds the next older
 * day from the index of sends, so that a page reads no more days than it shows.
 */
const returned: Source = (farm_id, earlier, until) => {
  const day = startOfDayOf(sql`n.sending_started_at`);
  const cameBack = (condition: SQL) => sql`
    select ${day} as day from notifications n
    where n.farm_id = ${farm_id} and n.sending_started_at is not null and ${condition} and exists (
      select from notification_totals x where x.farm_id = n.farm_id and x.notification_id = n.id and x.channel = 'email'
        and x.bounced + x.complained > 0)
    order by n.sending_started_at desc limit 1`;
  return sql`
    with recursive days as (
      (${cameBack(sql`${earlier(day, sql`0`)} and n.sending_started_at < ${until} + interval '25 hours'`)})
      union all
      select older.day from days d cross join lateral (${cameBack(sql`n.sending_started_at < d.day`)}) older)
    select extract(epoch from d.day)::bigint as id, ${microsOf(sql`d.day`)} as micros,
      jsonb_build_object('emails', s.emails, 'bounced', s.bounced, 'complained', s.complained) as data
    from (select day from days limit ${PAGE + 1}) d cross join lateral (
      select sum(x.sent) as emails, sum(x.bounced) as bounced, sum(x.complained) as complained
      from notifications n
      join notification_totals x on x.farm_id = n.farm_id and x.notification_id = n.id and x.channel = 'email'
      where n.farm_id = ${farm_id} and n.sending_started_at >= d.day
        and n.sending_started_at < ${startOfDayOf(sql`d.day`, 1)}) s`;
};

/** The sources, in the order of events of the same moment. A cursor names a source by its place: add new ones at the end. */
const SOURCES: readonly { kind: TimelineKind; source: Source }[] = [
  {
    kind: "note",
    source: table({
      from: sql`farm_notes n left join users u on u.id = n.user_id`,
      ...{ at: "n.created_at", id: "n.id" },
      where: (farm_id) => sql`n.farm_id = ${farm_id}`,
      data: sql`'text', n.text, 'author', u.name`,
    }),
  },
  {
    kind: "plan",
    source: table({
      from: sql`audit_entries e`,
      ...{ at: "e.created_at", id: "e.id" },
      // Lines of an older version that name no change say nothing.
      where: (farm_id) => sql`e.farm_id = ${farm_id} and e.action in ${PLAN_ACTS}
        and not (e.action = 'farm.plan' and e.after = '{}')`,
      data: sql`'act', e.action, 'before', e.before ->> 'plan_type', 'after', e.after ->> 'plan_type',
        'ended', e.after -> 'plan_ended', 'trial_ends_at', e.after ->> 'trial_ends_at'`,
    }),
  },
  {
    kind: "send",
    source: table({
      from: sql`notifications n`,
      ...{ at: "n.sending_started_at", id: "n.id" },
      where: (farm_id) => sql`n.farm_id = ${farm_id} and n.sending_started_at is not null`,
      data: sql`'uuid', n.uuid, 'title', n.title, 'deleted', n.deleted_at is not null, 'messages', (
        select coalesce(sum(x.sent), 0) from notification_totals x
        where x.farm_id = n.farm_id and x.notification_id = n.id)`,
    }),
  },
  { kind: "returned", source: returned },
  {
    kind: "payment",
    source: table({
      from: sql`payments p`,
      ...{ at: "p.paid_at", id: "p.id" },
      where: (farm_id) => sql`p.billing_account_id = ${accountOf(farm_id)}`,
      data: sql`'status', p.status, 'cents', p.amount_cents, 'last4', p.card ->> 'last4'`,
    }),
  },
  {
    kind: "refund",
    source: table({
      from: sql`credit_notes c`,
      ...{ at: "c.issued_at", id: "c.id" },
      where: (farm_id) => sql`c.billing_account_id = ${accountOf(farm_id)}`,
      data: sql`'number', c.number, 'cents', c.total_cents`,
    }),
  },
  {
    kind: "refund",
    source: table({
      from: sql`receipt_reversals c`,
      ...{ at: "c.issued_at", id: "c.id" },
      where: (farm_id) => sql`c.billing_account_id = ${accountOf(farm_id)}`,
      data: sql`'number', c.document ->> 'number', 'cents', -(c.document ->> 'total_cents')::int`,
    }),
  },
  {
    kind: "dispute",
    source: table({
      from: sql`disputes d`,
      ...{ at: "d.opened_at", id: "d.id" },
      where: (farm_id) => sql`d.billing_account_id = ${accountOf(farm_id)}`,
      data: sql`'status', d.status, 'what', d.kind, 'cents', d.amount_cents`,
    }),
  },
  {
    kind: "activity",
    source: table({
      from: sql`audit_entries e left join users u on u.id = e.user_id`,
      ...{ at: "e.created_at", id: "e.id" },
      where: (farm_id) => sql`e.farm_id = ${farm_id} and e.action not in ${SHOWN_ELSEWHERE}`,
      data: sql`'action', e.action, 'actor', e.actor, 'user', u.name, 'reason', ${reasonOfLine},
        'cents', (e.after ->> 'amount_cents')::int, 'plan', e.after ->> 'plan_type',
        'trial_ends_at', e.after ->> 'trial_ends_at'`,
    }),
  },
];

/** Returns the condition of events behind a cursor: older ones, and those of the same moment that come later. */
const behind =
  (cursor: Cursor | null, source: number) =>
  (at: SQL, id: SQL): SQL => {
    if (!cursor) return sql`true`;
    const moment = instantOf(cursor.micros);
    if (source < cursor.source) return sql`${at} < ${moment}`;
    if (source > cursor.source) return sql`${at} <= ${moment}`;
    // Days have no id to compare: each is there once.
    return SOURCES[source]?.source === returned
      ? sql`${at} < ${moment}`
      : sql`(${at}, ${id}) < (${moment}, ${cursor.id}::bigint)`;
  };

const readCursor = (after: string | undefined): Cursor | null => {
  const [micros, source, id] = (after ?? "").split(".").map(Number);
  return micros === undefined || source === undefined || id === undefined ? null : { micros, source, id };
};

/** Returns a page of what happened to a farm, the newest first, and the cursor of the next page. */
export async function listTimeline(
  db: Db,
  { farm_id, kind, after }: { farm_id: number; kind?: TimelineKind | undefined; after?: string | undefined },
): Promise<{ events: TimelineEvent[]; next: string | null }> {
  const cursor = readCursor(after);
  const until = cursor ? instantOf(cursor.micros) : sql`timestamptz 'infinity'`;
  const parts = await Promise.all(
    SOURCES.map(async ({ kind: own, source }, place) => {
      if (kind && own !== kind) return [];
      const rows = await db.execute<Row>(source(farm_id, behind(cursor, place), until));
      return rows.map(({ id, micros, data }) => ({
        ...{ place, id: Number(id), micros: Number(micros), data },
        kind: own,
      }));
    }),
  );
  const all = parts
    .flat()
    .sort((one, other) => other.micros - one.micros || one.place - other.place || other.id - one.id);
  const shown = all.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    events: shown.map(
      ({ kind: own, id, place, micros, data }) =>
        ({ kind: own, id, key: `${place}.${id}`, at: new Date(micros / 1000), data }) as TimelineEvent,
    ),
    next: last && all.length > PAGE ? `${last.micros}.${last.place}.${last.id}` : null,
  };
}
