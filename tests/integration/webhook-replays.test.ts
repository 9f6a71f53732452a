import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { transactional_messages, webhook_events } from "@/db/schema";
import { transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { applyCall } from "@/lib/webhooks/operations/apply-call";
import { purgeWebhookEvents, replayWebhook } from "@/lib/webhooks/service";
import { asJob, asUser, contextFor } from "@/tests/factories/context";
import { makeKeptCall } from "@/tests/factories/logs";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { acceptSend, closeLive, deliver, deliveriesOf } from "@/tests/setup/doors/live";

afterAll(closeLive);

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
let phones = 0;
const newPhone = () =>
  `+1450${String(process.pid).slice(-4).padStart(4, "2")}${String(++phones).padStart(3, "0")}`;

/** Returns a person who follows a farm by SMS, with what they text and what became of it. */
async function follower() {
  const { farm } = await makeTenant();
  const phone = newPhone();
  const { id } = await makeSubscriber(farm, { phone }, ["sms"]);
  const said = (text: string) => [{ kind: "inbound_sms" as const, from: phone, text }];
  return {
    /** A keyword that could not be applied, as it is kept. */
    kept: (text: string, sent_at: Date) =>
      makeKeptCall({
        ...{ provider: "sns", type: "inbound", error: "failed", failures: 1 },
        ...{ events: said(text), sent_at, created_at: sent_at },
      }),
    /** A keyword that comes by itself. */
    texts: (text: string, sent_at: Date) =>
      transaction(contextFor({ kind: "webhook", provider: "sns" }), (tx) =>
        applyCall(tx, "sns", {
          ...{ event_id: crypto.randomUUID(), type: "inbound", sent_at, events: said(text) },
        }),
      ),
    follows: async () => {
      const [row] = await db().execute<{ sms: boolean }>(
        sql`select sms_consent_until is not null as sms from subscribers where id = ${id}`,
      );
      return row!.sms;
    },
    answers: async () => {
      const rows = await db()
        .select({ kind: transactional_messages.kind })
        .from(transactional_messages)
        .where(eq(transactional_messages.address, phone))
        .orderBy(transactional_messages.id);
      return rows.map(({ kind }) => kind);
    },
  };
}

async function replay(event_id: string, provider = "sns"): Promise<void> {
  await replayWebhook(asUser(await makeUser({ is_admin: true })), { provider, event_id });
}

const callOf = async (event_id: string) =>
  (await db().select().from(webhook_events).where(eq(webhook_events.event_id, event_id)))[0];

describe("a replayed keyword", () => {
  it("never undoes what the person texted later, and gets no answer", async () => {
    const person = await follower();
    await person.texts("STOP", ago(30));
    const start = await person.kept("START", ago(20));
    await person.texts("STOP", ago(10));
    await replay(start);
    expect(await person.follows()).toBe(false);
    expect(await person.answers()).toEqual(["stopped", "stopped"]);
    expect(await callOf(start)).toMatchObject({ error: null, events: null });
  });

  it("counts when it is the person's last word, and only once", async () => {
    const person = await follower();
    await person.texts("STOP", ago(30));
    const start = await person.kept("START", ago(20));
    await replay(start);
    expect(await person.follows()).toBe(true);
    await expect(replay(start)).rejects.toEqual(notFound());
    expect(await person.answers()).toEqual(["stopped", "started"]);
  });

  it("that stops does not undo a later START either", async () => {
    const person = await follower();
    await person.texts("STOP", ago(40));
    const stop = await person.kept("STOP", ago(30));
    await person.texts("START", ago(20));
    await replay(stop);
    expect(await person.follows()).toBe(true);
  });
});

describe("a keyword that arrives late", () => {
  it("is skipped when a newer one was applied", async () => {
    const person = await follower();
    await person.texts("STOP", ago(5));
    await person.texts("START", ago(6));
    expect(await person.follows()).toBe(false);
    expect(await person.answers()).toEqual(["stopped"]);
    await person.texts("START", ago(4));
    expect(await person.follows()).toBe(true);
  });

  it("wins at the same moment when it stops", async () => {
    const person = await follower();
    const at = ago(5);
    await person.texts("START", at);
    await person.texts("STOP", at);
    await person.texts("START", at);
    expect(await person.follows()).toBe(false);
  });

  it("is compared for as long as calls are kept", async () => {
    const person = await follower();
    await person.texts("STOP", ago(30 * 24 * 60));
    await purgeWebhookEvents(asJob());
    await person.texts("START", ago(30 * 24 * 60 + 1));
    expect(await person.follows()).toBe(false);
    await purgeWebhookEvents(asJob({ clock: { now: () => ago(-2 * 24 * 60) } }));
    const left = await db().execute(
      sql`select from sms_keywords where sent_at < ${ago(29 * 24 * 60).toISOString()}::timestamptz`,
    );
    expect(left).toHaveLength(0);
  });
});

describe("a call about one message", () => {
  it("cannot be replayed a second time, since a click would count twice", async () => {
    const event_id = await makeKeptCall({ provider: "resend", error: "failed", events: [] });
    await replay(event_id, "resend");
    expect((await callOf(event_id))?.events).toBeNull();
    await expect(replay(event_id, "resend")).rejects.toEqual(notFound());
  });

  it("can be, when it only says which account to read again", async () => {
    const event_id = await makeKeptCall({ error: "busy" });
    for (let at = 0; at < 2; at++) await replay(event_id, "stripe");
    expect((await callOf(event_id))?.events).toHaveLength(1);
  });
});

describe("a replayed receipt", () => {
  it("that came while its call was open finds its text by the number", async () => {
    const phone = newPhone();
    const send = await acceptSend([{ phone }], ["sms"]);
    await deliver(send.notification_id);
    await db().execute(sql`
      update deliveries set status = 'unknown', reason = 'answer_lost', delivered_at = null
      where notification_id = ${send.notification_id}`);
    const sent_at = ago(1);
    await db().execute(sql`
      insert into unsettled_texts (farm_id, delivery_id, accepted_month, address, called_at)
      select farm_id, id, accepted_month, ${phone}, ${sent_at.toISOString()}::timestamptz from deliveries
      where notification_id = ${send.notification_id} on conflict do nothing`);
    const receipt = {
      ...{ kind: "delivery", channel: "sms", tag: null, provider_message_id: crypto.randomUUID() },
      ...{ stage: "delivered", at: sent_at.toISOString(), reason: null, permanent: false },
      ...{ suppressed_by_provider: false, by_machine: false },
      text: { address: phone, published_at: sent_at.toISOString() },
    };
    const event_id = await makeKeptCall({
      ...{ provider: "sns", type: "receipt", error: "not_found", failures: 1 },
      ...{ events: [receipt], sent_at },
    });
    await replay(event_id);
    const [delivery] = await deliveriesOf(send.notification_id);
    expect(delivery).toMatchObject({ status: "delivered", reason: null });
  });
});
