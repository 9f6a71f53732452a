import { getTableName, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { message_templates, notifications, welcome_messages } from "@/db/schema";
import { TEMPLATE_WORDS, WORDS } from "@/lib/notifications/operations/contents";
import { sign } from "@/lib/platform/secrets";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import { WELCOME_WORDS } from "@/lib/welcome/operations/words";

/** A table of a farm as it is taken along: what belongs to the farm, without secrets and without other people's data. */
export interface FarmTable {
  name: string;
  /** Reads the rows batch by batch. */
  read: (db: Db, farm_id: number) => AsyncIterable<Row[]>;
}

type Row = Record<string, unknown>;

const BATCH = 1000;

/** Columns that are nobody's data: secrets, and what only our database needs. */
const LEFT_OUT = sql`array['form_uuid', 'user_id', 'search_text', 'web_key', 'frozen_content']`;

/** Returns a table whose rows are read in the order of a number. `rows` selects those after a number. */
function byId(name: string, rows: (farm_id: number, after: number) => SQL): FarmTable {
  async function* read(db: Db, farm_id: number) {
    for (let after = 0; ; ) {
      const found = await db.execute<{ id: string; row: Row }>(sql`${rows(farm_id, after)} limit ${BATCH}`);
      const last = found.at(-1);
      if (!last) return;
      yield found.map(({ row }) => row);
      after = Number(last.id);
    }
  }
  return { name, read };
}

/** Returns an address that nobody can read, and that is the same in every archive: of people who were erased. */
const hidden = (address: unknown): string | null =>
  typeof address === "string" && address !== "" ? sign("erased address", address.toLowerCase(), 32) : null;

/** Returns a table with addresses. `rows` gives each row an `erased`: then only a keyed hash of the address leaves. */
function withAddresses(name: string, rows: (farm_id: number, after: number) => SQL): FarmTable {
  const table = byId(name, rows);
  const shown = ({ erased, address, ...row }: Row): Row => ({
    ...row,
    // The address of a device says who it was as well.
    ...("ip" in row ? { ip: erased ? null : row.ip } : {}),
    address: erased ? null : address,
    address_hash: erased ? hidden(address) : null,
  });
  async function* read(db: Db, farm_id: number) {
    for await (const found of table.read(db, farm_id)) yield found.map(shown);
  }
  return { name, read };
}

const ofFarm = (table: string): FarmTable =>
  byId(
    table,
    (farm_id, after) => sql`
      select t.id, to_jsonb(t) - ${LEFT_OUT} as row from ${sql.identifier(table)} t
      where t.farm_id = ${farm_id} and t.id > ${after} order by t.id`,
  );

/** Returns names and values in turn, as `jsonb_build_object` takes them. */
const pairs = (selected: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(selected).flatMap(([name, value]) => [sql`${name}::text`, value]),
    sql`, `,
  );

/** Returns a table of what the farm writes, with its words in each language. */
const writtenByFarm = (
  table: typeof notifications | typeof message_templates,
  words: Record<string, SQL>,
  kept: SQL = sql`true`,
): FarmTable =>
  byId(
    getTableName(table),
    (farm_id, after) => sql`
      select ${table.id}, (to_jsonb(${table}) - ${LEFT_OUT}) || jsonb_build_object(${pairs(words)}) as row
      from ${table} where ${table.farm_id} = ${farm_id} and ${table.id} > ${after} and ${kept} order by ${table.id}`,
  );

/** Reads the deliveries of a farm send by send, as their index is ordered. */
async function* readDeliveries(db: Db, farm_id: number): AsyncIterable<Row[]> {
  const sends = await db.execute<{ id: string }>(
    sql`select id from notifications where farm_id = ${farm_id} and accepted_at is not null order by id`,
  );
  for (const { id } of sends)
    for (const channel of CHANNELS)
      for (let after = 0; ; ) {
        const found = await db.execute<{ id: string; row: Row }>(sql`
          select d.subscriber_id as id, jsonb_build_object('notification_id', d.notification_id,
            'subscriber_id', d.subscriber_id, 'channel', d.channel,
            'address', case when s.id is not null and s.erased_at is null then d.address else '' end, 'status', d.status,
            'reason', d.reason, 'sent_at', d.sent_at, 'delivered_at', d.delivered_at, 'opened_at', d.opened_at,
            'clicked_at', d.clicked_at) as row
          from deliveries d
          join notifications n on n.farm_id = d.farm_id and n.id = d.notification_id and n.accepted_month = d.accepted_month
          left join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id
          where n.id = ${id} and n.farm_id = ${farm_id} and d.channel = ${channel} and d.subscriber_id > ${after}
          order by d.subscriber_id limit ${BATCH}`);
        const last = found.at(-1);
        if (!last) break;
        yield found.map(({ row }) => row);
        after = Number(last.id);
      }
}

export const FARM_TABLES: readonly FarmTable[] = [
  byId(
    "farm",
    (farm_id, after) => sql`
      select f.id, to_jsonb(f) - ${LEFT_OUT} as row from farms f where f.id = ${farm_id} and f.id > ${after}`,
  ),
  byId(
    "members",
    (farm_id, after) => sql`
      select m.user_id as id, jsonb_build_object('name', u.name, 'email', u.email, 'role', m.role) as row
      from farm_users m join users u on u.id = m.user_id
      where m.farm_id = ${farm_id} and m.user_id > ${after} order by m.user_id`,
  ),
  ofFarm("produces"),
  ofFarm("questions"),
  ofFarm("categories"),
  ofFarm("qr_codes"),
  // Names alone: the files are kept for the decision, and their owner has them.
  byId(
    "verification_files",
    (farm_id, after) => sql`
      select v.id, jsonb_build_object('filename', v.filename, 'type', v.type, 'bytes', v.bytes,
        'created_at', v.created_at, 'decided_at', v.decided_at) as row
      from verification_files v where v.farm_id = ${farm_id} and v.id > ${after}
        and (v.expires_at is null or v.expires_at > v.created_at) order by v.id`,
  ),
  byId(
    "subscribers",
    (farm_id, after) => sql`
      select s.id, (to_jsonb(s) - ${LEFT_OUT}) || jsonb_build_object('category_ids', coalesce((
        select jsonb_agg(c.category_id order by c.category_id) from subscriber_categories c
        where c.farm_id = s.farm_id and c.subscriber_id = s.id), '[]')) as row
      from subscribers s
      where s.farm_id = ${farm_id} and s.erased_at is null and s.id > ${after} order by s.id`,
  ),
  withAddresses(
    "consents",
    (farm_id, after) => sql`
      select c.id, (to_jsonb(c) - ${LEFT_OUT}) || jsonb_build_object('erased', s.erased_at is not null) as row
      from consents c join subscribers s on s.farm_id = c.farm_id and s.id = c.subscriber_id
      where c.farm_id = ${farm_id} and c.id > ${after} order by c.id`,
  ),
  ofFarm("consent_declarations"),
  withAddresses(
    "suppressions",
    (farm_id, after) => sql`
      select x.id, (to_jsonb(x) - ${LEFT_OUT}) || jsonb_build_object('erased', not exists (
        select 1 from subscribers s where s.farm_id = x.farm_id and s.erased_at is null
          and case x.channel when 'email' then lower(s.email) = x.address else s.phone = x.address end)) as row
      from suppressions x where x.farm_id = ${farm_id} and x.id > ${after} order by x.id`,
  ),
  writtenByFarm(notifications, WORDS),
  { name: "deliveries", read: readDeliveries },
  writtenByFarm(message_templates, TEMPLATE_WORDS, sql`${message_templates.deleted_at} is null`),
  byId(
    "welcome_message",
    (farm_id, after) => sql`
      select ${welcome_messages.farm_id} as id,
        to_jsonb(${welcome_messages}) || jsonb_build_object(${pairs(WELCOME_WORDS)}) as row
      from ${welcome_messages}
      where ${welcome_messages.farm_id} = ${farm_id} and ${welcome_messages.farm_id} > ${after}`,
  ),
  ofFarm("imports"),
];

/** Returns the folders of the photos of a farm. */
export const listPhotoFolders = async (db: Db, farm_id: number): Promise<string[]> => {
  const rows = await db.execute<{ path: string }>(
    sql`select path from uploads where farm_id = ${farm_id} order by id`,
  );
  return rows.map(({ path }) => path);
};
