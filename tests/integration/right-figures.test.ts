import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { getNotification, listNotifications } from "@/lib/notifications/service/drafts";
import { notificationDeliveries, notificationStats } from "@/lib/notifications/service/stats";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { answerKeyword } from "@/lib/subscribers/operations/answer-keyword";
import { contextFor } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import {
  acceptSend,
  closeLive,
  deliver,
  deliveriesOf,
  outbox,
  postResendEvent,
} from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(() => outbox("/messages", "DELETE"));

const address = (domain = "abonne.test") => `luc-${crypto.randomUUID().slice(0, 8)}@${domain}`;

/** Sends and delivers one email, and returns what its figures are now. */
async function oneEmail() {
  const send = await acceptSend([{ email: address() }]);
  await deliver(send.notification_id);
  const [delivery] = await deliveriesOf(send.notification_id);
  return { ...send, delivery_id: delivery!.id, stats: () => notificationStats(send.ctx, send.ids) };
}

/** A phone answers STOP some days after the send (which is on 2026-07-01). */
const stop = (from: string, day: string) =>
  transaction(
    contextFor({ kind: "webhook", provider: "sns" }, { clock: fixedClock(`${day}T16:00:00Z`) }),
    (tx) => answerKeyword(tx, { kind: "inbound_sms", from, text: "Arrêt" }, tx.clock.now()),
  );

describe("a STOP", () => {
  it("within 14 days counts as the unsubscription of the last text to its number, once", async () => {
    const phone = newPhone();
    const send = await acceptSend([{ phone }, { phone: newPhone() }], ["sms"]);
    await deliver(send.notification_id);
    const stats = () => notificationStats(send.ctx, send.ids);
    expect(await stats()).toMatchObject({ unsubscribe_count: 0 });
    await stop(phone, "2026-07-14");
    await stop(phone, "2026-07-14");
    expect(await stats()).toMatchObject({ unsubscribe_count: 1, rates: { unsubscribe: 0.5 } });
  });

  it("counts for the farm that wrote last, and not for the one before", async () => {
    const phone = newPhone();
    const [first, last] = [await acceptSend([{ phone }], ["sms"]), await acceptSend([{ phone }], ["sms"])];
    await deliver(first.notification_id);
    await deliver(last.notification_id);
    await db().execute(sql`update deliveries set sent_at = sent_at - interval '1 day'
      where notification_id = ${first.notification_id}`);
    await stop(phone, "2026-07-02");
    expect(await notificationStats(first.ctx, first.ids)).toMatchObject({ unsubscribe_count: 0 });
    expect(await notificationStats(last.ctx, last.ids)).toMatchObject({ unsubscribe_count: 1 });
  });

  it("after 14 days answers no text", async () => {
    const phone = newPhone();
    const send = await acceptSend([{ phone }], ["sms"]);
    await deliver(send.notification_id);
    await stop(phone, "2026-07-16");
    expect(await notificationStats(send.ctx, send.ids)).toMatchObject({ unsubscribe_count: 0 });
  });
});

describe("events of a provider", () => {
  it("count a message that bounced after it was delivered as bounced only", async () => {
    const { delivery_id, stats } = await oneEmail();
    expect(await stats()).toMatchObject({ emails_delivered: 1, bounced: 0 });
    await postResendEvent("bounced", delivery_id, { bounce: { type: "Permanent", message: "no such box" } });
    expect(await stats()).toMatchObject({
      emails_sent: 1,
      emails_delivered: 0,
      bounced: 1,
      rates: { email_delivery: 0 },
    });
    const hours = (await stats()).timeline.map(({ delivered }) => Number(delivered));
    expect(hours.reduce((sum, count) => sum + count, 0)).toBe(0);
  });

  it("count a click that only the provider saw, and one that both saw once", async () => {
    const { delivery_id, stats } = await oneEmail();
    await postResendEvent("clicked", delivery_id, { click: { link: "https://ferme.example" } });
    expect(await stats()).toMatchObject({ clicks: 1, emails_clicked: 1, people_clicked: 1 });
    const { messages } = await outbox("/messages.json");
    const links: string[] = messages[0].links.map(({ href }: { href: string }) => href);
    await fetch(links.find((href) => href.includes("/c/"))!, { redirect: "manual" });
    expect(await stats()).toMatchObject({ clicks: 1 });
    await postResendEvent("clicked", delivery_id, { click: { link: "https://ferme.example" } });
    expect(await stats()).toMatchObject({ clicks: 2 });
  });
});

describe("the industry's ranges", () => {
  it("wait for 24 hours after the send began, and then judge", async () => {
    const { ctx, ids } = await oneEmail();
    const at = (time: string) => notificationStats({ ...ctx, clock: fixedClock(time) }, ids);
    const { sending_started_at } = await getNotification(ctx, ids);
    const began = new Date(sending_started_at!).getTime();
    const until = new Date(began + 24 * 3_600_000).toISOString();
    expect((await at(new Date(began + 60_000).toISOString())).too_early_until).toBe(until);
    expect((await at(new Date(began + 24 * 3_600_000 - 1000).toISOString())).too_early_until).toBe(until);
    expect((await at(until)).too_early_until).toBeNull();
  });
});

describe("a send that reached nobody", () => {
  it("is failed, with its reason, and not sent", async () => {
    const send = await acceptSend([{ phone: newPhone() }], ["sms"]);
    await stop(send.subscribers[0]!.phone!, "2026-07-01");
    await deliver(send.notification_id);
    expect(await getNotification(send.ctx, send.ids)).toMatchObject({
      status: "failed",
      status_reason: "reachedNobody",
    });
    const { sent } = await listNotifications(send.ctx, { farm_id: send.farm.id });
    expect(sent.map(({ id }) => id)).toContain(send.notification_id);
  });
});

describe("people and messages", () => {
  it("are told apart: two messages to one person are one receiver", async () => {
    const people = [
      { phone: newPhone(), email: address() },
      { phone: newPhone(), email: address() },
    ];
    const send = await acceptSend(people, ["email", "sms"]);
    await deliver(send.notification_id);
    const stats = await notificationStats(send.ctx, send.ids);
    expect(stats).toMatchObject({
      receivers: 2,
      messages: 4,
      by_channel: { email: { messages: 2 }, sms: { messages: 2 } },
    });
    for (const { id, channel } of await deliveriesOf(send.notification_id))
      if (channel === "email") await postResendEvent("clicked", id);
    expect(await notificationStats(send.ctx, send.ids)).toMatchObject({ people_clicked: 2 });
  });
});

describe("the list of deliveries", () => {
  it("has its dates in ISO 8601 on the wire", async () => {
    const { ctx, ids } = await oneEmail();
    const { rows } = JSON.parse(JSON.stringify(await notificationDeliveries(ctx, ids)));
    expect(rows[0].sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(rows[0].delivered_at).toMatch(/Z$/);
    expect(rows[0].clicked_at).toBeNull();
  });
});
