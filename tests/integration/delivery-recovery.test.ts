import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { claimBatch } from "@/lib/delivery/operations/email-batches";
import { sendOfFarm } from "@/lib/delivery/operations/month";
import { recoverFromSilence } from "@/lib/delivery/service/recover";
import { asJob, runningClock } from "@/tests/factories/context";
import { acceptSend, closeLive, deliver, deliveriesOf, NOON, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);

const people = () => {
  const name = crypto.randomUUID().slice(0, 8);
  return [{ email: `luc-${name}@abonne.test` }, { email: `eve-${name}@abonne.test` }];
};

it("asks again soon after a fault, however many workers died before it", async () => {
  const { notification_id } = await acceptSend(people());
  const ctx = asJob({ clock: runningClock(NOON) });
  for (let death = 0; death < 8; death++) {
    expect(await claimBatch(ctx, await sendOfFarm(ctx, notification_id), `dead-${death}`)).not.toBeNull();
    await recoverFromSilence(ctx);
  }
  await outbox("/faults", "POST", { provider: "resend", kind: "500", count: 1 });
  // With the pause of a ninth failure, this would take longer than the test may.
  await deliver(notification_id);
  const rows = await deliveriesOf(notification_id);
  expect(rows.map(({ had }) => had)).toEqual([
    ["sent", "delivered"],
    ["sent", "delivered"],
  ]);
  expect(await outbox("/counts.json")).toMatchObject({ emails: 2, byRecipientMax: 1 });
});

it("gives a send its lanes back at the next heartbeat when they failed or died with their worker", async () => {
  const { notification_id } = await acceptSend(
    people().map((person, at) => ({ ...person, phone: `+1514555014${at}` })),
    ["email", "sms"],
  );
  const sms = `sms:${notification_id}`;
  const email = `email:${notification_id}:%`;
  const lanes = () =>
    db().execute<{ key: string }>(sql`
      select key, attempts, locked_by, last_error, run_at <= now() as due
      from graphile_worker.jobs where key = ${sms} or key like ${email} order by key`);
  const before = await lanes();
  expect(before).toHaveLength(5);
  await db().execute(sql`
    update graphile_worker._private_jobs set attempts = 1, locked_by = 'dead', locked_at = now() - interval '1 hour'
    where key = ${sms}`);
  await db().execute(sql`
    update graphile_worker._private_jobs set attempts = 1, last_error = 'failed', run_at = now() + interval '6 hours'
    where key like ${email}`);
  await recoverFromSilence(asJob());
  expect(await lanes()).toEqual(before);
});

it("leaves the job of a worker that has just started alone", async () => {
  const { notification_id } = await acceptSend(people());
  const held = sql`key = ${`email:${notification_id}:0`}`;
  await db().execute(
    sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'newborn', locked_at = now() where ${held}`,
  );
  await recoverFromSilence(asJob());
  expect(await db().execute(sql`select locked_by from graphile_worker.jobs where ${held}`)).toEqual([
    { locked_by: "newborn" },
  ]);
});
