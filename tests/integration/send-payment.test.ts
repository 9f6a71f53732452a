import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  billing_accounts,
  credit_cards,
  farm_users,
  farms,
  notification_charges,
  notifications,
} from "@/db/schema";
import { makeOffer } from "@/lib/members/operations/offers";
import { acceptFarm, offerFarm } from "@/lib/members/service/hand-over";
import { pauseSend } from "@/lib/notifications/operations/listeners";
import {
  cancelNotification,
  resumeNotification,
  startScheduledSend,
} from "@/lib/notifications/service/lifecycle";
import { firstParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { sendToSelf } from "@/lib/notifications/service/send-to-self";
import { lockAccount } from "@/lib/payments/accounts/operations/accounts";
import { listCards } from "@/lib/payments/cards/queries";
import { hasUnchargedSend } from "@/lib/payments/charges/operations/unsettled-sends";
import { createCommand, saveCommandStatus } from "@/lib/payments/commands/operations/commands";
import { fixedClock } from "@/lib/platform/clock";
import { type Tx, transaction } from "@/lib/platform/context";
import { givePassword, PASSWORD } from "@/tests/factories/account";
import { accountOf, isOfFarm } from "@/tests/factories/billing-accounts";
import { complete, ledgerOf, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import { refusal } from "@/tests/factories/payments";
import {
  giveCard,
  makeMember,
  makeNotification,
  makeProduce,
  makeSubscriber,
  makeTenant,
} from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const NOON = fixedClock("2026-07-02T16:00:00Z");
const PLANNED = { when: "schedule", scheduled_day: "2026-07-02", scheduled_hour: 15 };
const refusedFor = (key: string) => ({ code: "forbidden", fields: {}, global: [key] });

async function written(values: Parameters<typeof makeTenant>[0] = {}) {
  const { owner, farm } = await makeTenant(values);
  await makeSubscriber(farm);
  const notification = await makeNotification(farm, { type: "email" });
  const ctx = asUser(owner, { clock: NOON });
  const ids = { farm_id: farm.id, notification_id: notification.id };
  const row = async () =>
    (await db().select().from(notifications).where(eq(notifications.id, notification.id)))[0]!;
  const obstacles = async () => (await firstParameters(ctx, ids)).obstacles.map(({ key }) => key);
  return { farm, owner, ctx, ids, row, obstacles };
}
const removeCard = (farm: { id: number }) =>
  db()
    .update(credit_cards)
    .set({ removed_at: new Date() })
    .where(isOfFarm(credit_cards.billing_account_id, farm.id));
const owe = async (farm: { id: number }, past_due_since: Date | null) =>
  db()
    .update(billing_accounts)
    .set({ past_due_since })
    .where(eq(billing_accounts.id, await accountOf(farm.id)));

describe("a send to subscribers", () => {
  it.each(["trial", "beta-free", "yearly"] as const)("needs a card on the plan %s", async (plan_type) => {
    const { farm, ctx, ids, row, obstacles } = await written({ plan_type });
    await removeCard(farm);
    expect(await obstacles()).toEqual(["cardRequired"]);
    expect(await refusal(sendNotification(ctx, { ...ids, when: "now" }))).toEqual(refusedFor("cardRequired"));
    expect((await row()).status).toBe("in_creation");
    await giveCard(farm);
    expect(await obstacles()).toEqual([]);
    expect((await sendNotification(ctx, { ...ids, when: "now" })).status).toBe("sending");
  });

  it("waits for an invoice that was refused, with a card or without", async () => {
    const { farm, ctx, ids, obstacles } = await written();
    await owe(farm, new Date());
    expect(await obstacles()).toEqual(["paymentRequired"]);
    expect(await refusal(sendNotification(ctx, { ...ids, when: "now" }))).toEqual(
      refusedFor("paymentRequired"),
    );
    await owe(farm, null);
    expect((await sendNotification(ctx, { ...ids, when: "now" })).status).toBe("sending");
  });

  it("does not take the card of another farm for its own", async () => {
    const { farm, obstacles } = await written();
    await makeTenant();
    await removeCard(farm);
    expect(await obstacles()).toEqual(["cardRequired"]);
  });

  it("needs none to oneself", async () => {
    const { farm, ctx } = await written();
    await removeCard(farm);
    await makeProduce(farm);
    expect(await sendToSelf(ctx, { farm_id: farm.id })).toMatchObject({ email: true });
  });

  it("that was planned waits in a pause, with its people, and is resumed once it is paid", async () => {
    const { farm, ctx, ids, row } = await written();
    await sendNotification(ctx, { ...ids, ...PLANNED });
    await owe(farm, new Date());
    const { accepted_at, scheduled_at } = await row();
    const clock = fixedClock(scheduled_at!.toISOString());
    await startScheduledSend(asJob({ clock }), {
      notification_id: ids.notification_id,
      accepted_at: accepted_at!.toISOString(),
    });
    expect(await row()).toMatchObject({ status: "paused", status_reason: "paymentRequired" });
    expect(await refusal(resumeNotification(ctx, ids))).toEqual(refusedFor("paymentRequired"));
    await owe(farm, null);
    expect((await resumeNotification(ctx, ids)).status).toBe("sending");
  });

  it("that was planned waits too when the plan has ended", async () => {
    const { farm, ctx, ids, row } = await written();
    await sendNotification(ctx, { ...ids, ...PLANNED });
    await db().update(farms).set({ plan_type: "canceled", plan_ended: true }).where(eq(farms.id, farm.id));
    const { accepted_at, scheduled_at } = await row();
    await startScheduledSend(asJob({ clock: fixedClock(scheduled_at!.toISOString()) }), {
      notification_id: ids.notification_id,
      accepted_at: accepted_at!.toISOString(),
    });
    expect(await row()).toMatchObject({ status: "paused", status_reason: "paymentRequired" });
  });
});

describe("a send to subscribers while the last card is removed", () => {
  /** Writes down that the last card goes. The provider has not let it go yet. */
  async function removeLastCard(tx: Tx, account_id: number) {
    const [card] = await listCards(tx.db, account_id);
    const account = await lockAccount(tx, account_id);
    const command = { kind: "remove_card" as const, next_card_id: null, subscription_id: null };
    return createCommand(tx, account, { ...command, card_id: card!.provider_card_id });
  }

  it("is refused until the card is gone or stays after all", async () => {
    const { farm, ctx, ids, obstacles } = await written({ plan_type: "beta-free" });
    const account_id = await accountOf(farm.id);
    const request = await transaction(asJob(), (tx) => removeLastCard(tx, account_id));
    expect(await obstacles()).toEqual(["cardRequired"]);
    expect(await refusal(sendNotification(ctx, { ...ids, when: "now" }))).toEqual(refusedFor("cardRequired"));
    await saveCommandStatus(asJob(), request, { status: "failed", failure: "unexpected" });
    expect((await sendNotification(ctx, { ...ids, when: "now" })).status).toBe("sending");
  });

  it("waits for the decision that is made about the card at this moment", async () => {
    const { farm, ctx, ids, row } = await written({ plan_type: "beta-free" });
    const account_id = await accountOf(farm.id);
    const sent = await transaction(asJob(), async (tx) => {
      await lockAccount(tx, account_id);
      const asked = refusal(sendNotification(ctx, { ...ids, when: "now" }));
      await new Promise((done) => setTimeout(done, 500));
      await removeLastCard(tx, account_id);
      return { asked };
    });
    expect(await sent.asked).toEqual(refusedFor("cardRequired"));
    expect((await row()).status).toBe("in_creation");
  });
});

describe("a send that runs while its farm is transferred", () => {
  it("is charged to the account that ordered it, not to the new owner's", async () => {
    const { farm, ctx, ids } = await written({ plan_type: "yearly" });
    const ordered_by = await accountOf(farm.id);
    await sendNotification(ctx, { ...ids, when: "now" });
    const to = await makeMember(farm, "admin");
    const from_user_id = ctx.actor.kind === "user" ? ctx.actor.user_id : 0;
    await transaction(asJob(), (tx) => makeOffer(tx, { farm_id: farm.id, from_user_id, to_user_id: to.id }));
    await acceptFarm(asUser(to), { farm_id: farm.id });
    const now_owned_by = await accountOf(farm.id);
    expect(now_owned_by).not.toBe(ordered_by);
    expect(await hasUnchargedSend(asJob({ clock: NOON }), ordered_by)).toBe(true);
    expect(await hasUnchargedSend(asJob({ clock: NOON }), now_owned_by)).toBe(false);
    await setDeliveries(ids.notification_id, "email", "sent");
    await complete(ids.notification_id);
    const [row] = await ledgerOf(ids.notification_id);
    expect(row).toMatchObject({ number: 0, emails: 1, billing_account_id: ordered_by });
  });

  it.each(["scheduled", "paused"] as const)("is not transferred while a send is %s", async (status) => {
    const { farm, owner, ctx, ids } = await written({ plan_type: "yearly" });
    await givePassword(owner);
    const member = await makeMember(farm, "admin");
    const [found] = await db()
      .select({ id: farm_users.id })
      .from(farm_users)
      .where(and(eq(farm_users.farm_id, farm.id), eq(farm_users.user_id, member.id)));
    const offer = () =>
      offerFarm(ctx, { farm_id: farm.id, farm_user_id: found!.id, current_password: PASSWORD });
    await offer();
    await sendNotification(ctx, { ...ids, ...PLANNED });
    if (status === "paused")
      await pauseSend(asJob(), { notification_id: ids.notification_id, reason: "missedSchedule" });
    const accept = () => acceptFarm(asUser(member, { clock: NOON }), { farm_id: farm.id });
    const refused = { code: "conflict", fields: {}, global: ["transferOfWaitingSend"] };
    expect(await refusal(accept())).toEqual(refused);
    expect(await refusal(offer())).toEqual(refused);
    await cancelNotification(ctx, ids);
    await accept();
  });

  it("cannot be charged to another account in the database", async () => {
    const { ctx, ids } = await written({ plan_type: "yearly" });
    await sendNotification(ctx, { ...ids, when: "now" });
    const other = await makeTenant();
    const values = { ...ids, billing_account_id: await accountOf(other.farm.id) };
    const wrong = db()
      .insert(notification_charges)
      .values({ ...values, number: 0, reason: "sent", emails: 1, segments: 0, unit_tenths: 80, tenths: 80 });
    await expect(wrong).rejects.toMatchObject({
      cause: { constraint_name: "notification_charges_payer" },
    });
  });
});

describe("a farm after a trial without a plan", () => {
  it("sends two messages a month, and the third is refused until the next month", async () => {
    const { farm, ctx, obstacles } = await written({ plan_type: "canceled", plan_ended: false });
    const send = async (clock = NOON) => {
      const { id } = await makeNotification(farm, { type: "email" });
      return sendNotification({ ...ctx, clock }, { farm_id: farm.id, notification_id: id, when: "now" });
    };
    expect((await send()).status).toBe("sending");
    expect((await send()).status).toBe("sending");
    expect(await refusal(send())).toMatchObject({ code: "limit_reached" });
    expect(await obstacles()).not.toEqual([]);
    expect((await send(fixedClock("2026-08-03T16:00:00Z"))).status).toBe("sending");
  });

  it("counts a message that was canceled after it began, and no plan that never did", async () => {
    const { farm, ctx } = await written({ plan_type: "canceled", plan_ended: false });
    const send = async (time: object = { when: "now" }) => {
      const { id } = await makeNotification(farm, { type: "email" });
      const sent = { farm_id: farm.id, notification_id: id };
      await sendNotification(ctx, { ...sent, ...time });
      return sent;
    };
    const planned = { when: "schedule", scheduled_day: "2026-07-03", scheduled_hour: 10 };
    for (let times = 0; times < 3; times++) await cancelNotification(ctx, await send(planned));
    for (let times = 0; times < 2; times++) await cancelNotification(ctx, await send());
    expect(await refusal(send())).toMatchObject({ code: "limit_reached" });
    expect(await refusal(send(planned))).toMatchObject({ code: "limit_reached" });
  });
});
