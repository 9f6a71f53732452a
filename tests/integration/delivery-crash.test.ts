import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";
import { draw, share } from "@/tests/setup/long-runs";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";

const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, {
  EMAIL_REQUESTS_PER_SECOND: "0",
  SMS_PARTS_PER_SECOND: "0",
  SMS_DAILY_BUDGET: "1000000",
  WORKER_HEARTBEAT_SECONDS: "0.4",
  WORKER_CONCURRENCY: "6",
});

const { db } = await import("@/db/client");
const { sendNotification } = await import("@/lib/notifications/service/send");
const { getNotification } = await import("@/lib/notifications/service/drafts");
const { notificationDeliveries } = await import("@/lib/notifications/service/stats");
const { asUser } = await import("@/tests/factories/context");
const { makeNotification, makeTenant } = await import("@/tests/factories/tenant");
const { makeAudience, zoneAtNoon } = await import("@/tests/factories/audience");

const RECIPIENTS = share(2000);
const WITH_PHONE = share(400);
const KILLS = share(24);

const outbox = async (path: string) => (await fetch(emulators.outbox.url + path)).json();
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Makes every call to the provider slow, so that a kill can happen during a call. */
async function slowDown() {
  await fetch(`${emulators.outbox.url}/faults`, { method: "DELETE" });
  const order = (provider: string, ms: number) =>
    fetch(`${emulators.outbox.url}/faults`, {
      method: "POST",
      body: JSON.stringify({ provider, kind: "slow", count: 2000, ms }),
    });
  await order("resend", 2500);
  await order("sns", 60);
}

/** Describes the unfinished jobs, batches and texts of a send, for the error message when it does not end. */
async function unfinishedWork(notification_id: number) {
  const jobs = await db().execute(sql`
    select key, locked_by, attempts, run_at, last_error from graphile_worker.jobs`);
  const batches = await db().execute(sql`
    select number, status, claimed_by, in_doubt, unanswered, available_at, last_error
    from delivery_batches where notification_id = ${notification_id} and status <> 'done'`);
  const texts = await db().execute(sql`
    select id, status, claimed_by, lease_until from deliveries
    where notification_id = ${notification_id} and channel = 'sms' and status in ('queued', 'sending') limit 5`);
  return JSON.stringify({ jobs, batches, texts }, null, 1);
}

afterAll(() => emulators.close());

it(`sends ${RECIPIENTS} emails once each, and no text twice, through ${KILLS} kills`, {
  timeout: 600_000,
}, async () => {
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
  await makeAudience(farm, RECIPIENTS, WITH_PHONE);
  const notification = await makeNotification(farm);
  const ids = { farm_id: farm.id, notification_id: notification.id };
  await sendNotification(asUser(owner), ids);
  await slowDown();

  const workers: WorkerProcess[] = await Promise.all([startWorkerProcess(), startWorkerProcess()]);
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(100 + draw() * 900);
    const at = kill % 2;
    await workers[at]?.kill();
    workers[at] = await startWorkerProcess();
  }
  await fetch(`${emulators.outbox.url}/faults`, { method: "DELETE" });
  await expect
    .poll(async () => (await getNotification(asUser(owner), ids)).status, { timeout: 120_000, interval: 250 })
    .toBe("sent")
    .catch(async (error) => {
      const log = workers.map((worker) => worker.said()).join("\n");
      throw new Error(`not sent: ${await unfinishedWork(ids.notification_id)}\n${log}`, { cause: error });
    });
  await Promise.all(workers.map((worker) => worker.stop()));

  const emails: Record<string, number> = await outbox("/recipients.json?channel=email");
  const texts: Record<string, number> = await outbox("/recipients.json?channel=sms");
  expect(Object.keys(emails)).toHaveLength(RECIPIENTS);
  expect(Object.values(emails).every((count) => count === 1)).toBe(true);
  expect(Object.values(texts).every((count) => count === 1)).toBe(true);

  const rows = await db().execute<{ channel: string; status: string; n: number }>(sql`
    select channel, status, count(*) as n from deliveries where notification_id = ${ids.notification_id} group by 1, 2`);
  const count = (channel: string, status: string) =>
    Number(rows.find((row) => row.channel === channel && row.status === status)?.n ?? 0);
  expect(count("email", "sent")).toBe(RECIPIENTS);
  const unknown = count("sms", "unknown");
  expect(count("sms", "sent") + unknown).toBe(WITH_PHONE);
  // Each kill leaves at most one text unknown: the one that this worker was sending.
  expect(unknown).toBeLessThanOrEqual(KILLS);
  expect(Object.keys(texts).length).toBeGreaterThanOrEqual(count("sms", "sent"));
  const listed = await notificationDeliveries(asUser(owner), {
    ...ids,
    status: "unknown",
    channel: "sms",
    per_page: 100,
  });
  expect(listed.total).toBe(unknown);
  console.info(
    `kills ${KILLS}, texts sent ${count("sms", "sent")}, unknown ${unknown}, replayed batches ${(await outbox("/counts.json")).replays}`,
  );
});
