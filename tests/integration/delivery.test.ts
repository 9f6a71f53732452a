import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";
import { holdCall } from "@/tests/setup/barriers";

const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, {
  EMAIL_REQUESTS_PER_SECOND: "1000",
  SMS_PARTS_PER_SECOND: "1000",
});

const { db } = await import("@/db/client");
const { fixedClock } = await import("@/lib/platform/clock");
const { deliverEmail } = await import("@/lib/delivery/service/deliver-email");
const { deliverSms } = await import("@/lib/delivery/service/deliver-sms");
const { cancelNotification, resumeNotification, startScheduledSend } = await import(
  "@/lib/notifications/service/lifecycle"
);
const { sendNotification } = await import("@/lib/notifications/service/send");
const { getNotification } = await import("@/lib/notifications/service/drafts");
const { withdrawConsent } = await import("@/lib/consent/operations/ledger");
const { transaction } = await import("@/lib/platform/context");
const { asJob, asUser, runningClock } = await import("@/tests/factories/context");
const { makeNotification, makeProduce, makeSubscriber, makeTenant } = await import(
  "@/tests/factories/tenant"
);
const { makeAudience } = await import("@/tests/factories/audience");
const { produces } = await import("@/db/schema");

const NOON = "2026-07-01T16:00:00Z";
const worker = { id: "test-worker", stopping: new AbortController().signal };

const outbox = async (path: string, init?: RequestInit) =>
  (await fetch(emulators.outbox.url + path, init)).json();
const counts = async (): Promise<Record<string, number>> => {
  const rows = await db().execute<{ status: string; n: number }>(
    sql`select status, count(*) as n from deliveries group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]));
};
const fault = (provider: string, kind: string, more: object = {}) =>
  fetch(`${emulators.outbox.url}/faults`, {
    method: "POST",
    body: JSON.stringify({ provider, kind, ...more }),
  });

async function deliver(notification_id: number, at = NOON) {
  const ctx = asJob({ clock: runningClock(at) });
  await deliverEmail(ctx, { notification_id, lane: 0 }, worker);
  await deliverSms(ctx, { notification_id }, worker);
}

async function accepted(size: number, withPhone: number, values: object = {}) {
  const { owner, farm } = await makeTenant();
  await makeAudience(farm, size, withPhone);
  const notification = await makeNotification(farm, values);
  const ctx = asUser(owner, { clock: fixedClock(NOON) });
  const ids = { farm_id: farm.id, notification_id: notification.id };
  await sendNotification(ctx, { ...ids, when: "now" });
  return { owner, farm, ctx, ids, status: async () => (await getNotification(ctx, ids)).status };
}

beforeEach(async () => {
  await fetch(`${emulators.outbox.url}/messages`, { method: "DELETE" });
  await fetch(`${emulators.outbox.url}/faults`, { method: "DELETE" });
  await db().execute(sql`delete from deliveries`);
});
afterAll(() => emulators.close());

describe("a send", () => {
  it("reaches each person once on each channel, in their language, with what the law asks for", async () => {
    const { owner, farm } = await makeTenant({ name: "Ferme Côté & Fils" });
    const produce = await makeProduce(farm, { name: "Fraises", prices: [{ quantity: 1, price_cents: 450 }] });
    await makeSubscriber(farm, { name: "Luc<b> Roy", email: "luc@abonne.test", phone: "+15145552001" }, [
      "email",
      "sms",
    ]);
    await makeSubscriber(farm, { name: "Jane", email: "jane@abonne.test", lang: "en" }, ["email"]);
    await makeSubscriber(farm, { name: "Muet", email: "muet@abonne.test" }, []);
    const notification = await makeNotification(farm, {
      subject_fr: "Bonjour {{name}}",
      subject_en: "Hello {{name}}",
      email_content_fr: [
        { id: "a", type: "content", text: "Bonjour {{name}}, {{produce}}" },
        { id: "b", type: "button", text: "Voir", url: "{{link}}" },
      ],
      email_content_en: [{ id: "a", type: "content", text: "Hello {{name}}, {{produce}}" }],
      sms_content_fr: "Bonjour {{name}}, {{produce}}!",
      sms_content_en: "Hi",
      produce_ids: [produce.id],
    });
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const ids = { farm_id: farm.id, notification_id: notification.id };
    const sent = await sendNotification(ctx, { ...ids, when: "now" });
    expect(sent.quote).toMatchObject({
      recipients: { email: 2, sms: 1, people: 2 },
      exclusions: { email_not_confirmed: 1 },
    });
    await deliver(notification.id);
    expect((await getNotification(ctx, ids)).status).toBe("sent");

    const { messages } = await outbox("/messages.json");
    expect(messages).toHaveLength(3);
    const luc = messages.find((message: { to: string[] }) => message.to[0] === "luc@abonne.test");
    expect(luc.subject).toBe("Bonjour Luc<b>");
    expect(luc.html).toContain("Bonjour Luc&lt;b&gt;, fraises");
    expect(luc.html).toContain("12, rang du Ruisseau");
    expect(luc.text).toContain("Se désabonner");
    expect(luc.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(luc.headers["List-Unsubscribe"]).toMatch(/^<http:\/\/potager\.test\/u\/\S+>$/);
    expect(luc.headers["List-Id"]).toContain(farm.handle);
    expect(luc.replyTo).toEqual(["ferme@ferme.test"]);
    expect(luc.html).not.toContain("{{");
    const jane = messages.find((message: { to: string[] }) => message.to[0] === "jane@abonne.test");
    expect(jane.subject).toBe("Hello Jane");
    const sms = messages.find((message: { channel: string }) => message.channel === "sms");
    expect(sms.text).toMatch(
      /^Ferme Coté & Fils\nBonjour Luc<b>, fraises!\nhttp:\/\/potager\.test\/c\/\S+\nARRET pour cesser$/,
    );
  });

  it("is one send when asked for twice at once", async () => {
    const { owner, farm } = await makeTenant();
    await makeAudience(farm, 5);
    const notification = await makeNotification(farm);
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const click = () => sendNotification(ctx, { farm_id: farm.id, notification_id: notification.id });
    const outcomes = await Promise.allSettled([click(), click()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await deliver(notification.id);
    expect(await outbox("/counts.json")).toMatchObject({ emails: 5, byRecipientMax: 1 });
  });

  it("outlives a provider that accepts and does not answer: nobody gets it twice", async () => {
    const send = await accepted(250, 3);
    await fault("resend", "timeout-after-accept", { count: 2 });
    await fault("sns", "timeout-after-accept", { count: 1 });
    await deliver(send.ids.notification_id);
    expect(await outbox("/counts.json")).toMatchObject({ emails: 250, sms: 3, byRecipientMax: 1 });
    expect(await counts()).toMatchObject({ sent: 252, unknown: 1 });
    expect(await send.status()).toBe("sent");
  });

  it("waits out a storm of 429", async () => {
    const send = await accepted(250, 2);
    await fault("resend", "429", { count: 5, retryAfter: 0.05 });
    await fault("sns", "429", { count: 3 });
    await deliver(send.ids.notification_id);
    expect(await outbox("/counts.json")).toMatchObject({ emails: 250, sms: 2, byRecipientMax: 1 });
    expect(await send.status()).toBe("sent");
  });

  it("stops when canceled: what was not in the provider's hands stays home", async () => {
    const send = await accepted(500, 0);
    const call = await holdCall({ provider: "resend" });
    const running = deliver(send.ids.notification_id);
    await call.arrived();
    await cancelNotification(send.ctx, send.ids);
    await call.release();
    await running;
    expect(await outbox("/counts.json")).toMatchObject({ emails: 100 });
    expect(await counts()).toEqual({ sent: 100, canceled: 400 });
    expect(await send.status()).toBe("canceled");
  });

  it("leaves out who unsubscribed while it ran", async () => {
    const send = await accepted(300, 0);
    const call = await holdCall({ provider: "resend" });
    const running = deliver(send.ids.notification_id);
    await call.arrived();
    const [last] = await db().execute<{ id: number }>(
      sql`select id from subscribers where farm_id = ${send.farm.id} and email = 'client299@many.test'`,
    );
    await transaction(asJob(), (tx) =>
      withdrawConsent(tx, {
        farm_id: send.farm.id,
        subscriber_id: last!.id,
        reason: "unsubscribed",
        source: "unsubscribe-link",
      }),
    );
    await call.release();
    await running;
    const { messages } = await outbox("/messages.json?to=client299@many.test");
    expect(messages).toHaveLength(0);
    expect(await counts()).toEqual({ sent: 299, suppressed: 1 });
  });

  it("pauses at 18:00 with recipients left, and goes on when resumed", async () => {
    const send = await accepted(150, 0);
    await deliver(send.ids.notification_id, "2026-07-01T22:00:00Z");
    expect(await send.status()).toBe("paused");
    await expect(
      resumeNotification(asUser(send.owner, { clock: fixedClock("2026-07-02T11:00:00Z") }), send.ids),
    ).rejects.toMatchObject({ fields: { global: [{ key: "tooEarly" }] } });
    await resumeNotification(asUser(send.owner, { clock: fixedClock("2026-07-02T13:00:00Z") }), send.ids);
    await deliver(send.ids.notification_id, "2026-07-02T13:00:00Z");
    expect(await send.status()).toBe("sent");
    expect(await outbox("/counts.json")).toMatchObject({ emails: 150, byRecipientMax: 1 });
  });

  it("goes on the next morning by itself when the owner said so", async () => {
    const send = await accepted(10, 0, { continue_next_day: true });
    await deliver(send.ids.notification_id, "2026-07-01T22:00:00Z");
    expect(await send.status()).toBe("sending");
    const jobs = await db().execute<{ run_at: string }>(sql`
      select run_at from graphile_worker.jobs where key = ${`email:${send.ids.notification_id}:0`}`);
    expect(new Date(jobs[0]!.run_at)).toEqual(new Date("2026-07-02T12:00:00Z"));
  });

  it("leaves out what sold out meanwhile", async () => {
    const { owner, farm } = await makeTenant();
    await makeAudience(farm, 120);
    const kept = await makeProduce(farm, { name: "Bleuets" });
    const gone = await makeProduce(farm, { name: "Framboises" });
    const notification = await makeNotification(farm, { produce_ids: [kept.id, gone.id], type: "email" });
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    await sendNotification(ctx, { farm_id: farm.id, notification_id: notification.id });
    await db().update(produces).set({ availability: "sold-out" }).where(sql`id = ${gone.id}`);
    await deliver(notification.id);
    const { messages } = await outbox("/messages.json?limit=200");
    expect(messages).toHaveLength(120);
    expect(
      messages.every(
        ({ html }: { html: string }) => html.includes("Bleuets") && !html.includes("Framboises"),
      ),
    ).toBe(true);
  });
});

describe("a scheduled send", () => {
  it.each([
    ["forward", "2026-03-08", "2026-03-08T13:00:00Z"],
    ["back", "2026-11-01", "2026-11-01T14:00:00Z"],
  ])("means the farm's clock on the Sunday clocks go %s", async (_, day, instant) => {
    const { owner, farm } = await makeTenant();
    await makeAudience(farm, 3);
    const notification = await makeNotification(farm);
    const ids = { farm_id: farm.id, notification_id: notification.id };
    const ctx = asUser(owner, { clock: fixedClock("2026-02-01T16:00:00Z") });
    const row = await sendNotification(ctx, {
      ...ids,
      when: "schedule",
      scheduled_day: day,
      scheduled_hour: 9,
    });
    expect(row).toMatchObject({ status: "scheduled", scheduled_at: new Date(instant) });
    const start = { notification_id: notification.id, accepted_at: row.accepted_at!.toISOString() };
    await startScheduledSend(asJob({ clock: fixedClock(instant) }), start);
    expect((await getNotification(ctx, ids)).status).toBe("sending");
  });

  it.each([
    ["59 minutes", "2026-07-02T14:59:00Z", "sending"],
    ["61 minutes", "2026-07-02T15:01:00Z", "paused"],
  ])("missed by %s", async (_, at, status) => {
    const { owner, farm } = await makeTenant();
    await makeAudience(farm, 3);
    const notification = await makeNotification(farm);
    const ids = { farm_id: farm.id, notification_id: notification.id };
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const row = await sendNotification(ctx, {
      ...ids,
      when: "schedule",
      scheduled_day: "2026-07-02",
      scheduled_hour: 10,
    });
    await startScheduledSend(asJob({ clock: fixedClock(at) }), {
      notification_id: notification.id,
      accepted_at: row.accepted_at!.toISOString(),
    });
    expect((await getNotification(ctx, ids)).status).toBe(status);
  });

  it.each([
    [7, "tooEarly"],
    [18, "tooLate"],
  ])("at %i h is refused", async (scheduled_hour, key) => {
    const { owner, farm } = await makeTenant();
    await makeAudience(farm, 1);
    const notification = await makeNotification(farm);
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const input = {
      farm_id: farm.id,
      notification_id: notification.id,
      when: "schedule",
      scheduled_day: "2026-08-01",
      scheduled_hour,
    };
    await expect(sendNotification(ctx, input)).rejects.toMatchObject({
      fields: { scheduled_hour: [{ key }] },
    });
  });
});
