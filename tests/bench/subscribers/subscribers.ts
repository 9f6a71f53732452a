import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { bulk_operations } from "@/db/schema";
import type { PoolCtx } from "@/lib/platform/context";
import { bulkAssignCategory, bulkSetLang } from "@/lib/subscribers/service/bulk";
import { listSubscribers } from "@/lib/subscribers/service/manage";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { asUser } from "@/tests/factories/context";
import { makeWholeList } from "@/tests/factories/people";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { makeTenant } from "@/tests/factories/tenant";
import { besideItsSql, ratioRow, timed } from "../beside-sql";
import { startBenchDatabase } from "../database";
import { startProcess, stop } from "../processes";
import { median } from "../quantiles";
import type { Row } from "../table";

const PEOPLE = 1_000_000;
const CHANGED = 50_000;
/** A bulk edit through the worker may take so many times what one UPDATE of the same rows takes. */
const MAX_BULK = 5;
const ROUNDS = 5;

type Query = Record<string, string | number>;

/** Each way to read the list: pages, searches, filters and orders. */
const listCases = (category_id: number, qr_code_id: number): Record<string, Query[]> => ({
  "first page": [{}, { per_page: 100 }],
  "deep page": [{ page: 3000 }, { page: 20_000 }, { page: 4000, sort: "name" }],
  search: ["gagné 777", "p4242.f", "514 55", "j3b", "zo", "tremblay", "marie-eve roy"].map((q) => ({ q })),
  "filter by state": ["active", "pending", "unsubscribed", "unreachable"].map((state) => ({ state })),
  "filter by source": ["import", "public-form"].map((source) => ({ source })),
  "filter by language": ["fr", "en"].map((lang) => ({ lang })),
  "filter by channel": ["email", "sms"].map((channel) => ({ channel })),
  "filter by category or code": [{ category_id }, { qr_code_id }],
  "search in a filter": [
    { q: "tremblay", lang: "en", state: "active" },
    { q: "roy", category_id },
  ],
  ...Object.fromEntries(
    ["name", "email", "subscription_date", "zipcode", "source"].map((sort) => [
      `by ${sort}, both ways`,
      ["asc", "desc"].flatMap((dir) => [
        { sort, dir },
        { sort, dir, page: 200 },
      ]),
    ]),
  ),
});

async function idOf(table: "categories" | "qr_codes", farm_id: number): Promise<number> {
  const [row] = await db().execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where farm_id = ${farm_id} limit 1`,
  );
  return Number(row?.id);
}

/** Waits until the worker has done a bulk operation. */
async function untilDone(id: number): Promise<void> {
  for (;;) {
    const [operation] = await db().select().from(bulk_operations).where(eq(bulk_operations.id, id));
    if (operation?.status === "done") return;
    if (operation?.status === "failed") throw new Error("the bulk operation failed");
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** Changes 50,000 people by an operation of the worker and by one statement, by turns. */
async function besideBareStatement(
  what: string,
  operate: (round: number) => Promise<{ id: number }>,
  bare: (round: number) => Promise<unknown>,
): Promise<Row[]> {
  const pairs: { bulk: number; bare: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const late = round % 2 === 0;
    const early = late ? 0 : await timed(() => bare(round));
    const bulk = await timed(async () => untilDone((await operate(round)).id));
    const statement = late ? await timed(() => bare(round)) : early;
    if (round >= 0) pairs.push({ bulk, bare: statement });
  }
  const ratio = median(pairs.map((pair) => pair.bulk / pair.bare));
  const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`;
  return [
    {
      what: `${what} of ${CHANGED} people: bulk operation (bare statement)`,
      value: `${seconds(pairs.map(({ bulk }) => bulk))} (${seconds(pairs.map((pair) => pair.bare))})`,
    },
    {
      what: `${what}: bulk operation / bare statement`,
      value: ratio.toFixed(2),
      wanted: `under ${MAX_BULK}`,
      met: ratio < MAX_BULK,
    },
  ];
}

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

async function benchList({ farm, owner }: Tenant): Promise<Row[]> {
  const cases = listCases(await idOf("categories", farm.id), await idOf("qr_codes", farm.id));
  const rows: Row[] = [];
  const read = (ctx: PoolCtx, query: Query) => listSubscribers(ctx, { farm_id: farm.id, ...query });
  const { ctx, asked } = recorded(asUser(owner));
  for (const query of Object.values(cases).flat()) await read(ctx, query);
  const scans = (await scannedTables(asked().flat())).length;
  rows.push({
    what: "sequential scans in all these plans",
    value: `${scans}`,
    wanted: "0",
    met: scans === 0,
  });
  for (const [what, queries] of Object.entries(cases)) {
    const times = await besideItsSql(asUser(owner), read, queries);
    const value = `${times.verb.toFixed(1)} ms (${times.bare.toFixed(1)} ms)`;
    rows.push({ what: `${what}: p95 of the verb (of its SQL)`, value }, ratioRow(what, times));
  }
  return rows;
}

/** Two farms of equal lists: one for the operations, one for the statements, so that both meet the same state. */
async function benchBulk(): Promise<Row[]> {
  const one = await makeTenant();
  const other = await makeTenant();
  for (const { farm } of [one, other]) await makeWholeList(farm, CHANGED);
  const ctx = asUser(one.owner);
  const everyone = { farm_id: one.farm.id, filter: {} };
  const lang = (round: number) => (round % 2 === 0 ? "en" : "fr");
  const newCategory = async (farm_id: number, round: number) => {
    const [row] = await db().execute<{ id: string }>(
      sql`insert into categories (farm_id, name) values (${farm_id}, ${`Tour ${round}`}) returning id`,
    );
    return Number(row?.id);
  };
  const worker = await startProcess(WORKER_ARGS, process.env);
  const rows = [
    ...(await besideBareStatement(
      "language",
      (round) => bulkSetLang(ctx, { ...everyone, lang: lang(round) }),
      (round) =>
        db().execute(
          sql`update subscribers set lang = ${lang(round)}, updated_at = now() where farm_id = ${other.farm.id}`,
        ),
    )),
    ...(await besideBareStatement(
      "category",
      async (round) =>
        bulkAssignCategory(ctx, { ...everyone, category_id: await newCategory(one.farm.id, round) }),
      async (round) => {
        const category_id = await newCategory(other.farm.id, round);
        await db().execute(sql`
          insert into subscriber_categories (farm_id, subscriber_id, category_id)
          select farm_id, id, ${category_id} from subscribers where farm_id = ${other.farm.id}`);
      },
    )),
  ];
  await stop(worker);
  return rows;
}

/** Measures the list of a farm with a million people beside its SQL, and bulk operations beside bare statements. */
export async function benchSubscribers(): Promise<Row[]> {
  const database = await startBenchDatabase();
  const bulk = await benchBulk();
  const tenant = await makeTenant();
  await makeWholeList(tenant.farm, PEOPLE);
  // Others have people, too, so that a farm is never the whole table.
  await makeWholeList((await makeTenant()).farm, PEOPLE / 2);
  const list = await benchList(tenant);
  await db().$client.end();
  await database.discard();
  return [...list, ...bulk];
}
