import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { announceWorker, dismissWorker, purgeWorkers, recordTick } from "@/lib/health/service/signs";
import { startWorker } from "@/lib/worker/worker";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeUser } from "@/tests/factories/tenant";
import { happen, listening } from "@/tests/factories/webhook-steps";

const workers = () => db().execute<{ worker_uuid: string }>(sql`select worker_uuid from running_workers`);
const lockedJobs = (task: string) =>
  db().execute(sql`
    select 1 from graphile_worker.jobs where task_identifier = ${task} and locked_by is not null`);

it("a worker is listed until its jobs have ended", { timeout: 60_000 }, async () => {
  const { owner, farm, program } = await listening();
  // The call takes its ten seconds, and the job as long.
  program.answer(() => ({ silent: true }));
  await happen(owner, farm);
  const worker = await startWorker();
  let stopped = false;
  try {
    await expect.poll(workers).toHaveLength(1);
    await expect.poll(() => lockedJobs("deliver_webhooks")).toHaveLength(1);
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    expect(await lockedJobs("deliver_webhooks")).toHaveLength(1);
    expect(await workers()).toHaveLength(1);
    await stopping;
    expect(await workers()).toEqual([]);
  } finally {
    program.stop();
    if (!stopped) await worker.stop();
  }
});

it("a worker that was killed is forgotten after an hour", async () => {
  const [killed, alive] = [randomUUID(), randomUUID()];
  for (const worker_uuid of [killed, alive]) await announceWorker(asJob(), worker_uuid);
  await db().execute(sql`
    update running_workers set seen_at = now() - interval '61 minutes' where worker_uuid = ${killed}`);
  await purgeWorkers(asJob());
  expect(await workers()).toEqual([{ worker_uuid: alive }]);
  await dismissWorker(asJob(), alive);
});

it("signs of life are refused to everyone but jobs", async () => {
  const admin = asUser(await makeUser({ is_admin: true }));
  for (const ctx of [asVisitor(), admin]) {
    await expect(announceWorker(ctx, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
    await expect(dismissWorker(ctx, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
    await expect(purgeWorkers(ctx)).rejects.toMatchObject({ code: "forbidden" });
    await expect(recordTick(ctx, "queue")).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await workers()).toEqual([]);
});
