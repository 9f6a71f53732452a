import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";
import { holdCall } from "@/tests/setup/barriers";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env, {
  EMAIL_REQUESTS_PER_SECOND: "1",
  WORKER_HEARTBEAT_SECONDS: "0.4",
});
const { db } = await import("@/db/client");
const { accept } = await import("./crash-sends");

const BATCH = 100;
const BATCHES = 4;

afterAll(() => emulators.close());

/** Returns how often each of these addresses got the message, in their order. */
async function received(emails: readonly string[]): Promise<number[]> {
  const answer = await fetch(`${emulators.outbox.url}/recipients.json?channel=email`);
  const counts = (await answer.json()) as Record<string, number>;
  return emails.map((email) => counts[email] ?? 0);
}

const batchesOf = (notification_id: number) =>
  db().execute<{ status: string; in_doubt: boolean; count: number }>(sql`
    select status, in_doubt, count(*)::int as count from delivery_batches
    where notification_id = ${notification_id} group by 1, 2 order by 1, 2`);

const lanesThatRun = () =>
  db().execute(sql`
    select 1 from graphile_worker.jobs where task_identifier = 'deliver_email' and locked_by is not null`);

/** Asks a worker to stop. @returns its exit code, once it has ended and its output is read */
function stop({ child }: WorkerProcess): Promise<number | null> {
  const ended = new Promise<number | null>((done) => child.once("close", done));
  child.kill("SIGTERM");
  return ended;
}

/** Lets the next worker finish a send, and returns how often each person got it. */
async function finish(notification_id: number, emails: readonly string[]): Promise<number[]> {
  const next = await startWorkerProcess();
  const statusOf = async () => {
    const [row] = await db().execute<{ status: string }>(
      sql`select status from notifications where id = ${notification_id}`,
    );
    return row?.status;
  };
  await expect.poll(statusOf, { timeout: 60_000, interval: 200 }).toBe("sent");
  expect(await stop(next)).toBe(0);
  return received(emails);
}

/** Accepts a send, starts a worker, and waits until its first call is in the provider's hands. */
async function beginSend(size: number) {
  const send = await accept(size, 0);
  const call = await holdCall({ provider: "resend", to: send.emails[0]! });
  const worker = await startWorkerProcess();
  await call.arrived();
  return { ...send, call, worker };
}

it("a worker finishes its batch, and the next one sends the rest, nobody twice", async () => {
  const { notification_id, emails, call, worker } = await beginSend(BATCHES * BATCH);
  const ended = stop(worker);
  // Lanes without a call end at once.
  await expect.poll(lanesThatRun).toHaveLength(1);
  await call.release();
  expect(await ended).toBe(0);
  expect(worker.said()).not.toContain("stopped before");
  const done = (await received(emails)).filter((times) => times === 1).length / BATCH;
  expect(done).toBeLessThan(BATCHES);
  expect(await batchesOf(notification_id)).toEqual([
    { status: "done", in_doubt: false, count: done },
    { status: "queued", in_doubt: false, count: BATCHES - done },
  ]);
  expect(await finish(notification_id, emails)).toEqual(emails.map(() => 1));
}, 180_000);

it("a worker leaves a call that takes longer than the limit to the next one, nobody twice", async () => {
  const { notification_id, emails, call, worker } = await beginSend(BATCH);
  expect(await stop(worker)).toBe(0);
  await expect.poll(worker.said).toContain('"jobs":["deliver_email"]');
  expect(await batchesOf(notification_id)).toEqual([{ status: "sending", in_doubt: false, count: 1 }]);
  // The provider takes what was sent to it, though nobody hears its answer.
  await call.release();
  expect(await finish(notification_id, emails)).toEqual(emails.map(() => 1));
}, 180_000);
