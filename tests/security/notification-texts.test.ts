import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rate_limits } from "@/db/schema";
import { env } from "@/lib/env";
import { notificationStats } from "@/lib/notifications/service/stats";
import { makeAudience } from "@/tests/factories/audience";
import { makeTenant } from "@/tests/factories/tenant";
import { acceptTo, closeLive, deliver, NOON, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);

const key = `texts:${NOON.slice(0, 10)}`;
const setUsed = async (points: number) => {
  await db().delete(rate_limits).where(eq(rate_limits.key, key));
  const expire = new Date(NOON).getTime() + 86_400_000;
  await db().insert(rate_limits).values({ key, points, expire });
};
const used = async () => (await db().select().from(rate_limits).where(eq(rate_limits.key, key)))[0]?.points;
const statuses = async (notification_id: number) => {
  const rows = await db().execute<{ status: string; n: number }>(sql`
    select status, count(*)::int as n from deliveries where notification_id = ${notification_id} group by 1`);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
const nextRun = async (notification_id: number) => {
  const [job] = await db().execute<{ run_at: string }>(
    sql`select run_at from graphile_worker.jobs where key = ${`sms:${notification_id}`}`,
  );
  return job && new Date(job.run_at).toISOString();
};
const accept = async (texts: number) => {
  const tenant = await makeTenant();
  await makeAudience(tenant.farm, texts, texts);
  return acceptTo(tenant, { type: "sms" });
};

beforeEach(async () => {
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
});

describe("the texts of a send", () => {
  it("count in the daily texts of the site, and the rest waits for the next day", async () => {
    const budget = env().SMS_DAILY_BUDGET;
    await setUsed(budget - 2);
    const send = await accept(5);
    const { notification_id } = send;
    await deliver(notification_id);
    expect(await statuses(notification_id)).toMatchObject({ queued: 3 });
    expect(await outbox("/counts.json")).toMatchObject({ sms: 2 });
    expect(await used()).toBe(budget);
    const { ctx, ids } = send;
    expect((await notificationStats(ctx, ids)).held_up).toEqual({ reason: "texts_used_up" });
    expect(await nextRun(notification_id)).toBe("2026-07-02T00:00:00.000Z");
    await setUsed(0);
    expect((await notificationStats(ctx, ids)).held_up).toBeNull();
    await deliver(notification_id);
    expect(await statuses(notification_id)).not.toHaveProperty("queued");
    expect(await outbox("/counts.json")).toMatchObject({ sms: 5 });
  });

  it("count once, however often the provider has no time", async () => {
    await setUsed(0);
    const { notification_id } = await accept(2);
    await outbox("/faults", "POST", { provider: "sns", kind: "429", count: 2, retryAfter: 1 });
    await deliver(notification_id);
    expect(await statuses(notification_id)).not.toHaveProperty("queued");
    expect(await used()).toBe(2);
  });
});
