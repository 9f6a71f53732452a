import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { withdrawConsent } from "@/lib/consent/operations/ledger";
import { measureSms } from "@/lib/messaging/rules/segments";
import { notificationStats } from "@/lib/notifications/service/stats";
import { farmTag } from "@/lib/platform/cache-tags";
import { transaction } from "@/lib/platform/context";
import type { VerifiedWebhook } from "@/lib/providers/webhook";
import { applyCall } from "@/lib/webhooks/operations/apply-call";
import { asJob, asUser, contextFor } from "@/tests/factories/context";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import {
  acceptSend,
  app,
  closeLive,
  deliver,
  deliveriesOf,
  deliverQueuedMessages,
  outbox,
  suppressionsOf,
  waitForWebhooks,
} from "@/tests/setup/doors/live";
import { staleTags } from "@/tests/setup/next-cache";

afterAll(closeLive);
beforeEach(() => outbox("/messages", "DELETE"));
afterEach(() => vi.useRealTimers());

let phones = 0;
const newPhone = (end = "") => `+1514${String(2_500_000 + ++phones).slice(0, 7 - end.length)}${end}`;
const unknownPhone = () => `+1438${String(2_600_000 + ++phones)}`;

async function text(from: string, body: string) {
  const message = await outbox("/inbound", "POST", { from, body });
  await waitForWebhooks();
  return message;
}
async function repliesTo(phone: string): Promise<{ text: string }[]> {
  await deliverQueuedMessages();
  return (await outbox(`/messages.json?channel=sms&to=${encodeURIComponent(phone)}`)).messages;
}
async function follower(values: object = {}) {
  const { farm } = await makeTenant();
  const phone = newPhone();
  const person = await makeSubscriber(farm, { phone, ...values }, ["email", "sms"]);
  const read = async () => {
    const [row] = await db().execute<{ email: boolean; sms: boolean }>(sql`
      select email_consent_until is not null as email, sms_consent_until is not null as sms
      from subscribers where id = ${person.id}`);
    return { email: row!.email, sms: row!.sms };
  };
  return { farm, phone, person, read };
}

describe("receipts of texts", () => {
  it("tell what arrived and what did not", async () => {
    const send = await acceptSend([{ phone: newPhone() }, { phone: newPhone("0000") }], ["sms"]);
    await deliver(send.notification_id);
    const rows = await deliveriesOf(send.notification_id);
    expect(rows.map(({ status, had }) => [status, ...had])).toEqual([
      ["delivered", "sent", "delivered"],
      ["failed", "sent"],
    ]);
    expect(rows[1]!.reason).toContain("reach phone");
    const figures = await notificationStats(asUser(send.owner), send.ids);
    expect(figures).toMatchObject({ sms_sent: 2, sms_delivered: 1, sms_seen: 0, failed: 1 });
  });

  it("count once, however often they come", async () => {
    const send = await acceptSend([{ phone: newPhone() }], ["sms"]);
    await deliver(send.notification_id);
    const before = await deliveriesOf(send.notification_id);
    const [message] = (await outbox("/messages.json?channel=sms")).messages;
    for (let again = 0; again < 2; again++) await outbox(`/messages/${message.id}/replay`, "POST");
    await waitForWebhooks();
    expect(await deliveriesOf(send.notification_id)).toEqual(before);
  });

  it("resolve a text whose answer was lost, once we know which it was", async () => {
    const send = await acceptSend([{ phone: newPhone() }], ["sms"]);
    await deliver(send.notification_id);
    await db().execute(sql`
      update deliveries set status = 'unknown', reason = 'answer_lost', delivered_at = null
      where notification_id = ${send.notification_id}`);
    await db().execute(sql`delete from webhook_events where provider = 'sns'`);
    const [message] = (await outbox("/messages.json?channel=sms")).messages;
    await outbox(`/messages/${message.id}/replay`, "POST");
    await waitForWebhooks();
    expect((await deliveriesOf(send.notification_id))[0]).toMatchObject({
      status: "delivered",
      reason: null,
    });
  });

  const receipt = (provider_message_id: string, age: number): VerifiedWebhook => ({
    event_id: crypto.randomUUID(),
    type: "receipt",
    sent_at: new Date(Date.now() - age),
    events: [
      {
        kind: "delivery",
        channel: "sms",
        tag: null,
        provider_message_id,
        stage: "delivered",
        at: new Date(Date.now() - age),
        reason: null,
        permanent: false,
        suppressed_by_provider: false,
        text: null,
        by_machine: false,
      },
    ],
  });
  const apply = (call: VerifiedWebhook) =>
    transaction(contextFor({ kind: "webhook", provider: "sns" }), (tx) => applyCall(tx, "sns", call));

  it("that overtake the answer are asked for again, and not for ever", async () => {
    const send = await acceptSend([{ phone: newPhone() }], ["sms"]);
    const [row] = await deliveriesOf(send.notification_id);
    const messageId = crypto.randomUUID();
    const early = receipt(messageId, 0);
    await expect(apply(early)).rejects.toMatchObject({ code: "not_found" });
    await db().execute(
      sql`insert into sms_messages (message_id, farm_id, delivery_id, accepted_month)
        select ${messageId}, farm_id, id, accepted_month from deliveries where id = ${row!.id}`,
    );
    await apply(early);
    expect((await deliveriesOf(send.notification_id))[0]).toMatchObject({ status: "delivered" });
    await apply(receipt(crypto.randomUUID(), 6000));
  });
});

const STOPS = { fr: ["ARRET", "Arrêt", "ARRÊT", " arret. "], en: ["STOP", "stop", "Stop!", "unsubscribe"] };
const STARTS = { fr: ["DEBUT", "Début", "début"], en: ["START", "start", "Start "] };
const HELPS = { fr: ["AIDE", "aide"], en: ["HELP", "Help?"] };
const cases = (words: Record<"fr" | "en", string[]>) =>
  (["fr", "en"] as const).flatMap((lang) => words[lang].map((word) => [word, lang] as const));

/** Expects exactly one short text in the SMS alphabet and in the given language. */
function expectReply(replies: { text: string }[], words: RegExp): void {
  expect(replies.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
  const measure = measureSms(replies[0]!.text);
  expect(measure).toMatchObject({ encoding: "GSM-7", segments: 1 });
  expect(measure.units).toBeLessThanOrEqual(160);
}

describe("a text from a phone", () => {
  it.each(cases(STOPS))("that says %s ends the texts of every farm, not the email", async (word, lang) => {
    const { phone, read } = await follower();
    const { farm } = await makeTenant();
    const elsewhere = await makeSubscriber(farm, { phone }, ["sms"]);
    await text(phone, word);
    expect(await read()).toEqual({ email: true, sms: false });
    const [other] = await db().execute(
      sql`select sms_consent_until from subscribers where id = ${elsewhere.id}`,
    );
    expect(other).toEqual({ sms_consent_until: null });
    expectReply(await repliesTo(phone), lang === "fr" ? /^C'est fait/ : /^Done/);
  });

  it.each(cases(STARTS))("that says %s gives back what STOP took", async (word, lang) => {
    const { phone, read } = await follower();
    await text(phone, "STOP");
    await outbox("/messages", "DELETE");
    await deliverQueuedMessages();
    await outbox("/messages", "DELETE");
    await text(phone, word);
    expect(await read()).toEqual({ email: true, sms: true });
    expect(await suppressionsOf(phone)).toEqual([]);
    expectReply(await repliesTo(phone), lang === "fr" ? /^C'est repris/ : /^Resumed/);
  });

  it.each(cases(HELPS))("that says %s is told how it works", async (word, lang) => {
    const { phone, read } = await follower();
    await text(phone, word);
    expect(await read()).toEqual({ email: true, sms: true });
    expectReply(await repliesTo(phone), lang === "fr" ? /^Potager envoie/ : /^Potager sends/);
  });

  it.each([
    ["a follower in English", "en", /^Potager sends/],
    ["a follower in French", "fr", /^Potager envoie/],
  ])("that says INFO is answered in the language we write in: %s", async (_, lang, words) => {
    const { phone } = await follower({ lang });
    await text(phone, "Info");
    expectReply(await repliesTo(phone), words);
  });

  it.each([
    ["STOP", /^Done/],
    ["ARRET", /^C'est fait/],
    ["START", /^Resumed/],
    ["DEBUT", /^C'est repris/],
    ["HELP", /^Potager sends/],
    ["INFO", /^Potager envoie/],
  ])("from a number we do not know is answered too: %s", async (word, words) => {
    const phone = unknownPhone();
    await text(phone, word);
    expectReply(await repliesTo(phone), words);
    const stopped = /STOP|ARRET/.test(word) ? [{ farm_id: null, reason: "stop" }] : [];
    expect(await suppressionsOf(phone)).toEqual(stopped);
  });

  it.each(["Bonjour, avez-vous des oeufs?", "Stop by the farm", "", "aidez-moi"])(
    "is else left alone: %s",
    async (body) => {
      const { phone, read } = await follower();
      await text(phone, body);
      expect(await read()).toEqual({ email: true, sms: true });
      expect(await repliesTo(phone)).toEqual([]);
    },
  );

  it("that says STOP drops the page of the farm, which shows how many follow it", async () => {
    const { farm, phone } = await follower();
    staleTags.length = 0;
    await text(phone, "STOP");
    expect(staleTags).toContain(farmTag(farm.id));
  });

  it("twice delivered does nothing twice", async () => {
    const { phone, person } = await follower();
    const message = await text(phone, "STOP");
    for (let again = 0; again < 2; again++) await outbox(`/messages/${message.id}/replay`, "POST");
    await waitForWebhooks();
    expect(await repliesTo(phone)).toHaveLength(1);
    const [acts] = await db().execute(sql`
      select count(*)::int as n from consents where subscriber_id = ${person.id} and act = 'withdrawn'`);
    expect(acts).toEqual({ n: 1 });
  });

  it("that says STOP takes what waits out of the queue", async () => {
    const phone = newPhone();
    const send = await acceptSend([{ phone }], ["sms"]);
    await text(phone, "ARRET");
    await deliver(send.notification_id);
    expect((await deliveriesOf(send.notification_id))[0]).toMatchObject({ status: "suppressed", had: [] });
  });

  it("that says START brings nobody back who left in another way", async () => {
    const { farm, person, phone, read } = await follower();
    const leaving = { farm_id: farm.id, subscriber_id: person.id, source: "unsubscribe-link" as const };
    await transaction(asJob(), (tx) => withdrawConsent(tx, { ...leaving, reason: "unsubscribed" }));
    await text(phone, "STOP");
    await text(phone, "START");
    expect(await read()).toEqual({ email: false, sms: false });
  });
});

describe("a message of SNS", () => {
  const post = async (body: string) =>
    (await fetch(`${app.url}/api/webhooks/sns`, { method: "POST", body })).status;

  /** Returns a message as SNS posted it. */
  async function genuine() {
    const phone = unknownPhone();
    await text(phone, "STOP");
    const body = app.received.findLast(({ path }) => path === "/api/webhooks/sns")!.body;
    return { body, message: JSON.parse(body) as Record<string, string>, phone };
  }

  it.each([
    ["another text", { Message: '{"originationNumber":"+15145559999","messageBody":"STOP"}' }],
    ["another topic", { TopicArn: "arn:aws:sns:ca-central-1:000000000000:other" }],
    ["another certificate", { SigningCertURL: "https://evil.example/cert.pem" }],
    ["another time", { Timestamp: new Date().toISOString().replace(/\d\dZ$/, "00Z") }],
    ["another signature", { Signature: Buffer.alloc(256).toString("base64") }],
    ["an older way to sign", { SignatureVersion: "1" }],
  ])("with %s is refused", async (_, changes) => {
    const { message } = await genuine();
    expect(await post(JSON.stringify({ ...message, ...changes }))).toBe(401);
    expect(await suppressionsOf("+15145559999")).toEqual([]);
  });

  it("is refused an hour later, and when it is none", async () => {
    const { body } = await genuine();
    expect(await post(body)).toBe(204);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
    expect(await post(body)).toBe(401);
    expect(await post("{}")).toBe(401);
    expect(await post("nonsense")).toBe(401);
  });

  it("that asks whether we want them is answered", async () => {
    await outbox("/sns/subscription", "POST");
    await waitForWebhooks();
    expect(await outbox("/sns/subscription")).toMatchObject({ confirmedAt: expect.any(String) });
  });
});
