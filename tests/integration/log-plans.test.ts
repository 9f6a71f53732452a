import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { readLog } from "@/lib/logs/service/read";
import { asUser } from "@/tests/factories/context";
import { LOG_READS, LOG_TABLES, makeManyLogLines, makeManySends } from "@/tests/factories/logs";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { makeTenant } from "@/tests/factories/tenant";

const LINES = 100_000;
const tag = `line${process.pid}x`;
const potager = asUser({ id: 1, is_admin: true });

describe("logs of 100,000 lines are read from no end to the other", () => {
  let handle = "";
  beforeAll(async () => {
    const { farm } = await makeTenant();
    handle = farm.handle;
    await makeManyLogLines(tag, LINES, farm.id);
  }, 180_000);

  it.each(LOG_READS)("%s: %s, the first page and the next", async (log, _what, queryOf) => {
    const query = queryOf(tag, handle);
    const { ctx, asked } = recorded(potager);
    const first = await readLog(ctx, log, query);
    expect(first.rows.length).toBeGreaterThan(0);
    if (first.next) {
      const next = await readLog(ctx, log, { ...query, after: first.next });
      expect(next.rows.length).toBeGreaterThan(0);
    }
    expect(await scannedTables(asked().flat(), LOG_TABLES[log])).toEqual([]);
  });

  it("messages of 10,000 sends: all, of a farm, by channel, by a cursor", async () => {
    const { farm } = await makeTenant();
    await makeManySends(farm.id, 10_000);
    const { ctx, asked } = recorded(potager);
    for (const query of [{}, { farm: farm.handle }, { channel: "email" }]) {
      const first = await readLog(ctx, "sends", query);
      const next = await readLog(ctx, "sends", { ...query, after: first.next });
      expect([first.rows.length, next.rows.length]).toEqual([50, 50]);
    }
    // A month without a message has an empty table, which has no better way.
    for (const table of new Set(await scannedTables(asked().flat(), "deliveries"))) {
      const [row] = await db().execute(sql`select exists (select from ${sql.identifier(table)}) as filled`);
      expect([table, row?.filled]).toEqual([table, false]);
    }
  }, 120_000);
});
