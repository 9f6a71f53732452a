import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { GET as ready } from "@/app/api/ready/route";
import { connect, db } from "@/db/client";
import { readReadiness } from "@/lib/health/service/ready";
import { announceWorker, dismissWorker, recordTick } from "@/lib/health/service/signs";
import { makeToken } from "@/tests/factories/account";
import { asJob, asVisitor } from "@/tests/factories/context";
import { makeUser } from "@/tests/factories/tenant";

const TOKEN = "operations-token-of-these-tests";
process.env.OPERATIONS_TOKEN = TOKEN;

const ask = (headers: Record<string, string> = {}) =>
  ready(new Request("http://potager.test/api/ready", { headers }));
async function read(headers?: Record<string, string>) {
  const answer = await ask(headers);
  return { status: answer.status, ...((await answer.json()) as object) };
}
const FINE = { database: "ok", migrations: "ok", queue: "ok", worker: "ok", disk: "ok" };
const READY = { status: 200, ready: true, checks: FINE };
const notReady = (...failed: (keyof typeof FINE)[]) => ({
  status: 503,
  ready: false,
  checks: { ...FINE, ...Object.fromEntries(failed.map((name) => [name, "failed"])) },
});
/** An answer is kept for a second, so what was changed is seen after it. */
const expectRead = (headers?: Record<string, string>) =>
  expect.poll(() => read(headers), { timeout: 15_000, interval: 200 });

/** Runs with a worker that gives signs of life. */
async function withWorker(work: (worker_uuid: string) => Promise<void>): Promise<void> {
  const worker_uuid = randomUUID();
  await announceWorker(asJob(), worker_uuid);
  try {
    await work(worker_uuid);
  } finally {
    await dismissWorker(asJob(), worker_uuid);
  }
}

// This test comes first: the others open the pool.
it("/api/health says that the process answers, and opens no database", async () => {
  const answer = await health(new Request("http://potager.test/api/health"));
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { potagerPools } = globalThis as { potagerPools?: Map<string, unknown> };
  expect(potagerPools?.has(process.env.DATABASE_URL!) ?? false).toBe(false);
});

describe("/api/ready", { timeout: 60_000 }, () => {
  it("is ready with a database, its migrations, a worker and room for files", async () => {
    await withWorker(async () => {
      await expectRead().toEqual(READY);
      expect((await ask()).headers.get("cache-control")).toBe("no-store");
    });
  });

  it("misses a worker that is silent, and one that has ended", async () => {
    await withWorker(async (worker_uuid) => {
      await db().execute(sql`
        update running_workers set seen_at = now() - interval '46 seconds' where worker_uuid = ${worker_uuid}`);
      await expectRead().toEqual(notReady("worker"));
      await announceWorker(asJob(), worker_uuid);
      await expectRead().toEqual(READY);
    });
    await expectRead().toEqual(notReady("worker"));
  });

  it("takes no call of a cron for a worker where no cron is set up", async () => {
    await recordTick(asJob(), "queue");
    await expectRead().toEqual(notReady("worker"));
  });

  it("finds a job that waits for more than ten minutes, and none that waits for its time or failed", async () => {
    await withWorker(async () => {
      const add = (minutes: number) =>
        db().execute<{ id: string }>(sql`
          select id from graphile_worker.add_job('purge_sessions', '{}'::json,
            run_at => now() + make_interval(mins => ${minutes}))`);
      await add(60);
      const [failed] = await add(-60);
      await db().execute(sql`
        update graphile_worker._private_jobs set attempts = max_attempts where id = ${failed!.id}`);
      await expectRead().toEqual(READY);
      const [late] = await add(-11);
      await expectRead().toEqual(notReady("queue"));
      await db().execute(sql`delete from graphile_worker._private_jobs where id = ${late!.id}`);
      await expectRead().toEqual(READY);
    });
  });

  it("finds a migration that was not applied", async () => {
    await withWorker(async () => {
      const [last] = await db().execute<{ hash: string; at: string }>(sql`
        delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
        returning hash, created_at::text as at`);
      await expectRead().toEqual(notReady("migrations"));
      await db().execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${last!.hash}, ${last!.at}::bigint)`);
      await expectRead().toEqual(READY);
    });
  });

  it("says figures only to whoever knows the token", async () => {
    await recordTick(asJob(), "queue");
    await withWorker(async () => {
      await expectRead({ authorization: `Bearer ${TOKEN}` }).toEqual({
        ...READY,
        figures: {
          pending_migrations: 0,
          queue_depth: 0,
          oldest_due_seconds: null,
          worker_seen_seconds: expect.any(Number),
          cron_seen_seconds: expect.any(Number),
          free_bytes: expect.any(Number),
        },
      });
      const admin = await makeToken(await makeUser({ is_admin: true }));
      for (const authorization of [
        `Bearer ${admin}`,
        `Bearer ${TOKEN}x`,
        `Bearer ${TOKEN.slice(0, -1)}`,
        `Basic ${TOKEN}`,
        TOKEN,
        "Bearer ",
        "",
      ])
        expect(await read({ authorization })).toEqual(READY);
    });
  });

  it("answers while a statement hangs, and asks nothing again before it has ended", async () => {
    await withWorker(async () => {
      await expectRead().toEqual(READY);
      await db().transaction(async (tx) => {
        await tx.execute(sql`lock table running_workers in access exclusive mode`);
        await expectRead().toEqual(notReady("worker"));
        await Promise.all(Array.from({ length: 30 }, () => read()));
        const [waiting] = await tx.execute<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting!.count).toBeLessThanOrEqual(1);
      });
      await expectRead().toEqual(READY);
    });
  });

  it("answers when the database is away", async () => {
    await withWorker(async () => {
      const away = connect("postgres://nobody@127.0.0.1:1/nowhere");
      await expect
        .poll(() => readReadiness({ ...asVisitor(), db: away }), { timeout: 15_000, interval: 200 })
        .toEqual({
          ready: false,
          checks: {
            database: "failed",
            migrations: "failed",
            queue: "failed",
            worker: "failed",
            disk: "ok",
          },
        });
      await away.$client.end({ timeout: 1 });
      await expectRead().toEqual(READY);
    });
  });
});
