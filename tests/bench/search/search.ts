import { drizzle } from "drizzle-orm/postgres-js";
import { type Db, db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import * as schema from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { searchFarms } from "@/lib/search/service";
import { asVisitor } from "@/tests/factories/context";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import type { Row } from "../table";
import { seedFarms } from "./seed";

const FARMS = 100_000;
const ROUNDS = 10;
const MAX_RATIO = 1.5;
const MAX_MS = 25;

type Query = Record<string, string>;
type Statement = [text: string, values: unknown[]];

const places = [
  "Montréal",
  "Saint-Hyacinthe",
  "Granby",
  "Dunham",
  "Joliette",
  "Québec",
  "Rimouski",
  "Alma",
  "Gatineau",
]
  .concat("Guelph", "Kentville", "Abbotsford", "J3B 1A1", "G0R 1A0")
  .map((place) => ({ place }));
const KEYWORDS = ["fraises", "miel", "érablière", "organic honey", "pommes de terre", "Tremblay", "panier"];
const CASES: Record<string, Query[]> = {
  "around a place": places,
  "around a place, with a keyword": places.map((at, n) => ({ ...at, q: KEYWORDS[n % KEYWORDS.length]! })),
  "around a place, of a category": places.map((at, n) => ({
    ...at,
    category: ["honey", "berries", "eggs"][n % 3]!,
  })),
  "around a place, by name": places.map((at) => ({ ...at, order: "name" })),
  "with a keyword, everywhere": KEYWORDS.map((q) => ({ q })),
  "everywhere, by name": ["1", "2", "3", "4", "5", "6", "8", "10", "12", "15", "20", "30", "40", "50"].map(
    (page) => ({ page }),
  ),
};

/**
 * Returns the context of a visitor, and a function that returns the SQL statements since its last call, in
 * order.
 */
function recorder(): { ctx: Ctx; asked: () => Statement[] } {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push([text, values]) };
  const recording = drizzle(db().$client, { schema, logger }) as unknown as Db;
  return { ctx: { ...asVisitor(), db: recording }, asked: () => statements.splice(0) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

/** Times the verb and then only the SQL statements it sent, in turns. */
async function measure(queries: Query[]): Promise<{ verb: number; bare: number }> {
  const verb: number[] = [];
  const bare: number[] = [];
  const { ctx, asked } = recorder();
  const send = ([text, values]: Statement) => db().$client.unsafe(text, values as never[]);
  for (let round = -2; round < ROUNDS; round++) {
    for (const query of queries) {
      const found = await timed(() => searchFarms(ctx, query));
      const [first, ...rest] = asked();
      const sent = await timed(async () => {
        if (first) await send(first);
        await Promise.all(rest.map(send));
      });
      if (round < 0) continue;
      verb.push(found);
      bare.push(sent);
    }
  }
  return { verb: p95(verb), bare: p95(bare) };
}

/** Measures search over 100,000 farms, next to the SQL that it runs. */
export async function benchSearch(): Promise<Row[]> {
  const database = await startThrowAwayDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    AUTH_SECRET: "for-benchmarks-only-for-benchmarks-only",
    LOG_LEVEL: "warn",
  });
  await migrateDatabase(database.url);
  await seedFarms(FARMS);
  const rows: Row[] = [];
  for (const [what, queries] of Object.entries(CASES)) {
    const { verb, bare } = await measure(queries);
    rows.push(
      {
        what: `${what}: p95 of the verb (of its SQL)`,
        value: `${verb.toFixed(1)} ms (${bare.toFixed(1)} ms)`,
        wanted: `under ${MAX_MS} ms`,
        met: verb < MAX_MS,
      },
      {
        what: `${what}: verb / SQL`,
        value: (verb / bare).toFixed(2),
        wanted: `at most ${MAX_RATIO}`,
        met: verb / bare <= MAX_RATIO,
      },
    );
  }
  await db().$client.end();
  await database.discard();
  return rows;
}
