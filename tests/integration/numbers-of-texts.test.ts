import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

const NUMBERS = ["+14505550101", "+14505550102", "+14505550103"];
const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, {
  SMS_ORIGINATION_NUMBERS: NUMBERS.join(", "),
  SMS_PARTS_PER_SECOND: "50",
});

const { db } = await import("@/db/client");
const { comesFrom } = await import("@/lib/delivery/operations/comes-from");
const { deliverSms } = await import("@/lib/delivery/service/deliver-sms");
const { notificationParameters } = await import("@/lib/notifications/service/quote");
const { sendNotification } = await import("@/lib/notifications/service/send");
const { fixedClock } = await import("@/lib/platform/clock");
const { originationNumberFor } = await import("@/lib/providers/sms/numbers");
const { makeAudience } = await import("@/tests/factories/audience");
const { asJob, asUser, runningClock } = await import("@/tests/factories/context");
const { makeNotification, makeTenant } = await import("@/tests/factories/tenant");

const NOON = "2026-07-01T16:00:00Z";
const TEXTS = 60;
const worker = { id: "test-worker", stopping: new AbortController().signal };

/** A draft of texts to so many people, at a time. */
async function draft(people: number, at = NOON) {
  const { owner, farm } = await makeTenant();
  await makeAudience(farm, people, people);
  const { id: notification_id } = await makeNotification(farm, { type: "sms" });
  const ids = { farm_id: farm.id, notification_id };
  const ctx = asUser(owner, { clock: fixedClock(at) });
  const quote = async () => (await notificationParameters(ctx, { ...ids, when: "now" })).quote;
  return { ids, ctx, quote, send: () => sendNotification(ctx, { ...ids, when: "now" }) };
}

beforeEach(async () => {
  await fetch(`${emulators.outbox.url}/messages`, { method: "DELETE" });
  await db().execute(sql`update notifications set status = 'canceled' where status = 'sending'`);
});
afterAll(() => emulators.close());

describe("the numbers that texts come from", () => {
  it("are chosen by the recipient, in SQL as in code, and about equally often", async () => {
    const phones = Array.from({ length: 600 }, (_, at) => `+1514555${String(at).padStart(4, "0")}`);
    const list = sql.join(
      phones.map((phone) => sql`${phone}`),
      sql`, `,
    );
    for (const number of NUMBERS) {
      const rows = await db().execute<{ phone: string }>(
        sql`select phone from unnest(array[${list}]) as given (phone) where ${comesFrom(number, sql`phone`)}`,
      );
      const found = rows.map(({ phone }) => phone);
      expect(found.sort()).toEqual(phones.filter((phone) => originationNumberFor(phone) === number).sort());
      expect(found.length).toBeGreaterThan(150);
    }
  });

  it("send a message to each person once, each at its own rate", async () => {
    const { ids, send } = await draft(TEXTS);
    await send();
    await deliverSms(asJob({ clock: runningClock(NOON) }), ids, worker);
    const { messages } = (await (await fetch(`${emulators.outbox.url}/messages.json`)).json()) as {
      messages: { from: string; to: [string] }[];
    };
    expect(new Set(messages.map(({ to: [phone] }) => phone)).size).toBe(TEXTS);
    expect(messages).toHaveLength(TEXTS);
    expect(messages.filter(({ from, to: [phone] }) => from !== originationNumberFor(phone))).toEqual([]);
    const rows = await db().execute<{ provider: string }>(
      sql`select provider from provider_throttles where provider like 'sms%' order by 1`,
    );
    expect(rows.map(({ provider }) => provider)).toEqual(NUMBERS.map((number) => `sms:${number}`));
  });
});

describe("a quote says when the last text will have gone", () => {
  it("from all numbers together, behind what is being sent", async () => {
    const first = await draft(30);
    const { segments, last_text_at } = await first.quote();
    const pace = 50 * NUMBERS.length;
    const after = (parts: number) => new Date(new Date(NOON).getTime() + (parts / pace) * 1000);
    expect(last_text_at).toEqual(after(segments.total));
    await first.send();
    const second = await draft(15);
    const own = (await second.quote()).segments.total;
    expect((await second.quote()).last_text_at).toEqual(after(segments.total + own));
  });

  it("the next morning, when the window closes before", async () => {
    const { quote } = await draft(30, "2026-07-01T21:59:59.900Z");
    const { segments, last_text_at } = await quote();
    const left = (segments.total / (50 * NUMBERS.length)) * 1000 - 100;
    expect(last_text_at).toEqual(new Date(new Date("2026-07-02T12:00:00Z").getTime() + left));
  });

  it("and nothing of the kind without texts", async () => {
    const { owner, farm } = await makeTenant();
    await makeAudience(farm, 3, 0);
    const { id: notification_id } = await makeNotification(farm, { type: "email" });
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const { quote } = await notificationParameters(ctx, { farm_id: farm.id, notification_id, when: "now" });
    expect(quote.last_text_at).toBeNull();
  });
});
