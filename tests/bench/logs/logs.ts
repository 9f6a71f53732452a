import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { Log } from "@/lib/logs/rules";
import { readLog } from "@/lib/logs/service/read";
import { LISTED_DOCUMENTS } from "@/lib/payments/documents/inputs";
import { listAllDocuments } from "@/lib/payments/documents/service/documents";
import type { PoolCtx } from "@/lib/platform/context";
import { USER_FILTERS, USER_SORTS } from "@/lib/users/rules";
import { listUsers } from "@/lib/users/service/list";
import { asUser } from "@/tests/factories/context";
import { LOG_READS, LOG_TABLES, makeManyLogLines } from "@/tests/factories/logs";
import { inLongTransaction } from "@/tests/factories/long-transaction";
import { makeManyDocuments } from "@/tests/factories/many-documents";
import { makeManyUsers } from "@/tests/factories/many-users";
import { makeManyFarms } from "@/tests/factories/producers";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { besideItsSql, ratioRow } from "../beside-sql";
import { startBenchDatabase } from "../database";
import { SENDS, seedSends } from "../statistics/seed";
import type { Row } from "../table";

const FARMS = 100_000;
/** Lines of each of four logs, and messages of newsletters: 10,000,000 together. */
const LINES = 2_000_000;
const MESSAGES = 2_000_000;
const tag = "line";

type Read = (ctx: PoolCtx, query: object) => Promise<unknown>;
interface Case {
  what: string;
  read: Read;
  queries: object[];
  /** The table that no plan may read from end to end. */
  table: string;
}

const logRead =
  (log: Log): Read =>
  (ctx, query) =>
    readLog(ctx, log, query);

/** Returns the ways to read the logs, each with its first page and the next. */
async function logCases(potager: PoolCtx, farm: string): Promise<Case[]> {
  const [delivery] = await db().execute<{ address: string }>(sql`select address from deliveries limit 1`);
  const reads: [Log, string, object][] = [
    ...LOG_READS.map(([log, what, queryOf]): [Log, string, object] => [log, what, queryOf(tag, farm)]),
    ["sends", "newest", {}],
    ["sends", "an address", { q: delivery!.address }],
    ["sends", "a farm", { farm: "ferme" }],
    ["sends", "a channel", { channel: "email" }],
    ...(["url", "referrer", "day"] as const).map((by): [Log, string, object] => [
      "pages",
      `counted by ${by}`,
      { by },
    ]),
    ...(["contact", "registrations"] as const).map((log): [Log, string, object] => [log, "newest", {}]),
  ];
  return Promise.all(
    reads.map(async ([log, what, query]) => {
      const { next } = await readLog(potager, log, query);
      const queries = next ? [query, { ...query, after: next }] : [query];
      return { what: `${log}, ${what}`, read: logRead(log), queries, table: LOG_TABLES[log] ?? log };
    }),
  );
}

const LIST_CASES: Case[] = [
  {
    what: "users, by search, filter and order",
    read: listUsers,
    queries: [
      { q: "gagne 42" },
      { q: "4242@pers" },
      ...USER_FILTERS.map((only) => ({ only })),
      ...USER_SORTS.flatMap((sort) => ["asc", "desc"].map((dir) => ({ sort, dir }))),
    ],
    table: "user_search",
  },
  ...LISTED_DOCUMENTS.map((show) => ({
    what: `${show} of all farms, newest and by a farm's name`,
    read: listAllDocuments,
    queries: [{ show }, { show, page: 2 }, { show, q: "érables 777" }],
    table: show,
  })),
];

/** Returns the tables that have more than a few rows: an empty one is read whole. */
async function withLines(tables: string[]): Promise<string[]> {
  const long: string[] = [];
  for (const table of new Set(tables)) {
    const [row] = await db().execute<{ count: string }>(
      sql`select count(*) from (select 1 from ${sql.identifier(table)} limit 101) few`,
    );
    if (Number(row!.count) > 100) long.push(table);
  }
  return long;
}

/** Adds a send of more than a year ago to each farm, so that the table of sends is as long as one of many farms. */
async function makeOldSends(): Promise<void> {
  await inLongTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into notifications (farm_id, title, status, type, accepted_at, sending_started_at, finished_at, created_at, quote)
      select f.id, 'Envoi', 'sent', 'email', at, at, at, at, n.quote
      from farms f cross join (select quote from notifications limit 1) n
      cross join lateral (select now() - interval '400 days' - f.id * interval '5 minutes' as at) d`);
  });
}

/** Adds the pages by day and the requests of visitors. */
async function makeCounts(): Promise<void> {
  await inLongTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into page_hit_days (day, url, referrer, hits)
      select current_date - (n / 1000), '/fr/page-' || n % 500, case when n % 2 = 0 then 'moteur.test' else '' end, n % 90 + 1
      from generate_series(0, 365999) n on conflict do nothing`);
    await tx.execute(sql`
      insert into contact_requests (name, email, reason, message, lang, created_at)
      select 'Ève', 'c' || n || '@visiteur.test', 'question', 'Bonjour', 'fr', now() - n * interval '9 minutes'
      from generate_series(1, 100000) n`);
    await tx.execute(sql`
      insert into landing_registrations (farm_name, name, email, lang, created_at)
      select 'Ferme', 'Ève', 'r' || n || '@visiteur.test', 'fr', now() - n * interval '9 minutes'
      from generate_series(1, 100000) n`);
  });
}

/** Measures every list of the super administrator but the producers over 100,000 farms and 10,000,000 lines of the logs. */
export async function benchLogs(): Promise<Row[]> {
  const database = await startBenchDatabase();
  await makeManyFarms("bench", FARMS);
  await makeManyUsers("personne", FARMS);
  await makeManyDocuments("bench");
  const { farm_id } = await seedSends(db(), MESSAGES / SENDS);
  await makeOldSends();
  await makeManyLogLines(tag, LINES, farm_id);
  await makeCounts();
  await db().execute(sql`vacuum analyze`);
  const potager = asUser({ id: 1, is_admin: true });
  const cases = [...(await logCases(potager, "ferme")), ...LIST_CASES];
  const scanned: string[] = [];
  const rows: Row[] = [];
  for (const { what, read, queries, table } of cases) {
    const { ctx, asked } = recorded(potager);
    for (const query of queries) await read(ctx, query);
    const found = await withLines(await scannedTables(asked().flat(), table));
    if (found.length > 0) scanned.push(`${what} (${found.join(", ")})`);
    const times = await besideItsSql(potager, read, queries);
    const value = `${times.verb.toFixed(1)} ms (${times.bare.toFixed(1)} ms)`;
    rows.push({ what: `${what}: p95 of the verb (of its SQL)`, value }, ratioRow(what, times));
  }
  const [lines] = await db().execute<{ count: string }>(sql`
    select (select count(*) from deliveries) + (select count(*) from transactional_messages)
      + (select count(*) from audit_entries) + (select count(*) from webhook_events) + (select count(*) from page_hits) as count`);
  await db().$client.end();
  await database.discard();
  return [
    { what: "lines of the logs", value: lines!.count },
    {
      what: "lists that read their table from end to end",
      value: scanned.length === 0 ? "0" : scanned.join("; "),
      wanted: "0",
      met: scanned.length === 0,
    },
    ...rows,
  ];
}
