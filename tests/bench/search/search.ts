import { db } from "@/db/client";
import { searchFarms } from "@/lib/search/service";
import { asVisitor } from "@/tests/factories/context";
import { besideItsSql, ratioRow } from "../beside-sql";
import { startBenchDatabase } from "../database";
import type { Row } from "../table";
import { seedFarms } from "./seed";

/** The p95 of a search over 100,000 farms; over more, only the ratio to its SQL counts. */
const MAX_MS = 25;

type Query = Record<string, string>;

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

/** Measures search over so many farms, next to the SQL that it runs. */
export async function benchSearch(farms: number): Promise<Row[]> {
  const database = await startBenchDatabase();
  await seedFarms(farms);
  const rows: Row[] = [];
  for (const [what, queries] of Object.entries(CASES)) {
    const times = await besideItsSql(asVisitor(), searchFarms, queries);
    const { verb, bare } = times;
    rows.push(
      {
        what: `${what}: p95 of the verb (of its SQL)`,
        value: `${verb.toFixed(1)} ms (${bare.toFixed(1)} ms)`,
        ...(farms <= 100_000 && { wanted: `under ${MAX_MS} ms`, met: verb < MAX_MS }),
      },
      ratioRow(what, times),
    );
  }
  await db().$client.end();
  await database.discard();
  return rows;
}
