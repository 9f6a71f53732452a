import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { cancelWaiting } from "@/lib/delivery/operations/cancel-waiting";
import { claimBatch, closeBatch } from "@/lib/delivery/operations/email-batches";
import { eraseRecipient, suppressWaiting } from "@/lib/delivery/operations/listeners";
import { requeueFailed } from "@/lib/delivery/operations/retry";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { type Tx, transaction } from "@/lib/platform/context";
import { makeAudience } from "@/tests/factories/audience";
import { asJob, asUser } from "@/tests/factories/context";
import { randomFrom, shuffled } from "@/tests/factories/random";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";
import { untilBlocked } from "@/tests/setup/barriers";

const PEOPLE = 60;
const NOON = "2026-07-01T16:00:00Z";
const job = () => asJob({ clock: fixedClock(NOON) });

interface Send {
  farm_id: number;
  notification_id: number;
  /** The emails in the order of their ids, and their people. */
  ids: number[];
  subscriber_ids: number[];
}

/** Accepts a send whose emails lie in the table in another order than that of their ids. */
async function makeSend(): Promise<Send> {
  const { owner, farm } = await makeTenant();
  await makeAudience(farm, PEOPLE);
  const notification = await makeNotification(farm, { type: "all" });
  const of = { farm_id: farm.id, notification_id: notification.id };
  await sendNotification(asUser(owner, { clock: fixedClock(NOON) }), { ...of, when: "now" });
  const rows = await db().execute<{ id: number; subscriber_id: number }>(sql`
    select id, subscriber_id from deliveries where notification_id = ${notification.id} order by id`);
  for (const { id } of shuffled(rows, randomFrom(notification.id)))
    await db().execute(sql`update deliveries set provider_clicks = 1 where id = ${id}`);
  return { ...of, ids: rows.map(({ id }) => id), subscriber_ids: rows.map((row) => row.subscriber_id) };
}

/** Returns the emails of a send that nobody holds. */
async function freeOnes({ notification_id }: Send): Promise<number[]> {
  const rows = await db().execute<{ id: number }>(sql`
    select id from deliveries where notification_id = ${notification_id} order by id for update skip locked`);
  return rows.map(({ id }) => id);
}

const sent = (ids: number[]) => ids.map((delivery_id) => ({ delivery_id, provider_message_id: null }));
const failed = (ids: number[]) =>
  ids.map((delivery_id) => ({ delivery_id, status: "failed" as const, reason: "quota reached" }));
/** What changes many emails of a send at once, after what it needs. */
const CHANGES: Record<string, (send: Send) => Promise<(tx: Tx) => Promise<unknown>>> = {
  "a batch that was sent": async ({ farm_id, notification_id, ids }) => {
    const batch = await claimBatch(job(), { farm_id, notification_id }, "worker");
    const accepted = sent(shuffled(ids, randomFrom(1)));
    return (tx) => closeBatch(tx, batch!, { accepted, others: [] });
  },
  "a batch of which a half was sent": async ({ farm_id, notification_id, ids }) => {
    const batch = await claimBatch(job(), { farm_id, notification_id }, "worker");
    const [accepted, others] = [ids.filter((id) => id % 2), ids.filter((id) => id % 2 === 0)];
    return (tx) => closeBatch(tx, batch!, { accepted: sent(accepted), others: failed(others) });
  },
  "people who leave": async ({ farm_id, subscriber_ids }) => {
    const leaving = { farm_id, subscriber_ids, channels: ["email" as const], delivery_id: null };
    return (tx) => suppressWaiting(tx, leaving);
  },
  "people who are erased": async ({ farm_id, subscriber_ids }) => {
    return (tx) => eraseRecipient(tx, { farm_id, subscriber_ids, addresses: [] });
  },
  "a send that is canceled": async ({ farm_id, notification_id }) => {
    return (tx) => cancelWaiting(tx, { farm_id, notification_id });
  },
  "a send that is tried again": async ({ farm_id, notification_id }) => {
    await db().execute(sql`
      update deliveries set status = 'failed', reason = 'quota reached' where notification_id = ${notification_id}`);
    return (tx) => requeueFailed(tx, { farm_id, notification_id });
  },
};

// Without an index the planner reads the table as it lies, which it may do at any time.
describe("deliveries are locked in the order of their ids, so that two changes never block each other, by", () => {
  it.each(Object.entries(CHANGES))("%s", async (_name, prepare) => {
    const send = await makeSend();
    const change = await prepare(send);
    const held = send.ids[PEOPLE / 2]!;
    let ended: Promise<unknown> = Promise.resolve();
    await transaction(job(), async (tx) => {
      await tx.db.execute(sql`select 1 from deliveries where id = ${held} for update`);
      ended = transaction(job(), async (tx) => {
        await tx.db.execute(sql`set local enable_indexscan = off`);
        await tx.db.execute(sql`set local enable_bitmapscan = off`);
        await change(tx);
      });
      await untilBlocked();
      expect(await freeOnes(send)).toEqual(send.ids.filter((id) => id > held));
    });
    await ended;
    expect(await freeOnes(send)).toEqual(send.ids);
  });
});
