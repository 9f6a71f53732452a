import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { GET as cron } from "@/app/api/cron/queue/route";
import { GET as ready } from "@/app/api/ready/route";
import { db } from "@/db/client";
import { claimBatch } from "@/lib/delivery/operations/email-batches";
import { sendOfFarm } from "@/lib/delivery/operations/month";
import { sendNotification } from "@/lib/notifications/service/send";
import { farmTag } from "@/lib/platform/cache-tags";
import { runTick, type Tick } from "@/lib/worker/tick";
import { startEmulators } from "@/tests/emulators/start";
import { makeToken } from "@/tests/factories/account";
import { makeAudience, zoneAtNoon } from "@/tests/factories/audience";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeNotification, makeTenant, makeUser } from "@/tests/factories/tenant";
import { staleTags } from "@/tests/setup/next-cache";

const SECRET = "cron-secret-of-these-tests";
const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, {
  CRON_SECRET: SECRET,
  EMAIL_REQUESTS_PER_SECOND: "1000",
  // Three calls at once share the connections that all tests have.
  DATABASE_POOL: "5",
  WORKER_CONCURRENCY: "4",
  WORKER_HEARTBEAT_SECONDS: "0.5",
});
afterAll(() => emulators.close());

const outbox = async (path: string, method = "GET", body?: object) =>
  (await fetch(emulators.outbox.url + path, { method, body: body && JSON.stringify(body) })).json();
beforeEach(() => outbox("/messages", "DELETE"));

function ask(authorization?: string): Promise<Response> {
  const headers: Record<string, string> = authorization ? { authorization } : {};
  return cron(new Request("http://potager.test/api/cron/queue", { headers }));
}
async function tick(): Promise<Tick> {
  const answer = await ask(`Bearer ${SECRET}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.json();
}

async function accept(size: number): Promise<number> {
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
  await makeAudience(farm, size);
  const notification = await makeNotification(farm);
  await sendNotification(asUser(owner), { farm_id: farm.id, notification_id: notification.id });
  return Number(notification.id);
}
const statusOf = async (id: number) => {
  const [row] = await db().execute<{ status: string }>(
    sql`select status from notifications where id = ${id}`,
  );
  return row?.status;
};
/** Adds a job that fails. */
const addBroken = () =>
  db().execute(sql`
    select graphile_worker.add_job('send_transactional', '{"message_id": "x"}'::json, max_attempts => 1)`);

async function expectAllOnce(size: number): Promise<void> {
  const recipients: Record<string, number> = await outbox("/recipients.json?channel=email");
  expect(Object.keys(recipients)).toHaveLength(size);
  expect(Object.values(recipients).filter((count) => count !== 1)).toEqual([]);
}

describe("the cron of a host without a worker", { timeout: 300_000 }, () => {
  it("sends to a thousand people by calls alone, some at once, and to nobody twice", async () => {
    const id = await accept(1000);
    await outbox("/faults", "POST", { provider: "resend", kind: "slow", count: 10, ms: 300 });
    const together = await Promise.all([tick(), tick(), tick()]);
    expect(together.reduce((sum, { jobs }) => sum + jobs, 0)).toBeGreaterThan(0);
    for (let calls = 0; (await statusOf(id)) !== "sent" && calls < 10; calls++) await tick();
    expect(await statusOf(id)).toBe("sent");
    await expectAllOnce(1000);
    expect(await tick()).toMatchObject({ ended: "empty" });
    await expectAllOnce(1000);
  });

  it("does all other jobs when one fails", async () => {
    await addBroken();
    const id = await accept(150);
    await addBroken();
    const { failed } = await tick();
    expect(failed).toBeGreaterThanOrEqual(2);
    expect(await statusOf(id)).toBe("sent");
    await expectAllOnce(150);
  });

  it("takes over what a call that was killed had claimed", async () => {
    const id = await accept(150);
    await db().execute(sql`
      update graphile_worker._private_jobs
      set attempts = 1, locked_by = 'killed', locked_at = now() - interval '1 minute'
      where key like ${`email:${id}:%`}`);
    expect(await claimBatch(asJob(), await sendOfFarm(asJob(), id), "killed/1")).not.toBeNull();
    for (let calls = 0; (await statusOf(id)) !== "sent" && calls < 5; calls++) await tick();
    expect(await statusOf(id)).toBe("sent");
    await expectAllOnce(150);
  });

  it("drops the pages that its jobs change: a host without our cache learns it from nothing else", async () => {
    const { farm } = await makeTenant({ plan_type: "trial", trial_ends_at: new Date(Date.now() - 1000) });
    staleTags.length = 0;
    await db().execute(sql`select graphile_worker.add_job('end_trials', '{}'::json)`);
    await tick();
    expect(staleTags).toContain(farmTag(farm.id));
  });

  it("does nothing for callers who do not know its secret", async () => {
    await db().execute(sql`delete from cron_ticks`);
    const admin = await makeToken(await makeUser({ is_admin: true }));
    for (const authorization of [
      undefined,
      "Bearer ",
      `Bearer ${SECRET}x`,
      `Bearer ${SECRET.slice(0, -1)}`,
      `Bearer ${SECRET.toUpperCase()}`,
      `Bearer ${admin}`,
      `Basic ${SECRET}`,
      SECRET,
    ]) {
      const answer = await ask(authorization);
      expect([answer.status, (await answer.json()).code]).toEqual([401, "unauthenticated"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    for (const ctx of [asVisitor(), asUser(await makeUser({ is_admin: true }))])
      await expect(runTick(ctx)).rejects.toMatchObject({ code: "forbidden" });
    expect(await db().execute(sql`select 1 from cron_ticks`)).toEqual([]);
  });

  it("counts as a worker for /api/ready while it calls", async () => {
    const worker = async () => {
      const answer = await ready(new Request("http://potager.test/api/ready"));
      return (await answer.json()).checks.worker;
    };
    await tick();
    await expect.poll(worker, { timeout: 10_000 }).toBe("ok");
    await db().execute(sql`update cron_ticks set ticked_at = now() - interval '4 minutes'`);
    await expect.poll(worker, { timeout: 10_000 }).toBe("failed");

    // A call that does no job tells nothing.
    await db().execute(sql`insert into graphile_worker.migrations (id, breaking) values (1000000, true)`);
    expect((await ask(`Bearer ${SECRET}`)).status).toBe(500);
    expect(await worker()).toBe("failed");
    await db().execute(sql`delete from graphile_worker.migrations where id = 1000000`);
    await tick();
    await expect.poll(worker, { timeout: 10_000 }).toBe("ok");
  });
});
