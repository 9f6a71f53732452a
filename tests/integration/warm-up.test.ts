import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { grantConsent } from "@/lib/consent/operations/ledger";
import { readWarmUp } from "@/lib/delivery/service/warm-up";
import { cancelNotification } from "@/lib/notifications/service/lifecycle";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { makeAudience } from "@/tests/factories/audience";
import { contact, importContacts, mail } from "@/tests/factories/contacts";
import { asUser } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";

const DECLARED = 500;
const CONFIRMED = 20;

let tenant: Awaited<ReturnType<typeof makeTenant>>;
const day = (number: number) => `2026-07-${String(number).padStart(2, "0")}T16:00:00Z`;
const at = (when: string) => asUser(tenant.owner, { clock: fixedClock(when) });

/** The people of a send, or of all of them, whose consent their farm declared. */
const declaredIn = async (...notification_ids: number[]) =>
  (
    await db().execute<{ id: string }>(sql`
      select distinct s.id from deliveries d join subscribers s on s.id = d.subscriber_id and s.consent_declared
      where d.notification_id in (${sql.join(notification_ids, sql`, `)}) order by 1`)
  ).map(({ id }) => Number(id));

/** Sends a message at noon of a day, or plans it for that day when it is accepted before. */
async function send(onDay: number, acceptedOn = onDay, values: object = {}) {
  const notification = await makeNotification(tenant.farm, { type: "email", ...values });
  const ids = { farm_id: tenant.farm.id, notification_id: notification.id };
  const planned = { scheduled_day: `2026-07-${String(onDay).padStart(2, "0")}`, scheduled_hour: 12 };
  await sendNotification(at(day(acceptedOn)), {
    ...ids,
    ...(acceptedOn === onDay ? { when: "now" } : { when: "schedule", ...planned }),
  });
  return { ...ids, ...(await reached(notification.id)) };
}

/** Counts the people of a send, and those whose consent their farm declared. */
async function reached(notification_id: number) {
  const [row] = await db().execute<{ people: number; declared: number }>(sql`
    select count(distinct s.id)::int as people, count(distinct s.id) filter (where s.consent_declared)::int as declared
    from deliveries d join subscribers s on s.id = d.subscriber_id where d.notification_id = ${notification_id}`);
  return { people: row!.people, declared: row!.declared };
}

const arrive = (notification_id: number) =>
  db().execute(sql`update deliveries set status = 'delivered', sent_at = now(), delivered_at = now()
    where notification_id = ${notification_id}`);
const endBadly = (notification_id: number, stage: "bounced" | "complained", people: number) =>
  db().execute(sql`
    update deliveries set status = ${stage}, ${sql.raw(`${stage}_at`)} = now() where id in (
      select d.id from deliveries d join subscribers s on s.id = d.subscriber_id
      where d.notification_id = ${notification_id} and s.consent_declared limit ${people})`);

async function warmUpShown(onDay: number, type: "email" | "all" = "email") {
  const notification = await makeNotification(tenant.farm, { type });
  const ids = { farm_id: tenant.farm.id, notification_id: notification.id };
  return (await notificationParameters(at(day(onDay)), ids)).quote;
}

beforeEach(async () => {
  tenant = await makeTenant();
});

describe("people whose consent their farm declared", () => {
  beforeEach(async () => {
    await makeAudience(tenant.farm, CONFIRMED);
    await importContacts(
      tenant,
      Array.from({ length: DECLARED }, () => contact({ email: mail() })),
    );
  });

  it("are 200 on the first day, the others wait, and nobody who confirmed is held back", async () => {
    const quote = await warmUpShown(1);
    expect(quote.recipients.people).toBe(200 + CONFIRMED);
    expect(quote.exclusions.email_warming_up).toBe(DECLARED - 200);
    expect(quote.warm_up).toEqual({ people: DECLARED - 200, allowed: 200, until: "2026-07-03" });
    expect(await send(1)).toMatchObject({ people: 200 + CONFIRMED, declared: 200 });
  });

  it("are counted down during the day, for those who import more", async () => {
    const left = async (onDay: number) =>
      (await readWarmUp(at(day(onDay)), { farm_id: tenant.farm.id })).left;
    expect(await left(1)).toBe(200);
    const { notification_id } = await send(1);
    expect(await left(1)).toBe(0);
    await arrive(notification_id);
    expect(await left(4)).toBe(400);
    const { farm, owner } = await makeTenant();
    expect(await readWarmUp(asUser(owner), { farm_id: farm.id })).toEqual({ left: 200 });
  });

  it("are the same 200 in a second send of the day", async () => {
    const first = await send(1);
    const second = await send(1);
    expect(second.declared).toBe(200);
    const [row] = await db().execute<{ people: number }>(sql`
      select count(distinct d.subscriber_id)::int as people from deliveries d
      join subscribers s on s.id = d.subscriber_id and s.consent_declared
      where d.notification_id in (${first.notification_id}, ${second.notification_id})`);
    expect(row!.people).toBe(200);
  });

  it("are twice as many on each sending day that went well, until all are reached", async () => {
    for (const [on, expected] of [
      [1, 200],
      [4, 400],
      [5, DECLARED],
    ] as const) {
      const sent = await send(on);
      expect(sent.declared).toBe(expected);
      await arrive(sent.notification_id);
    }
    expect((await warmUpShown(6)).warm_up).toBeNull();
  });

  it.each([
    ["bounced", 6, 200],
    ["bounced", 5, 400],
    ["complained", 1, 200],
  ] as const)(
    "do not grow after a day with 3 %% of bounces or 0.1 %% of complaints: %s %i -> %i",
    async (stage, people, expected) => {
      const first = await send(1);
      await arrive(first.notification_id);
      await db().execute(sql`delete from deliveries d using subscribers s
      where d.subscriber_id = s.id and not s.consent_declared and d.notification_id = ${first.notification_id}`);
      await endBadly(first.notification_id, stage, people);
      const { warm_up } = await warmUpShown(2);
      expect(warm_up?.allowed).toBe(expected);
      expect(warm_up?.until === null).toBe(expected === 200);
      expect((await send(2)).declared).toBe(expected);
    },
  );

  it.each([
    [1, 200],
    [99, 200],
    [100, 400],
  ])("do not grow after a day that wrote to less than half of them: %i -> %i", async (people, expected) => {
    const { notification_id } = await send(1);
    await db().execute(sql`
      update deliveries set status = 'delivered', sent_at = now(), delivered_at = now() where id in (
        select d.id from deliveries d join subscribers s on s.id = d.subscriber_id
        where d.notification_id = ${notification_id} and s.consent_declared limit ${people})`);
    await db().execute(sql`update deliveries set status = 'canceled'
      where notification_id = ${notification_id} and sent_at is null`);
    const { warm_up } = await warmUpShown(2);
    expect(warm_up).toMatchObject({
      allowed: expected,
      until: expected === 200 ? "2026-07-04" : "2026-07-03",
    });
    expect((await send(2)).declared).toBe(expected);
  });

  it("do not grow by the same people twice on a day", async () => {
    for (let times = 0; times < 2; times++) {
      const { notification_id } = await send(1);
      await db().execute(sql`
        update deliveries set status = 'delivered', sent_at = now(), delivered_at = now() where id in (
          select d.id from deliveries d join subscribers s on s.id = d.subscriber_id
          where d.notification_id = ${notification_id} and s.consent_declared order by s.id limit 60)`);
    }
    expect((await warmUpShown(2)).warm_up?.allowed).toBe(200);
  });

  it("do not grow for sends that are planned ahead, before anything has gone out", async () => {
    expect((await send(2, 1)).declared).toBe(200);
    expect((await send(3, 1)).declared).toBe(200);
    expect((await send(9, 1)).declared).toBe(200);
  });

  it("take no place of a day when their send was canceled", async () => {
    const canceled = await send(2, 1);
    await cancelNotification(at(day(1)), canceled);
    expect((await send(2)).declared).toBe(200);
  });

  it("are not held back once they confirmed themselves", async () => {
    const [person] = await db()
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.farm_id, tenant.farm.id), eq(subscribers.consent_declared, true)))
      .orderBy(sql`id desc`)
      .limit(1);
    await transaction(at(day(1)), (tx) =>
      grantConsent(tx, {
        farm_id: tenant.farm.id,
        subscriber_id: person!.id,
        channel: "email",
        address: person!.email!,
        basis: "express",
        source: "public-form",
        lang: "fr",
      }),
    );
    expect(await send(1)).toMatchObject({ people: 201 + CONFIRMED, declared: 200 });
  });

  it("count once when they get an email and a text", async () => {
    await importContacts(
      tenant,
      Array.from({ length: 300 }, (_, at) => contact({ phone: `+1514${2_600_000 + at}`, email: mail() })),
    );
    await db().execute(sql`update subscribers set erased_at = now() where farm_id = ${tenant.farm.id} and phone is null
      and consent_declared`);
    const sent = await send(1, 1, { type: "all" });
    expect(sent.declared).toBe(200);
    const [row] = await db().execute<{ messages: number }>(sql`
      select count(*)::int as messages from deliveries d join subscribers s on s.id = d.subscriber_id
      where d.notification_id = ${sent.notification_id} and s.consent_declared`);
    expect(row!.messages).toBe(400);
  });

  it("cannot be made confirmed people past the ledger", async () => {
    await expect(
      db().execute(sql`update subscribers set consent_declared = false where farm_id = ${tenant.farm.id}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("through the ledger") } });
  });
});

describe("people of whom most have only a phone", () => {
  /** Imports people of whom `emails` in ten have an email, and the others a phone alone. */
  const imported = (emails: number, people = DECLARED) =>
    importContacts(
      tenant,
      Array.from({ length: people }, (_, n) =>
        contact(n % 10 < emails ? { email: mail() } : { phone: newPhone() }),
      ),
    );
  const sendToAll = (onDay: number, acceptedOn = onDay) => send(onDay, acceptedOn, { type: "all" });

  it("are twice as many after a day whose few emails went well", async () => {
    await imported(3);
    const quoted = async (onDay: number) => (await warmUpShown(onDay, "all")).warm_up;
    expect(await quoted(1)).toMatchObject({ allowed: 200, until: "2026-07-03" });
    for (const [on, expected] of [
      [1, 200],
      [2, 400],
      [3, DECLARED],
    ] as const) {
      const { declared, notification_id } = await sendToAll(on);
      expect(declared).toBe(expected);
      await arrive(notification_id);
    }
    expect(await quoted(4)).toBeNull();
  });

  it("are as many as before after a day of texts alone, and no day is promised", async () => {
    await imported(0);
    for (const on of [1, 2]) {
      const { warm_up } = await warmUpShown(on, "all");
      expect(warm_up).toEqual({ people: DECLARED - 200, allowed: 200, until: null });
      const { declared, notification_id } = await sendToAll(on);
      expect(declared).toBe(200);
      await arrive(notification_id);
    }
  });

  it("all get a turn while their number stays, before anybody gets a second one", async () => {
    await imported(0);
    const sends: number[] = [];
    for (const on of [1, 2, 3]) {
      const { notification_id } = await sendToAll(on);
      await arrive(notification_id);
      sends.push(notification_id);
    }
    expect(await declaredIn(...sends.slice(0, 2))).toHaveLength(400);
    expect(await declaredIn(...sends)).toHaveLength(DECLARED);
    const [first, second, third] = await Promise.all(sends.map((id) => declaredIn(id)));
    expect(third!.filter((id) => second!.includes(id))).toEqual([]);
    expect(third!.filter((id) => first!.includes(id))).toHaveLength(100);
  });

  it("are others in each send that is planned ahead", async () => {
    await imported(0);
    const [later, sooner] = [await sendToAll(3, 1), await sendToAll(2, 1)];
    expect(await declaredIn(later.notification_id, sooner.notification_id)).toHaveLength(400);
  });
});
