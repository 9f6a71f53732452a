import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, {
  EMAIL_REQUESTS_PER_SECOND: "1000",
  SMS_PARTS_PER_SECOND: "1000",
});

const { db } = await import("@/db/client");
const { notifications } = await import("@/db/schema");
const { deleteCategory, createCategory } = await import("@/lib/categories/service");
const { LIMITS } = await import("@/lib/vocabulary/abuse-limits");
const { fixedClock } = await import("@/lib/platform/clock");
const { deliverEmail } = await import("@/lib/delivery/service/deliver-email");
const { duplicateNotification, getNotification, updateNotification } = await import(
  "@/lib/notifications/service/drafts"
);
const { cancelNotification, startScheduledSend } = await import("@/lib/notifications/service/lifecycle");
const { moveNotification, reopenNotification } = await import("@/lib/notifications/service/planned");
const { sendNotification } = await import("@/lib/notifications/service/send");
const { deleteProduce } = await import("@/lib/produce/service");
const { asJob, asUser, runningClock } = await import("@/tests/factories/context");
const { makeMember, makeNotification, makeProduce, makeSubscriber, makeTenant } = await import(
  "@/tests/factories/tenant"
);

const NOON = "2026-07-01T16:00:00Z";
/** 10 o'clock of the next day, at the farm. */
const PLANNED = "2026-07-02T14:00:00Z";
const MOVED = "2026-07-03T15:00:00Z";
const worker = { id: "test-worker", stopping: new AbortController().signal };
afterAll(() => emulators.close());

/** A farm with people and an email that is planned for the next day at ten. */
async function planned(people = 3, values: object = {}) {
  const { owner, farm } = await makeTenant();
  for (let at = 0; at < people; at++)
    await makeSubscriber(farm, { name: "Ana", email: `${crypto.randomUUID()}@abonne.test` }, ["email"]);
  const draft = await makeNotification(farm, { type: "email", ...values });
  const ctx = asUser(owner, { clock: fixedClock(NOON) });
  const ids = { farm_id: farm.id, notification_id: draft.id };
  await sendNotification(ctx, {
    ...ids,
    when: "schedule",
    scheduled_day: "2026-07-02",
    scheduled_hour: 10,
    continue_next_day: true,
  });
  return { owner, farm, ctx, ids, row: () => rowOf(draft.id) };
}

const rowOf = async (id: number) =>
  (await db().select().from(notifications).where(eq(notifications.id, id)))[0]!;

/** Does what the worker does at a time, for a send that was accepted. */
async function startAt(id: number, accepted_at: Date | null, at: string) {
  const payload = { notification_id: id, accepted_at: accepted_at!.toISOString() };
  await startScheduledSend(asJob({ clock: fixedClock(at) }), payload);
  if ((await rowOf(id)).status === "sending")
    await deliverEmail(asJob({ clock: runningClock(at) }), { notification_id: id, lane: 0 }, worker);
}

const deliveriesOf = async (id: number) => {
  const rows = await db().execute<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from deliveries where notification_id = ${id} group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
const moved = (ids: object, more: object = {}) => ({
  ...ids,
  scheduled_day: "2026-07-03",
  scheduled_hour: 11,
  ...more,
});
const conflictOf = (key: string) => ({ code: "conflict", global: [{ key }] });

describe("a planned message", () => {
  it("becomes a draft again with its words, audience and time; the plan is gone and never starts", async () => {
    const { ctx, ids, row } = await planned(3, { subject_fr: "Fraises", subscriber_filters: { lang: "fr" } });
    const before = await row();
    const draft = await reopenNotification(ctx, ids);
    expect(draft).toMatchObject({
      uuid: before.uuid,
      status: "in_creation",
      subject_fr: "Fraises",
      subscriber_filters: { lang: "fr" },
      scheduled_day: "2026-07-02",
      scheduled_hour: 10,
      continue_next_day: true,
    });
    await expect(getNotification(ctx, ids)).rejects.toMatchObject({ code: "not_found" });
    await startAt(ids.notification_id, before.accepted_at, PLANNED);
    expect(await deliveriesOf(ids.notification_id)).toEqual({ canceled: 3 });
    const again = { ...ids, notification_id: draft.id };
    await updateNotification(ctx, { ...again, subject_fr: "Framboises" });
    await sendNotification(ctx, { ...again, when: "schedule" });
    await startAt(draft.id, (await rowOf(draft.id)).accepted_at, PLANNED);
    expect(await deliveriesOf(draft.id)).toEqual({ sent: 3 });
    expect((await fetch(`${emulators.outbox.url}/counts.json`).then((answer) => answer.json())).emails).toBe(
      3,
    );
  });

  it("is taken back by no employee, and not once it began", async () => {
    const { farm, ctx, ids, row } = await planned();
    const employee = asUser(await makeMember(farm, "employee"), { clock: fixedClock(NOON) });
    const both = [
      (of: typeof ctx) => reopenNotification(of, ids),
      (of: typeof ctx) => moveNotification(of, moved(ids)),
    ];
    for (const ask of both) await expect(ask(employee)).rejects.toMatchObject({ code: "forbidden" });
    const { accepted_at } = await row();
    await startAt(ids.notification_id, accepted_at, PLANNED);
    for (const ask of both) await expect(ask(ctx)).rejects.toMatchObject(conflictOf("notificationMoved"));
    expect(await deliveriesOf(ids.notification_id)).toEqual({ sent: 3 });
  });

  it("moves to another time, where it starts once for everyone who subscribed until the move", async () => {
    const { farm, ctx, ids, row } = await planned();
    const before = await row();
    const { id, uuid, status, scheduled_at, quote } = await moveNotification(ctx, moved(ids));
    expect(uuid).toBe(before.uuid);
    expect({ status, scheduled_at: scheduled_at?.toISOString() }).toEqual({
      status: "scheduled",
      scheduled_at: new Date(MOVED).toISOString(),
    });
    expect(quote).toEqual(before.quote);
    await startAt(ids.notification_id, before.accepted_at, PLANNED);
    await startAt(id, (await rowOf(id)).accepted_at, MOVED);
    expect(await deliveriesOf(ids.notification_id)).toEqual({ canceled: 3 });
    expect(await deliveriesOf(id)).toEqual({ sent: 3 });
    const jobs = await db().execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where key = ${`start:${id}`}`,
    );
    expect(jobs).toHaveLength(1);
    expect(farm.id).toBe(ids.farm_id);
  });

  it("says that it changed to a tab of before, which cannot know; to nobody else", async () => {
    const { ctx, ids } = await planned();
    await moveNotification(ctx, moved(ids));
    const later = [
      () => moveNotification(ctx, moved(ids)),
      () => reopenNotification(ctx, ids),
      () => cancelNotification(ctx, ids),
      () => updateNotification(ctx, { ...ids, title: "Fraises" }),
      () => sendNotification(ctx, { ...ids, when: "now" }),
    ];
    for (const ask of later) await expect(ask()).rejects.toMatchObject(conflictOf("notificationMoved"));
    const { ctx: stranger, ids: own } = await planned();
    const foreign = { ...own, notification_id: ids.notification_id };
    await expect(cancelNotification(stranger, foreign)).rejects.toMatchObject({ code: "not_found" });
  });

  it("stays as planned when the new time is refused, or the price is higher than agreed", async () => {
    const { farm, ctx, ids, row } = await planned();
    const before = await row();
    const refusals = [
      [{ scheduled_hour: 7 }, { fields: { scheduled_hour: [{ key: "tooEarly" }] } }],
      [{ scheduled_day: "2026-06-30" }, { fields: { scheduled_day: [{ key: "scheduledInPast" }] } }],
      [{ scheduled_day: "" }, { name: "ZodError" }],
    ] as const;
    for (const [time, refusal] of refusals)
      await expect(moveNotification(ctx, moved(ids, time))).rejects.toMatchObject(refusal);
    await makeSubscriber(farm, { name: "Léa", email: `${crypto.randomUUID()}@abonne.test` }, ["email"]);
    await expect(moveNotification(ctx, moved(ids))).rejects.toMatchObject(conflictOf("quoteChanged"));
    expect(await row()).toEqual(before);
    await startAt(ids.notification_id, before.accepted_at, PLANNED);
    expect(await deliveriesOf(ids.notification_id)).toEqual({ sent: 3 });
  });

  it("takes no second place of the month's messages when it moves", async () => {
    const { farm, ctx, ids } = await planned();
    await db().execute(sql`update farms set plan_type = 'canceled' where id = ${farm.id}`);
    const count = () => db().$count(notifications, eq(notifications.farm_id, farm.id));
    for (let at = await count(); at < 2; at++)
      await makeNotification(farm, { status: "sent", accepted_at: new Date(NOON) });
    await expect(
      sendNotification(ctx, {
        ...ids,
        notification_id: (await makeNotification(farm, { type: "email" })).id,
      }),
    ).rejects.toMatchObject({ code: "limit_reached" });
    expect((await moveNotification(ctx, moved(ids))).status).toBe("scheduled");
  });

  it("is planned and moved sixty times an hour by a farm, and a refused try counts nothing", async () => {
    const { farm, ctx, ids } = await planned(1);
    let notification_id = ids.notification_id;
    for (let at = 1; at < LIMITS.plan_send.points; at++) {
      await expect(
        moveNotification(ctx, moved({ ...ids, notification_id }, { scheduled_hour: 7 })),
      ).rejects.toThrow();
      notification_id = (await moveNotification(ctx, moved({ ...ids, notification_id }))).id;
    }
    await expect(moveNotification(ctx, moved({ ...ids, notification_id }))).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect((await rowOf(notification_id)).status).toBe("scheduled");
    const { count } = (
      await db().execute<{ count: number }>(
        sql`select count(*)::int as count from notifications where farm_id = ${farm.id} and status = 'scheduled'`,
      )
    )[0]!;
    expect(count).toBe(1);
  });

  it("either starts or moves when both happen at once", async () => {
    for (let round = 0; round < 5; round++) {
      const { ctx, ids, row } = await planned(1);
      const { accepted_at } = await row();
      const [, taken] = await Promise.allSettled([
        startAt(ids.notification_id, accepted_at, PLANNED),
        moveNotification(ctx, moved(ids)),
      ]);
      const { status } = await row();
      const old = await deliveriesOf(ids.notification_id);
      if (taken.status === "fulfilled") {
        expect([status, old]).toEqual(["canceled", { canceled: 1 }]);
        expect(await deliveriesOf(taken.value.id)).toEqual({ queued: 1 });
      } else expect([status, old]).toEqual(["sent", { sent: 1 }]);
    }
  });
});

describe("a message whose products and categories are deleted since", () => {
  it("can be copied and saved, and its audience does not grow", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const ids = { farm_id: farm.id };
    await makeSubscriber(farm, { name: "Ana", email: `${crypto.randomUUID()}@abonne.test` }, ["email"]);
    const category = await createCategory(ctx, { ...ids, name: "Paniers" });
    const produce = await makeProduce(farm, { name: "Fraises" });
    const sent = await makeNotification(farm, {
      status: "sent",
      type: "email",
      accepted_at: new Date(NOON),
      produce_ids: [produce.id],
      subscriber_filters: { category_ids: [category.id] },
    });
    await deleteProduce(ctx, { ...ids, produce_id: produce.id });
    await deleteCategory(ctx, { ...ids, category_id: category.id });
    const copy = await duplicateNotification(ctx, { ...ids, notification_id: sent.id });
    const own = { ...ids, notification_id: copy.id };
    expect(copy.subscriber_filters).toEqual({ category_ids: [category.id] });
    const { subscriber_filters, produce_ids } = copy;
    await updateNotification(ctx, { ...own, subscriber_filters, produce_ids });
    await expect(sendNotification(ctx, { ...own, when: "now" })).rejects.toMatchObject({
      fields: { global: [{ key: "noRecipients" }] },
    });
    const stranger = await makeTenant();
    const theirs = await createCategory(asUser(stranger.owner), {
      farm_id: stranger.farm.id,
      name: "Autres",
    });
    await expect(
      updateNotification(ctx, { ...own, subscriber_filters: { category_ids: [category.id, theirs.id] } }),
    ).rejects.toMatchObject({ fields: { subscriber_filters: [{ key: "invalidValue" }] } });
  });
});
