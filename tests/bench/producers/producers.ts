import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { PRODUCER_SORTS, PRODUCERS_A_PAGE } from "@/lib/producers/rules";
import { listProducers } from "@/lib/producers/service/list";
import { readProducer } from "@/lib/producers/service/page";
import { asUser } from "@/tests/factories/context";
import { inLongTransaction } from "@/tests/factories/long-transaction";
import { makeManyFarms } from "@/tests/factories/producers";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { type BesideSql, besideItsSql, ratioRow } from "../beside-sql";
import { startBenchDatabase } from "../database";
import type { Row } from "../table";

const FARMS = 100_000;
const LAST = FARMS / PRODUCERS_A_PAGE;
/** Rows of the audit, of which each tenth is of one farm. */
const LOG_ROWS = 1_000_000;

type Query = Record<string, string | number>;

/** Each way to read the table: pages, searches, filters and orders. */
const CASES: Record<string, Query[]> = {
  "first page": [{}],
  "last page": [{ page: LAST }],
  search: ["érables 777", "gagne 42", "4242@prod", "514 55", "zo", "tremblay"].map((q) => ({ q })),
  filters: [
    { plan: "canceled" },
    { trial_days: 7 },
    { verification: "asked" },
    { health: "bad" },
    { only: "hidden" },
    { only: "never_sent" },
  ],
  ...Object.fromEntries(
    PRODUCER_SORTS.map((sort) => [
      `by ${sort}, both ways, first and last page`,
      ["asc", "desc"].flatMap((dir) => [
        { sort, dir },
        { sort, dir, page: LAST },
      ]),
    ]),
  ),
};

/** Gives one farm a long history, among others. @returns its uuid */
async function makeHistory(tag: string): Promise<string> {
  const [farm] = await db().execute<{ id: string; uuid: string }>(
    sql`select id, uuid from farms where handle = ${`${tag}-1`}`,
  );
  await inLongTransaction(async (tx) => {
    await tx.execute(sql`
      insert into audit_entries (actor, farm_id, action, request_id, created_at)
      select 'job', case when n % 10 = 0 then ${farm!.id}::bigint else ${farm!.id}::bigint + n % 1000 end,
        'produce.update', 'bench', now() - n * interval '1 minute'
      from generate_series(1, ${LOG_ROWS}::int) n`);
    await tx.execute(sql`
      insert into notifications (farm_id, status, accepted_at, sending_started_at)
      select case when n % 10 = 0 then ${farm!.id}::bigint else ${farm!.id}::bigint + n % 1000 end, 'sent', t, t
      from generate_series(1, 20000) n, lateral (select now() - n * interval '1 hour' as t) x`);
    await tx.execute(sql`
      insert into notification_totals (farm_id, notification_id, channel, messages, sent, bounced)
      select farm_id, id, 'email', 100, 100, id % 3 from notifications`);
  });
  for (const table of ["audit_entries", "notifications", "notification_totals"])
    await db().execute(sql`vacuum analyze ${sql.identifier(table)}`);
  return farm!.uuid;
}

/** Measures the table of 100,000 farms, and the history of one of them, beside their SQL. */
export async function benchProducers(): Promise<Row[]> {
  const database = await startBenchDatabase();
  await makeManyFarms("bench", FARMS);
  const potager = asUser({ id: 1, is_admin: true });
  const { ctx, asked } = recorded(potager);
  for (const query of Object.values(CASES).flat()) await listProducers(ctx, query);
  const scans = (await scannedTables(asked().flat(), "farm_totals")).length;
  const rows: Row[] = [
    { what: "sequential scans in all these plans", value: `${scans}`, wanted: "0", met: scans === 0 },
  ];
  const add = (what: string, times: BesideSql) => {
    const value = `${times.verb.toFixed(1)} ms (${times.bare.toFixed(1)} ms)`;
    rows.push({ what: `${what}: p95 of the verb (of its SQL)`, value }, ratioRow(what, times));
  };
  for (const [what, queries] of Object.entries(CASES))
    add(what, await besideItsSql(potager, listProducers, queries));
  const farm_uuid = await makeHistory("bench");
  const { next } = await readProducer(potager, { farm_uuid });
  add(
    "history of a farm",
    await besideItsSql(potager, readProducer, [{ farm_uuid }, { farm_uuid, after: next! }]),
  );
  await db().$client.end();
  await database.discard();
  return rows;
}
