import { and, eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  farm_totals,
  farm_users,
  farms,
  notifications,
  transactional_messages,
} from "@/db/schema";
import { resumeNotification, startScheduledSend } from "@/lib/notifications/service/lifecycle";
import { firstParameters, isUnderReview } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { listProducers } from "@/lib/producers/service/list";
import { holdFarmSending, releaseFarmSending } from "@/lib/producers/service/review";
import { foldFarmTotals } from "@/lib/producers/service/totals";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeCountedSend } from "@/tests/factories/producers";
import { makeNotification, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

const noon = { now: () => new Date("2026-07-02T16:00:00Z") };
const potager = async () => asUser(await makeUser({ is_admin: true }), { clock: noon });
const reason = "Beaucoup d’adresses n’existent plus.";

async function sender() {
  const { farm, owner } = await makeTenant();
  await makeSubscriber(farm);
  const { id: notification_id } = await makeNotification(farm, { type: "email" });
  const ids = { farm_id: farm.id, notification_id };
  const row = async () =>
    (await db().select().from(notifications).where(eq(notifications.id, notification_id)))[0]!;
  return { farm, owner, ctx: asUser(owner, { clock: noon }), ids, row };
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: AppError) => error.global?.[0]?.key,
  );

describe("a farm whose sends are held", () => {
  let farm: Awaited<ReturnType<typeof sender>>;
  beforeEach(async () => {
    farm = await sender();
  });

  it("pauses what goes out, refuses what would follow, and is released to go on by itself", async () => {
    const { ctx, ids, row } = farm;
    await sendNotification(ctx, { ...ids, when: "now" });
    await holdFarmSending(await potager(), { farm_id: ids.farm_id, reason });
    expect(await row()).toMatchObject({ status: "paused", status_reason: "underReview" });
    expect(await refusalOf(resumeNotification(ctx, ids))).toBe("underReview");
    const next = await makeNotification(farm.farm, { type: "email" });
    const others = { ...ids, notification_id: next.id };
    expect(await refusalOf(sendNotification(ctx, { ...others, when: "now" }))).toBe("underReview");
    expect((await firstParameters(ctx, others)).obstacles.map(({ key }) => key)).toContain("underReview");
    await releaseFarmSending(await potager(), { farm_id: ids.farm_id });
    expect((await row()).status).toBe("paused");
    expect((await resumeNotification(ctx, ids)).status).toBe("sending");
  });

  it("is told so on the screens of its people, and of nobody else", async () => {
    const { ctx, ids } = farm;
    expect(await isUnderReview(ctx, ids)).toBe(false);
    await holdFarmSending(await potager(), { farm_id: ids.farm_id, reason });
    expect(await isUnderReview(ctx, ids)).toBe(true);
    await expect(isUnderReview((await sender()).ctx, ids)).rejects.toEqual(notFound());
    await releaseFarmSending(await potager(), { farm_id: ids.farm_id });
    expect(await isUnderReview(ctx, ids)).toBe(false);
  });

  it("pauses a planned send at its time", async () => {
    const { ctx, ids, row } = farm;
    await sendNotification(ctx, {
      ...ids,
      when: "schedule",
      scheduled_day: "2026-07-03",
      scheduled_hour: 12,
    });
    await holdFarmSending(await potager(), { farm_id: ids.farm_id, reason });
    const { accepted_at, status } = await row();
    expect(status).toBe("scheduled");
    await startScheduledSend(asJob({ clock: { now: () => new Date("2026-07-03T16:01:00Z") } }), {
      notification_id: ids.notification_id,
      accepted_at: accepted_at!.toISOString(),
    });
    expect(await row()).toMatchObject({ status: "paused", status_reason: "underReview" });
  });

  it("is told to its owners with the reason, and both are written in the audit with it", async () => {
    const { ids, owner } = farm;
    await holdFarmSending(await potager(), { farm_id: ids.farm_id, reason });
    await expect(holdFarmSending(await potager(), { farm_id: ids.farm_id, reason })).rejects.toEqual(
      conflict("reviewChanged"),
    );
    await releaseFarmSending(await potager(), { farm_id: ids.farm_id });
    await expect(releaseFarmSending(await potager(), { farm_id: ids.farm_id })).rejects.toEqual(
      conflict("reviewChanged"),
    );
    const sent = await db()
      .select()
      .from(transactional_messages)
      .where(
        and(eq(transactional_messages.address, owner.email), eq(transactional_messages.kind, "sending_held")),
      )
      .orderBy(transactional_messages.id);
    expect(sent.map(({ payload }) => payload)).toMatchObject([
      { state: "held", reason },
      { state: "released" },
    ]);
    const entries = await db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.farm_id, ids.farm_id), like(audit_entries.action, "farm.%-sending")))
      .orderBy(audit_entries.id);
    const [none, held] = [{ sending_held_reason: null }, { sending_held_reason: reason }];
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "farm.hold-sending", before: none, after: held },
      { action: "farm.release-sending", before: held, after: none },
    ]);
  });

  it("is held and released by super administrators alone", async () => {
    const { ids, owner } = farm;
    for (const ctx of [asUser(owner), asVisitor()]) {
      await expect(holdFarmSending(ctx, { farm_id: ids.farm_id, reason })).rejects.toThrow(AppError);
      await expect(releaseFarmSending(ctx, { farm_id: ids.farm_id })).rejects.toThrow(AppError);
    }
    const [row] = await db().select().from(farms).where(eq(farms.id, ids.farm_id));
    expect(row!.sending_held_at).toBeNull();
    await expect(holdFarmSending(await potager(), { farm_id: 999_999_999, reason })).rejects.toEqual(
      notFound(),
    );
    await expect(holdFarmSending(await potager(), { farm_id: ids.farm_id, reason: " " })).rejects.toThrow(
      "requiredReason",
    );
  });
});

describe("farms to review", () => {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000);
  const doubts = async (farm_id: number) =>
    (await db().select().from(farm_totals).where(eq(farm_totals.farm_id, farm_id)))[0]!.doubts;

  it("are those with bounces, complaints, a sudden volume or a hold; others are not", async () => {
    const word = `revue${crypto.randomUUID().slice(0, 8)}`;
    const make = async (name: string) => (await makeTenant({ name: `${word} ${name}` })).farm;
    const [calm, bounced, complained, sudden, held] = [
      await make("calme"),
      await make("retours"),
      await make("plaintes"),
      await make("volume"),
      await make("suspendue"),
    ];
    await makeCountedSend(calm.id, day(2), { sent: 1000 });
    await makeCountedSend(calm.id, day(20), { sent: 1000 });
    await makeCountedSend(bounced.id, day(2), { sent: 1000, bounced: 40 });
    await makeCountedSend(complained.id, day(2), { sent: 1000, complained: 2 });
    await makeCountedSend(sudden.id, day(20), { sent: 200 });
    await makeCountedSend(sudden.id, day(1), { sent: 700 });
    await holdFarmSending(await potager(), { farm_id: held.id, reason });
    await foldFarmTotals(asJob());
    const { rows } = await listProducers(await potager(), { q: word, only: "review", sort: "name" });
    expect(rows.map(({ name, doubts: of, held: is }) => [name.split(" ")[1], of, is])).toEqual([
      ["plaintes", ["complaints"], false],
      ["retours", ["bounces"], false],
      ["suspendue", [], true],
      ["volume", ["volume"], false],
    ]);
    expect(await doubts(calm.id)).toEqual([]);
  });
});

it("a farm has the doubts of the owner it has now", async () => {
  const { farm, owner } = await makeTenant();
  const account = await accountOf(farm.id);
  const id = crypto.randomUUID();
  await db().execute(sql`
    insert into disputes (billing_account_id, provider_dispute_id, provider_payment_id, kind, status, reason,
      amount_cents, opened_at, saved_reading)
    values (${account}, ${`dp_${id}`}, ${`pi_${id}`}, 'dispute', 'needs_response', 'fraudulent', 3000, now(), 1)`);
  const doubts = async () => {
    await foldFarmTotals(asJob());
    const [row] = await db().select().from(farm_totals).where(eq(farm_totals.farm_id, farm.id));
    return row!.doubts;
  };
  expect(await doubts()).toEqual(["dispute"]);
  const other = await makeUser();
  const handOver = (from: number, to: number) =>
    db()
      .update(farm_users)
      .set({ user_id: to })
      .where(and(eq(farm_users.farm_id, farm.id), eq(farm_users.user_id, from)));
  await handOver(owner.id, other.id);
  expect(await doubts()).toEqual([]);
  await handOver(other.id, owner.id);
  expect(await doubts()).toEqual(["dispute"]);
});
