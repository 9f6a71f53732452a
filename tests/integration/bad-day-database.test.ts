import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { startEmulators } from "@/tests/emulators/start";
import { share } from "@/tests/setup/long-runs";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";

// A server of its own, because it is killed.
const database = await startThrowAwayDatabase();
await migrateDatabase(database.url);
const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, {
  DATABASE_URL: database.url,
  EMAIL_REQUESTS_PER_SECOND: "1000",
  SMS_PARTS_PER_SECOND: "1000",
  WORKER_HEARTBEAT_SECONDS: "0.5",
});

const { db } = await import("@/db/client");
const { sendNotification } = await import("@/lib/notifications/service/send");
const { asUser } = await import("@/tests/factories/context");
const { makeNotification, makeTenant } = await import("@/tests/factories/tenant");
const { makeAudience, zoneAtNoon } = await import("@/tests/factories/audience");

afterAll(async () => {
  await emulators.close();
  // A connection that was cut may never say goodbye.
  await db().$client.end({ timeout: 2 });
  await database.discard();
});

const CUTS = share(30) + 3;
const outbox = async (path: string, method = "GET", body?: object) =>
  (await fetch(emulators.outbox.url + path, { method, body: body && JSON.stringify(body) })).json();

async function accept(size: number, texts: number): Promise<number> {
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
  await makeAudience(farm, size, texts);
  const notification = await makeNotification(farm);
  await sendNotification(asUser(owner), { farm_id: farm.id, notification_id: notification.id });
  return Number(notification.id);
}

const left = async (notification_id: number) => {
  const [row] = await db().execute<{ n: number }>(sql`
    select count(*)::int as n from deliveries
    where notification_id = ${notification_id} and status in ('queued', 'sending')`);
  return row?.n;
};
const statusOf = async (notification_id: number) => {
  const [row] = await db()
    .execute<{ status: string }>(sql`select status from notifications where id = ${notification_id}`)
    .catch(() => []);
  return row?.status;
};

/** Describes what a send waits for, for the message of a failure. */
async function unfinishedWork(id: number): Promise<string> {
  const jobs = await db().execute(
    sql`select key, locked_by, locked_at, attempts, run_at, last_error from graphile_worker.jobs`,
  );
  const texts = await db().execute(sql`
    select status, claimed_by, lease_until from deliveries
    where notification_id = ${id} and channel = 'sms' and status in ('queued', 'sending') order by status desc limit 3`);
  const beats = await db().execute(sql`select worker_id, seen_at, now() from worker_heartbeats`);
  const outages = await db().execute(sql`select * from provider_outages`);
  return JSON.stringify({ jobs, texts, beats, outages }, null, 1);
}

async function expectAllSent(notification_id: number, worker: WorkerProcess, size: number): Promise<void> {
  await expect
    .poll(() => statusOf(notification_id), { timeout: 60_000, interval: 200 })
    .toBe("sent")
    .catch((error) => {
      throw new Error(`not sent: ${worker.said()}`, { cause: error });
    });
  expect(worker.child.exitCode).toBeNull();
  expect(worker.child.signalCode).toBeNull();
  const emails: Record<string, number> = await outbox("/recipients.json?channel=email");
  expect(Object.keys(emails)).toHaveLength(size);
  expect(Object.values(emails).every((count) => count === 1)).toBe(true);
  const texts: Record<string, number> = await outbox("/recipients.json?channel=sms");
  expect(Object.values(texts).every((count) => count === 1)).toBe(true);
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
}

it("a worker outlives connections that are cut again and again, and a send never stands still for long", {
  timeout: 120_000,
}, async () => {
  const id = await accept(400, 40);
  await outbox("/faults", "POST", { provider: "resend", kind: "slow", count: 2000, ms: 300 });
  await outbox("/faults", "POST", { provider: "sns", kind: "slow", count: 2000, ms: 100 });
  const worker = await startWorkerProcess();
  let standstill = 0;
  for (let cut = 0; cut < CUTS; cut++) {
    await database.cutConnections();
    const before = await left(id).catch(() => left(id));
    const since = Date.now();
    if (before)
      await expect
        .poll(() => left(id), { timeout: 20_000, interval: 100 })
        .toBeLessThan(before)
        .catch(async (error) => {
          throw new Error(`stands still: ${await unfinishedWork(id)} ${worker.said()}`, { cause: error });
        });
    standstill = Math.max(standstill, Date.now() - since);
  }
  await expectAllSent(id, worker, 400);
  await worker.stop();
  // The provider's own slowness is in it.
  expect(standstill).toBeLessThan(5000);
});

it("a worker outlives a PostgreSQL that is killed, and one that is started meanwhile waits", {
  timeout: 120_000,
}, async () => {
  const id = await accept(300, 20);
  await outbox("/faults", "POST", { provider: "resend", kind: "slow", count: 2000, ms: 300 });
  const all = await left(id);
  const worker = await startWorkerProcess();
  await expect.poll(() => left(id), { interval: 20 }).toBeLessThan(all!);
  const killed = database.kill();
  const [late] = await Promise.all([startWorkerProcess(), killed]);
  await expectAllSent(id, worker, 300);
  expect(late.child.exitCode).toBeNull();
  await Promise.all([worker.stop(), late.stop()]);
});
