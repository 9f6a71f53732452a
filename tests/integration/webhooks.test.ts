import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notificationStats } from "@/lib/notifications/service/stats";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { asJob, asUser } from "@/tests/factories/context";
import { holdCall } from "@/tests/setup/barriers";
import {
  acceptSend,
  app,
  closeLive,
  deliver,
  deliveriesOf,
  deliverQueuedMessages,
  outbox,
  postResendEvent,
  suppressionsOf,
  waitForWebhooks,
} from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(() => outbox("/messages", "DELETE"));

const unique = (domain: string) => `luc-${crypto.randomUUID().slice(0, 8)}@${domain}`;
const one = async (domain = "abonne.test") => {
  const email = unique(domain);
  const send = await acceptSend([{ email }]);
  const [delivery] = await deliveriesOf(send.notification_id);
  return {
    ...send,
    email,
    id: delivery!.id,
    now: async () => (await deliveriesOf(send.notification_id))[0]!,
  };
};
const messageTo = async (email: string) => (await outbox(`/messages.json?to=${email}`)).messages[0];

describe("events of email", () => {
  it("tell what became of each message, and keep bad addresses out of the next send", async () => {
    const [fine, gone, angry, barred] = [
      "abonne.test",
      "bounce.test",
      "complaint.test",
      "suppressed.test",
    ].map(unique);
    const send = await acceptSend([fine, gone, angry, barred].map((email) => ({ email })));
    await deliver(send.notification_id);
    const rows = await deliveriesOf(send.notification_id);
    expect(rows.map(({ status, had }) => [status, ...had])).toEqual([
      ["delivered", "sent", "delivered"],
      ["bounced", "sent", "bounced"],
      ["complained", "sent", "delivered", "complained"],
      // The provider sent nothing to it: that is no bounce.
      ["suppressed"],
    ]);
    expect(rows[1]!.reason).toContain("hard bounce");
    const farm_id = send.farm.id;
    expect(await suppressionsOf(fine!)).toEqual([]);
    expect(await suppressionsOf(gone!)).toEqual([{ farm_id, reason: "bounced" }]);
    expect(await suppressionsOf(angry!)).toEqual([{ farm_id, reason: "complained" }]);
    expect(await suppressionsOf(barred!)).toEqual([{ farm_id, reason: "provider" }]);
    const figures = await notificationStats(asUser(send.owner), send.ids);
    expect(figures).toMatchObject({
      ...{ emails_sent: 3, emails_delivered: 2, bounced: 1, complained: 1, suppressed: 1 },
    });
  });

  it("count an opening and a click, and keep a machine's opening apart", async () => {
    const send = await one();
    await deliver(send.notification_id);
    await postResendEvent("opened", send.id, { open: { userAgent: "Mozilla/5.0" } });
    expect(await send.now()).toMatchObject({
      status: "delivered",
      had: ["sent", "delivered", "machine_opened"],
    });
    const message = await messageTo(send.email);
    await outbox(`/messages/${message.id}/events`, "POST", { type: "opened" });
    await outbox(`/messages/${message.id}/events`, "POST", {
      type: "clicked",
      link: "https://ferme.example",
    });
    await waitForWebhooks();
    expect(await send.now()).toMatchObject({ status: "clicked", clicks: 0 });
    const figures = await notificationStats(asUser(send.owner), send.ids);
    expect(figures).toMatchObject({ emails_opened: 1, emails_machine_opened: 0, emails_clicked: 1 });
  });

  it("bar an address everywhere once two farms' messages bounced, and for one farm before", async () => {
    const email = unique("bounce.test");
    const first = await acceptSend([{ email }]);
    await deliver(first.notification_id);
    expect(await suppressionsOf(email)).toHaveLength(1);
    const second = await acceptSend([{ email }]);
    await deliver(second.notification_id);
    expect(await suppressionsOf(email)).toEqual([
      { farm_id: first.farm.id, reason: "bounced" },
      { farm_id: second.farm.id, reason: "bounced" },
      { farm_id: null, reason: "bounced" },
    ]);
  });

  it("that speak of a full mailbox bar nobody", async () => {
    const send = await one();
    await postResendEvent("bounced", send.id, { bounce: { type: "Transient", message: "Mailbox full" } });
    expect(await send.now()).toMatchObject({ status: "bounced", reason: "Mailbox full" });
    expect(await suppressionsOf(send.email)).toEqual([]);
  });

  it.each(["suppressed", "unknown", "canceled", "queued"])(
    "move a delivery on that is %s here",
    async (status) => {
      const send = await one();
      await db().execute(
        sql`update deliveries set status = ${status}, reason = 'answer_lost' where id = ${send.id}`,
      );
      await postResendEvent("delivered", send.id);
      expect(await send.now()).toMatchObject({ status: "delivered", had: ["sent", "delivered"] });
    },
  );

  it("about nothing we know are taken and forgotten", async () => {
    expect(await postResendEvent("delivered", 999_999_999)).toBe(204);
    expect(await postResendEvent("delivery_delayed", 1)).toBe(204);
  });
});

const orders = (list: string[]): string[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((first) =>
        orders(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
      );

describe("in whatever order they come, and however often,", () => {
  it.each([
    [["sent", "delivered", "opened", "clicked"], "clicked", ["sent", "delivered", "opened", "clicked"]],
    [["sent", "delivered", "bounced"], "bounced", ["sent", "delivered", "bounced"]],
    [["sent", "suppressed"], "suppressed", []],
    [["delivered", "opened", "complained"], "complained", ["sent", "delivered", "opened", "complained"]],
  ])("events %j lead to the same", async (types, status, had) => {
    for (const order of orders(types)) {
      const send = await one();
      for (const type of order) expect(await postResendEvent(type, send.id)).toBe(204);
      expect(await send.now(), order.join()).toMatchObject({ status, had });
    }
  });

  it("an event counts once", async () => {
    const send = await one("bounce.test");
    await deliver(send.notification_id);
    const read = () =>
      Promise.all([
        send.now(),
        suppressionsOf(send.email),
        db().execute(sql`select count(*) from webhook_events`),
      ]);
    const before = await read();
    const message = await messageTo(send.email);
    const posted = app.received.length;
    await outbox(`/messages/${message.id}/replay`, "POST");
    await outbox(`/messages/${message.id}/replay`, "POST");
    await waitForWebhooks();
    expect(app.received.slice(posted).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await read()).toEqual(before);
  });

  it("two deliveries of one event at once count once", async () => {
    const send = await one();
    const id = `msg_${crypto.randomUUID()}`;
    const statuses = await Promise.all([1, 2, 3].map(() => postResendEvent("opened", send.id, {}, { id })));
    expect(statuses).toEqual([204, 204, 204]);
    const [seen] = await db().execute(
      sql`select count(*)::int as n from webhook_events where event_id = ${id}`,
    );
    expect(seen).toEqual({ n: 1 });
  });
});

describe("a signature", () => {
  const MINUTE = 60_000;

  it.each([
    [
      "of someone else",
      { secret: `whsec_${Buffer.from("another secret of that length").toString("base64")}` },
    ],
    ["six minutes old", { at: new Date(Date.now() - 6 * MINUTE) }],
    ["six minutes ahead", { at: new Date(Date.now() + 6 * MINUTE) }],
    ["of other words", { body: JSON.stringify({ type: "email.complained", data: { email_id: "e" } }) }],
  ])("%s is refused, and nothing is done", async (_, signing) => {
    const send = await one();
    expect(await postResendEvent("complained", send.id, {}, signing)).toBe(401);
    expect(await send.now()).toMatchObject({ status: "queued", had: [] });
    expect(await suppressionsOf(send.email)).toEqual([]);
  });

  it("must be there", async () => {
    const bare = await fetch(`${app.url}/api/webhooks/resend`, { method: "POST", body: "{}" });
    expect(bare.status).toBe(401);
  });
});

describe("a counted link", () => {
  it("counts who follows it, not who looks ahead, and leads nowhere else", async () => {
    const send = await one();
    await deliver(send.notification_id);
    const { links } = await messageTo(send.email);
    const link = links.map(({ href }: { href: string }) => href).find((href: string) => href.includes("/c/"));
    const follow = (method: string, query = "") => fetch(link + query, { method, redirect: "manual" });
    const ahead = await follow("HEAD");
    expect([ahead.status, ahead.headers.get("location")]).toEqual([
      302,
      `${app.url}/fr/fermes/${send.farm.handle}`,
    ]);
    expect(await send.now()).toMatchObject({ status: "delivered", clicks: 0 });
    for (const query of ["", "?url=https://evil.example", "?token=x&to=//evil.example"]) {
      const there = await follow("GET", query);
      expect([there.status, there.headers.get("location")]).toEqual([302, ahead.headers.get("location")]);
    }
    expect(await send.now()).toMatchObject({ status: "clicked", clicks: 3 });
    expect(await notificationStats(asUser(send.owner), send.ids)).toMatchObject({
      emails_clicked: 1,
      clicks: 3,
    });
    for (const wrong of [link.slice(0, -1), `${link}a`, link.replace(/\/c\/./, "/c/z"), `${app.url}/c/x`])
      expect((await fetch(wrong, { redirect: "manual" })).status).toBe(404);
  });

  it("takes its reader off by one click in the mail program", async () => {
    const send = await one();
    await deliver(send.notification_id);
    const message = await messageTo(send.email);
    for (let press = 0; press < 2; press++)
      expect(await outbox(`/messages/${message.id}/unsubscribe`, "POST")).toEqual({ status: 200 });
    const figures = await notificationStats(asUser(send.owner), send.ids);
    expect(figures).toMatchObject({ unsubscribe_count: 1 });
  });
});

describe("a message that is no notification", () => {
  const queue = async () => {
    const address = unique("abonne.test");
    const words = { lang: "fr" as const, values: { email: address, url: "https://potager.example" } };
    await queueTransactional(asJob(), { channel: "email", kind: "password_changed", address, ...words });
    const where = sql`from transactional_messages where address = ${address}`;
    const read = async () =>
      (await db().execute<{ uuid: string }>(sql`select uuid, status, payload ${where}`))[0]!;
    return {
      read,
      bounces: async () => postResendEvent("bounced", 0, { tags: { message: (await read()).uuid } }),
    };
  };

  it.each([
    ["answer", "slow"],
    ["answer that is lost", "timeout-after-accept"],
  ])("stays bounced when its event overtakes the %s, and keeps no secret", async (_, kind) => {
    const message = await queue();
    const call = await holdCall({ provider: "resend", kind });
    const sending = deliverQueuedMessages().catch(() => {});
    await call.arrived();
    await message.bounces();
    await call.release();
    await sending;
    expect(await message.read()).toMatchObject({ status: "bounced", payload: {} });
  });
});
