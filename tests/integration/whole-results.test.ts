import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { connect, type DbPool } from "@/db/client";
import { prepared } from "@/db/prepared";
import { users } from "@/db/schema";

let db: DbPool;
afterEach(() => db.$client.end());

/** Opens one connection, on which a result is cut off after two rows. */
async function afterCutResult(): Promise<DbPool> {
  db = connect(process.env.DATABASE_URL!, { max: 1 });
  await expect(db.execute(sql`select 1 / (3 - i) from generate_series(1, 5) i`)).rejects.toThrow();
  return db;
}

describe("the result after one that was cut off", () => {
  it("has all its rows and no others", async () => {
    const [row] = await (await afterCutResult()).execute(sql`select 7 as n`);
    expect(row).toEqual({ n: 7 });
  });

  it("has them for a query of drizzle", async () => {
    const rows = await (await afterCutResult()).select({ n: sql<number>`count(*)` }).from(users);
    expect(rows).toHaveLength(1);
  });

  it("has them for a prepared statement", async () => {
    expect([...(await prepared(await afterCutResult(), sql`select 7 as n`))]).toEqual([{ n: 7 }]);
  });

  it("has them in a transaction", async () => {
    const rows = await (await afterCutResult()).transaction((tx) =>
      tx.execute(sql`select i from generate_series(1, 3) i`),
    );
    expect(rows.map(({ i }) => i)).toEqual([1, 2, 3]);
  });
});
