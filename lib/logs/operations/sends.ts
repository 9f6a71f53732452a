import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { parsePhone } from "@/lib/values/phone";
import { searchPatterns } from "@/lib/values/search-patterns";
import type { SendLogInput } from "../inputs";
import type { LogPage, SendLine } from "../presenter";
import { ROWS_A_PAGE } from "../rules";
import { all, farmOf, farmWith, pageOf } from "./paging";

interface Found extends Record<string, unknown>, Omit<SendLine, "at" | "key"> {
  notification_id: string;
  subscriber_id: string;
  at: string | null;
}

interface Cursor {
  notification_id: string;
  channel: string;
  subscriber_id: string;
}

const readCursor = (after: string | undefined): Cursor | null => {
  const [notification_id, channel, subscriber_id] = (after ?? "").split(".");
  return notification_id && channel && subscriber_id ? { notification_id, channel, subscriber_id } : null;
};

const COLUMNS = sql`d.notification_id, d.channel, d.subscriber_id, d.address, d.lang, d.status, d.reason,
  coalesce(d.sent_at, n.sending_started_at) as at, n.title, n.uuid as notification_uuid, ${farmOf(sql`n.farm_id`)}`;
const OF_SEND = sql`d.notification_id = n.id and d.accepted_month = n.accepted_month`;
const ORDER = sql`d.channel desc, d.subscriber_id desc limit ${ROWS_A_PAGE + 1}`;

/** Returns the condition of messages behind a cursor. */
const behind = (cursor: Cursor | null): SQL | undefined =>
  cursor
    ? sql`(d.notification_id, d.channel, d.subscriber_id)
        < (${cursor.notification_id}::bigint, ${cursor.channel}::text, ${cursor.subscriber_id}::bigint)`
    : undefined;

/** Returns the messages of all sends, the newest send first. Each send is read from its own part of one index. */
const newest = ({ farm, channel, after }: SendLogInput): SQL => {
  const cursor = readCursor(after);
  const sends = all(
    sql`n.sending_started_at is not null`,
    farm ? sql`n.farm_id = ${farmWith(farm)}` : undefined,
    cursor ? sql`n.id <= ${cursor.notification_id}::bigint` : undefined,
  );
  const messages = all(OF_SEND, channel ? sql`d.channel = ${channel}` : undefined, behind(cursor));
  return sql`
    select ${COLUMNS} from (select * from notifications n where ${sends} order by n.id desc) n
    cross join lateral (select * from deliveries d where ${messages} order by ${ORDER}) d
    order by n.id desc, ${ORDER}`;
};

/** Returns the messages to the people who have an address today. */
const toAddress = (q: string, { farm, channel, after }: SendLogInput): SQL => {
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
      behind(readCursor(after)),
    )}
    order by d.notification_id desc, ${ORDER}`;
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
  const keyOf = (row: Found) => `${row.notification_id}.${row.channel}.${row.subscriber_id}`;
  return pageOf(
    await db.execute<Found>(chosen(input)),
    ({ notification_id, subscriber_id, at, ...row }) => ({
      ...row,
      key: `${notification_id}.${row.channel}.${subscriber_id}`,
      at: at === null ? null : new Date(at),
    }),
    keyOf,
  );
}
