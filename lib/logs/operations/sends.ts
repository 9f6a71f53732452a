import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { instantOf, microsOf } from "@/lib/platform/micros";
import { parsePhone } from "@/lib/values/phone";
import { searchPatterns } from "@/lib/values/search-patterns";
import type { SendLogInput } from "../inputs";
import type { LogPage, SendLine } from "../presenter";
import { ROWS_A_PAGE } from "../rules";
import { all, farmOf, farmWith, pageOf } from "./paging";

interface Found extends Record<string, unknown>, Omit<SendLine, "at" | "key"> {
  notification_id: string;
  subscriber_id: string;
  micros: string;
  at: string | null;
}

interface Cursor {
  micros: number;
  notification_id: string;
  channel: string;
  subscriber_id: string;
}

const readCursor = (after: string | undefined): Cursor | null => {
  const [micros, notification_id, channel, subscriber_id] = (after ?? "").split(".");
  return micros && notification_id && channel && subscriber_id
    ? { micros: Number(micros), notification_id, channel, subscriber_id }
    : null;
};

const COLUMNS = sql`${microsOf(sql`n.sending_started_at`)} as micros, d.notification_id, d.channel, d.subscriber_id, d.address, d.lang, d.status, d.reason,
  coalesce(d.sent_at, n.sending_started_at) as at, n.title, n.uuid as notification_uuid,
  n.deleted_at is not null as deleted, ${farmOf(sql`n.farm_id`)}`;
const OF_SEND = sql`d.farm_id = n.farm_id and d.notification_id = n.id and d.accepted_month = n.accepted_month`;
/** The send that began last comes first, whenever it was drafted. */
const SENDS_ORDER = sql`n.sending_started_at desc, n.id desc`;
const ORDER = sql`d.channel desc, d.subscriber_id desc limit ${ROWS_A_PAGE + 1}`;

/** Returns the condition of sends that have messages behind a cursor. */
const fromSend = (cursor: Cursor | null): SQL | undefined =>
  cursor
    ? sql`(n.sending_started_at, n.id) <= (${instantOf(cursor.micros)}, ${cursor.notification_id}::bigint)`
    : undefined;

/**
 * Returns the condition of messages behind a cursor: of its own send the ones that follow, of earlier sends all. The
 * comparison is one, so that the index of a send begins at its place.
 */
const behind = (cursor: Cursor | null): SQL | undefined => {
  if (!cursor) return undefined;
  const own = sql`n.id = ${cursor.notification_id}::bigint`;
  return sql`(d.channel, d.subscriber_id) < (case when ${own} then ${cursor.channel}::text else 'z' end,
    case when ${own} then ${cursor.subscriber_id}::bigint else 0 end)`;
};

/** Returns the messages of all sends, the newest send first. Each send is read from its own part of one index. */
const newest = ({ farm, channel, after }: SendLogInput): SQL => {
  const cursor = readCursor(after);
  const sends = all(
    sql`n.sending_started_at is not null`,
    farm ? sql`n.farm_id = ${farmWith(farm)}` : undefined,
    fromSend(cursor),
  );
  const messages = all(OF_SEND, channel ? sql`d.channel = ${channel}` : undefined, behind(cursor));
  return sql`
    select ${COLUMNS} from (select * from notifications n where ${sends} order by ${SENDS_ORDER}) n
    cross join lateral (select * from deliveries d where ${messages} order by ${ORDER}) d
    order by ${SENDS_ORDER}, ${ORDER}`;
};

/** Returns the messages to the people who have an address today. */
const toAddress = (q: string, { farm, channel, after }: SendLogInput): SQL => {
  const cursor = readCursor(after);
  const phone = q.includes("@") ? null : parsePhone(q);
  const [pattern] = searchPatterns(q);
  const person = phone
    ? sql`s.phone = ${phone}`
    : sql`s.erased_at is null and s.search_text like ${pattern} and lower(s.email) = ${q.toLowerCase()}`;
  return sql`
    select ${COLUMNS} from subscribers s
    join notifications n on n.farm_id = s.farm_id and n.sending_started_at is not null
    join deliveries d on ${OF_SEND} and d.subscriber_id = s.id
    where ${all(
      person,
      farm ? sql`s.farm_id = ${farmWith(farm)}` : undefined,
      channel ? sql`d.channel = ${channel}` : undefined,
      fromSend(cursor),
      behind(cursor),
    )}
    order by ${SENDS_ORDER}, ${ORDER}`;
};

/** Returns the message with an id of a provider. */
const withProviderId = (q: string): SQL => sql`
  select ${COLUMNS} from (
    select accepted_ids[array_position(provider_message_ids, ${q})] as id, notification_id
    from delivery_batches where provider_message_ids @> array[${q}]::text[]
    union all
    select m.delivery_id, d.notification_id from sms_messages m
    join deliveries d on d.id = m.delivery_id and d.accepted_month = m.accepted_month where m.message_id = ${q}) x
  join notifications n on n.id = x.notification_id
  join deliveries d on d.id = x.id and d.accepted_month = n.accepted_month
  limit ${ROWS_A_PAGE}`;

function chosen(input: SendLogInput): SQL {
  const { q } = input;
  if (!q) return newest(input);
  return q.includes("@") || parsePhone(q) ? toAddress(q, input) : withProviderId(q);
}

/** Returns a page of messages of sends, the newest send first. */
export async function listSends(db: Db, input: SendLogInput): Promise<LogPage<SendLine>> {
  const keyOf = (row: Found) => `${row.micros}.${row.notification_id}.${row.channel}.${row.subscriber_id}`;
  return pageOf(
    await db.execute<Found>(chosen(input)),
    ({ notification_id, subscriber_id, micros: _, at, ...row }) => ({
      ...row,
      key: `${notification_id}.${row.channel}.${subscriber_id}`,
      at: at === null ? null : new Date(at),
    }),
    keyOf,
  );
}
