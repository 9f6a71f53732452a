import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { retryNotification } from "@/lib/notifications/service/lifecycle";
import { notificationStats } from "@/lib/notifications/service/stats";
import { pauseChannel } from "@/lib/outages/operations/outages";
import { readOutages, tryChannel } from "@/lib/outages/service";
import { fixedClock } from "@/lib/platform/clock";
import { asJob, asUser, runningClock } from "@/tests/factories/context";
import { makeUser } from "@/tests/factories/tenant";
import { acceptSend, closeLive, deliver, deliveriesOf, NOON, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(async () => {
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
  await db().execute(sql`
    update provider_outages set reason = null, since = null, retry_at = null, tries = 0, unanswered = 0`);
  await db().execute(sql`delete from worker_heartbeats`);
});

let people = 0;
const person = () => ({ email: `renvoi${++people}@abonne.test`, phone: `+1514${2_800_000 + people}` });
type Send = Awaited<ReturnType<typeof acceptSend>>;
const statsAt = (send: Send, minutes: number) => {
  const at = new Date(new Date(NOON).getTime() + minutes * 60_000).toISOString();
  return notificationStats(asUser(send.owner, { clock: fixedClock(at) }), send.ids);
};

describe("the owner's screen of a send", () => {
  it("says after a minute that no worker is alive", async () => {
    const send = await acceptSend([person()]);
    expect((await statsAt(send, 0.5)).held_up).toBeNull();
    expect((await statsAt(send, 2)).held_up).toEqual({ reason: "no_worker" });
    await db().execute(sql`insert into worker_heartbeats (worker_id, seen_at) values ('alive', now())`);
    expect((await statsAt(send, 2)).held_up).toBeNull();
  });

  it("says that a channel is paused and why, when one of its messages waits", async () => {
    const [emails, texts] = [await acceptSend([person()]), await acceptSend([person()], ["sms"])];
    await pauseChannel(asJob(), "sms", "account_suspended", false);
    expect((await statsAt(emails, 0)).held_up).toBeNull();
    expect((await statsAt(texts, 0)).held_up).toEqual({ channel: "sms", reason: "account_suspended" });
  });
});

describe("the super administrator's button", () => {
  it("makes a paused channel try now, and nobody else may press it", async () => {
    const admin = asUser(await makeUser({ is_admin: true }));
    const owner = asUser(await makeUser());
    await pauseChannel(asJob(), "email", "key_refused", false);
    expect(await readOutages(owner)).toEqual([]);
    expect(await readOutages(admin)).toMatchObject([{ channel: "email", reason: "key_refused" }]);
    await expect(tryChannel(owner, { channel: "email" })).rejects.toMatchObject({ code: "forbidden" });
    await tryChannel(admin, { channel: "email" });
    const due = await db().execute(
      sql`select retry_at <= now() as due from provider_outages where channel = 'email'`,
    );
    expect(due).toEqual([{ due: true }]);
  });
});

describe("a finished send whose messages failed for the provider's reasons", () => {
  async function finished() {
    const send = await acceptSend([person(), person(), person()], ["email", "sms"]);
    await deliver(send.notification_id);
    const rows = await deliveriesOf(send.notification_id);
    const fail = (at: number, reason: string) =>
      db().execute(
        sql`update deliveries set status = 'failed', reason = ${reason} where id = ${rows[at]!.id}`,
      );
    await fail(0, "reached_daily_quota");
    await fail(1, "No quota left for account");
    await fail(3, "Phone number is opted out");
    await outbox("/messages", "DELETE");
    return send;
  }
  const inWindow = (send: Send) => asUser(send.owner, { clock: runningClock(NOON) });

  it("goes to those people again, and to nobody else", async () => {
    const send = await finished();
    expect((await statsAt(send, 5)).retriable).toBe(2);
    await retryNotification(inWindow(send), send.ids);
    await deliver(send.notification_id);
    expect(await outbox("/counts.json")).toMatchObject({ emails: 1, sms: 1 });
    const stats = await statsAt(send, 9);
    expect(stats).toMatchObject({ status: "sent", failed: 1, retriable: 0 });
  });

  it("costs nothing more", async () => {
    const send = await finished();
    const price = () =>
      db().execute(sql`select quote, accepted_at from notifications where id = ${send.notification_id}`);
    const before = await price();
    await retryNotification(inWindow(send), send.ids);
    await deliver(send.notification_id);
    expect(await price()).toEqual(before);
  });

  it("goes again once, whoever asks, and however many ask at once", async () => {
    const send = await finished();
    const asked = [1, 2, 3].map(() => retryNotification(inWindow(send), send.ids));
    const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === "fulfilled")).toHaveLength(1);
    await deliver(send.notification_id);
    await db().execute(sql`
      update deliveries set status = 'failed', reason = 'quota' where notification_id = ${send.notification_id}`);
    expect((await statsAt(send, 9)).retriable).toBe(0);
    await expect(retryNotification(inWindow(send), send.ids)).rejects.toMatchObject({ code: "conflict" });
    await expect(
      db().execute(sql`update notifications set retried_at = now() where id = ${send.notification_id}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("retried once") } });
  });

  it("is not offered for failures of the recipients, nor outside of the window", async () => {
    const send = await acceptSend([person()], ["sms"]);
    await deliver(send.notification_id);
    await db().execute(sql`
      update deliveries set status = 'failed', reason = 'Phone has blocked SMS'
      where notification_id = ${send.notification_id}`);
    expect((await statsAt(send, 5)).retriable).toBe(0);
    await expect(retryNotification(inWindow(send), send.ids)).rejects.toMatchObject({ code: "conflict" });
    const night = asUser(send.owner, { clock: fixedClock("2026-07-02T03:00:00Z") });
    await expect(retryNotification(night, send.ids)).rejects.toMatchObject({ code: "invalid" });
  });
});
