import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { connect, type DbPool } from "@/db/client";
import { users } from "@/db/schema";

let db: DbPool;
afterEach(() => db.$client.end());

const repeat = async (times: number, work: () => PromiseLike<unknown>) => {
  for (let time = 0; time < times; time++) await work();
};

/** Returns the statements with this text that the one connection of the pool has prepared. */
async function preparedOf(text: string): Promise<string[]> {
  const rows = await db.$client<{ statement: string }[]>`select statement from pg_prepared_statements`;
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes(text));
}

describe("a statement that is repeated", () => {
  it("is prepared from its fifth use on, drizzle's and SQL alike", async () => {
    db = connect(process.env.DATABASE_URL!, { max: 1 });
    const own = () => db.execute(sql`select 'prepared later' as text where ${1}::int = 1`);
    await repeat(4, own);
    expect(await preparedOf("prepared later")).toEqual([]);
    await repeat(3, own);
    expect(await preparedOf("prepared later")).toHaveLength(1);
    await repeat(6, () => db.select({ hash: users.password_hash }).from(users).where(eq(users.id, 0)));
    expect(await preparedOf('select "password_hash" from "users"')).toHaveLength(1);
  });

  it("is planned anew when it is a list", async () => {
    db = connect(process.env.DATABASE_URL!, { max: 1 });
    await repeat(9, () => db.execute(sql`select 'a list' as text where ${1}::int = 1 order by 1`));
    expect(await preparedOf("a list")).toEqual([]);
  });

  it("is not prepared behind a transaction pooler", async () => {
    db = connect(process.env.DATABASE_URL!, { max: 1, prepare: false });
    await repeat(9, () => db.execute(sql`select 'pooled' as text where ${1}::int = 1`));
    expect(await preparedOf("pooled")).toEqual([]);
  });

  it("answers in its new form when a migration changes its table", async () => {
    db = connect(process.env.DATABASE_URL!, { max: 1 });
    await db.execute(sql`create temporary table widened (one int)`);
    await db.execute(sql`insert into widened values (1)`);
    const all = () => db.execute(sql`select * from widened where one = ${1}`);
    await repeat(6, all);
    await db.execute(sql`alter table widened add column two int default 2`);
    expect([...(await all())]).toEqual([{ one: 1, two: 2 }]);
  });

  it("is kept by each connection up to a number of texts", async () => {
    db = connect(process.env.DATABASE_URL!, { max: 1 });
    for (let text = 0; text < 320; text++)
      await repeat(5, () => db.execute(sql`select ${sql.raw(`'text ${text}'`)} as many where ${1}::int = 1`));
    const many = (await preparedOf("as many")).length;
    expect(many).toBeGreaterThan(200);
    expect(many).toBeLessThanOrEqual(300);
  });
});
