import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { connect, type Db, db } from "@/db/client";

const pool = connect(process.env.DATABASE_URL!, { max: 1 });
const bare = postgres(process.env.DATABASE_URL!, { max: 1 });
// The driver waits for a transaction whose connection was lost, without end.
afterAll(() => Promise.all([pool.$client.end({ timeout: 1 }), bare.end({ timeout: 1 })]));

const codeOf = (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code;

/** Ends a connection as PostgreSQL does when it stops, while a statement runs on it. @returns what that one got */
async function endWhileItRuns(pid: unknown, sleep: () => Promise<unknown>): Promise<unknown> {
  const running = sleep().then(() => "slept", codeOf);
  const active = sql`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await db().execute(active)).length).toBe(1);
  await db().execute(sql`select pg_terminate_backend(${pid})`);
  return running;
}

const pidOf = async (on: Db) =>
  (await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid;

it("the bare driver answers the next statement with the last words of a connection that ended", async () => {
  const [{ pid } = {}] = await bare`select pg_backend_pid() as pid`;
  expect(await endWhileItRuns(pid, async () => bare`select pg_sleep(30)`)).toBe("CONNECTION_CLOSED");
  await expect(bare`select 1`.execute()).rejects.toMatchObject({ code: "57P01", severity: "FATAL" });
});

it("sends a statement on a new connection instead, and not the one that ran", async () => {
  expect(await endWhileItRuns(await pidOf(pool), async () => pool.execute(sql`select pg_sleep(30)`))).toBe(
    "CONNECTION_CLOSED",
  );
  expect(await pidOf(pool)).toBeGreaterThan(0);
});

it("begins a transaction on a new connection, and does its work once", async () => {
  expect(await endWhileItRuns(await pidOf(pool), async () => pool.execute(sql`select pg_sleep(30)`))).toBe(
    "CONNECTION_CLOSED",
  );
  let worked = 0;
  const pid = await pool.transaction(async (tx) => {
    worked++;
    return pidOf(tx as unknown as Db);
  });
  expect([worked, pid]).toEqual([1, expect.any(Number)]);
});

it("does not repeat the work of a transaction that lost its connection", async () => {
  let worked = 0;
  const done = pool.transaction(async (tx) => {
    worked++;
    await endWhileItRuns(await pidOf(tx as unknown as Db), async () => tx.execute(sql`select pg_sleep(30)`));
    return tx.execute(sql`select 1`);
  });
  await expect(done).rejects.toThrow();
  expect(worked).toBe(1);
});

it("says that a database refuses", async () => {
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = "/nothing_of_this_name";
  const refused = connect(url.href, { max: 1 });
  await expect(Promise.resolve(refused.execute(sql`select 1`))).rejects.toMatchObject({
    cause: { code: "3D000" },
  });
  await refused.$client.end();
});
