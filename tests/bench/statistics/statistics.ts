import { sql } from "drizzle-orm";
import { allowLongStatements, connect, type Db, db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { listNotifications } from "@/lib/notifications/service/drafts";
import { notificationFigures } from "@/lib/notifications/service/stats";
import { farmStatistics } from "@/lib/statistics/service/read";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { asUser } from "@/tests/factories/context";
import { makeWholeList } from "@/tests/factories/people";
import { makeTenant } from "@/tests/factories/tenant";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { timed } from "../beside-sql";
import { median } from "../quantiles";
import type { Row } from "../table";
import { PEOPLE, SENDS, type SeededFarm, seedSends, wrongTotals } from "./seed";

const MANY = PEOPLE;
const FEW = 20;
const LIST = 1_000_000;
const PAIRS = 31;
const MAX_RATIO = 1.5;
/** The statistics of a list of a million people, in milliseconds. */
const MAX_LIST_MS = 2000;

type Read = (side: Side) => Promise<unknown>;
interface Side extends SeededFarm {
  db: Db;
}

const contextOf = ({ owner, db: own }: Side) => ({ ...asUser(owner), db: own });

/** What the screen with the list of notifications reads, with all figures. */
const readList: Read = async (side) => {
  const { farm_id, notification_ids } = side;
  const ctx = contextOf(side);
  const { sent } = await listNotifications(ctx, { farm_id });
  const figures = await notificationFigures(ctx, { farm_id, notification_ids });
  if (sent.length !== SENDS || figures.size !== SENDS) throw new Error("not all notifications were read");
};

const readStatistics =
  (range: string): Read =>
  async (side) => {
    const { sends } = await farmStatistics(contextOf(side), { farm_id: side.farm_id, range });
    if (sends.count === 0 || sends.emails_opened === 0) throw new Error("no sends were read");
  };

/** Times a read over many and over few deliveries in turns. The median of each counts. */
async function compare(what: string, read: Read, many: Side, few: Side): Promise<Row[]> {
  const times = { many: [] as number[], few: [] as number[] };
  for (let pair = -5; pair < PAIRS; pair++) {
    const manyFirst = pair % 2 === 0;
    const early = await timed(() => read(manyFirst ? many : few));
    const late = await timed(() => read(manyFirst ? few : many));
    if (pair < 0) continue;
    times.many.push(manyFirst ? early : late);
    times.few.push(manyFirst ? late : early);
  }
  const [slow, quick] = [median(times.many), median(times.few)];
  return [
    {
      what: `${what} over ${SENDS * MANY} deliveries (over ${SENDS * FEW})`,
      value: `${slow.toFixed(1)} ms (${quick.toFixed(1)} ms)`,
    },
    {
      what: `${what}: many / few deliveries`,
      value: (slow / quick).toFixed(2),
      wanted: `at most ${MAX_RATIO}`,
      met: slow / quick <= MAX_RATIO,
    },
  ];
}

/** Times the statistics of a farm with a million subscribers, without sends. */
async function benchLongList(): Promise<Row[]> {
  const { farm, owner } = await makeTenant();
  await makeWholeList(farm, LIST);
  await db().execute(sql`vacuum analyze subscribers`);
  const rows: Row[] = [];
  for (const query of [{ range: "30" }, { range: "all", by: "code" }]) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++)
      times.push(await timed(() => farmStatistics(asUser(owner), { farm_id: farm.id, ...query })));
    const time = median(times);
    rows.push({
      what: `statistics of ${LIST} subscribers, ${query.by ? "all years by code" : "30 days"}`,
      value: `${time.toFixed(0)} ms`,
      wanted: `at most ${MAX_LIST_MS} ms`,
      met: time <= MAX_LIST_MS,
    });
  }
  return rows;
}

/** Measures the list of notifications and the statistics over ten million deliveries beside ten thousand. */
export async function benchStatistics(): Promise<Row[]> {
  const database = await startThrowAwayDatabase({ max_wal_size: "8GB" });
  allowLongStatements();
  Object.assign(process.env, EXAMPLE_COMPANY, {
    DATABASE_URL: database.url,
    AUTH_SECRET: "for-benchmarks-only-for-benchmarks-only",
    LOG_LEVEL: "warn",
  });
  await migrateDatabase(database.url);
  await db().execute(sql`create database few`);
  const fewUrl = new URL(database.url);
  fewUrl.pathname = "/few";
  await migrateDatabase(fewUrl.href);
  const small = connect(fewUrl.href, { timeouts: "jobs" });
  const few = { db: small, ...(await seedSends(small, FEW)) };
  const began = performance.now();
  const many = { db: db(), ...(await seedSends(db(), MANY)) };
  const seeding = performance.now() - began;
  const sides = [many, few] as const;
  const sample = (side: Side) => side.notification_ids.filter((_, at) => at % 50 === 0);
  const wrong = (await Promise.all(sides.map((side) => wrongTotals(side.db, sample(side))))).reduce(
    (sum, one) => sum + one,
  );
  const rows: Row[] = [
    { what: `seeding ${SENDS * MANY} deliveries`, value: `${(seeding / 1000).toFixed(0)} s` },
    {
      what: "totals that differ from their deliveries, of 20 looked at",
      value: `${wrong}`,
      wanted: "0",
      met: wrong === 0,
    },
    ...(await compare(`list of ${SENDS} notifications`, readList, ...sides)),
    ...(await compare("statistics of 30 days", readStatistics("30"), ...sides)),
    ...(await compare("statistics of a year", readStatistics("all"), ...sides)),
    ...(await benchLongList()),
  ];
  await small.$client.end();
  await db().$client.end();
  await database.discard();
  return rows;
}
