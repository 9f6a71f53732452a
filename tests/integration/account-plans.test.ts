import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farm_users, farms, users } from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { createFarm, deleteFarm } from "@/lib/farms/service/write";
import { makeOffer } from "@/lib/members/operations/offers";
import { acceptFarm } from "@/lib/members/service/hand-over";
import { coverFarms, lockAccount, lockFarmsOf } from "@/lib/payments/accounts/operations/accounts";
import { addCard, listFarmCards } from "@/lib/payments/cards/service/cards";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { endPlanWithoutFarm, endTrials } from "@/lib/payments/sync/service/jobs";
import { type Ctx, transaction } from "@/lib/platform/context";
import { accountOf, forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  countAtStripe,
  forgetTrials,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  testCreditNote,
} from "@/tests/factories/payments";
import { makeMember, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const FARM = { name: "Ferme du Ruisseau", address: "12, rang du Ruisseau", city: "Saint-Jean" };

/** A person by the clock of the emulated account, and what opens a farm of theirs. */
async function person(values: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(values);
  const ctx = asUser(user, { clock: await stripeClock() });
  return { user, ctx, open: async () => (await createFarm(ctx, FARM)).id };
}
const farmOf = async (id: number) => (await db().select().from(farms).where(eq(farms.id, id)))[0]!;
const plansOf = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { plan_type, plan_ended, shown } = await farmOf(id);
      return { plan_type, plan_ended, shown };
    }),
  );
const COVERED = { plan_type: "yearly", plan_ended: false, shown: true };

/** Gives a farm to another person, who accepts it. */
async function transfer(farm_id: number, to: { id: number }) {
  const clock = await stripeClock();
  const from = await ownerOf(farm_id);
  const from_user_id = from.actor.kind === "user" ? from.actor.user_id : 0;
  await transaction(asJob({ clock }), (tx) => makeOffer(tx, { farm_id, from_user_id, to_user_id: to.id }));
  await acceptFarm(asUser(to, { clock }), { farm_id });
}

describe("a plan of an account", () => {
  it("covers its farms with one customer, one card and one plan page", async () => {
    const { ctx, open } = await person();
    const first = await open();
    const second = await open();
    expect((await farmOf(second)).trial_ends_at).toEqual((await farmOf(first)).trial_ends_at);
    await addCard(ctx, { farm_id: first, token: "pm_card_visa" });
    await passDays(first, 15);
    await endTrials(asJob({ clock: await stripeClock() }));
    await choosePlan(ctx, { farm_id: second, plan_type: "yearly" });
    expect(await plansOf(first, second)).toEqual([COVERED, COVERED]);
    const [one, other] = [await moneyOf(first), await moneyOf(second)];
    expect(other.invoices).toEqual(one.invoices);
    expect(other.cards).toEqual(one.cards);
    expect(other.plan).toEqual(one.plan);
    expect(await countAtStripe(first)).toEqual({ customers: 1, cards: 1, plans: 1 });
    const third = await open();
    expect(await plansOf(third)).toEqual([COVERED]);
    expect((await refusal(open())).code).toBe("limit_reached");
  });

  it("that covers fewer farms cannot be chosen, and says so", async () => {
    const { ctx, open } = await person();
    const first = await open();
    await open();
    await addCard(ctx, { farm_id: first, token: "pm_card_visa" });
    const offers = (await moneyOf(first)).offers.map(({ plan_type, over }) => [plan_type, over]);
    expect(Object.fromEntries(offers)).toMatchObject({
      monthly: [{ kind: "farms", used: 2, max: 1 }],
      yearly: [],
    });
    await expect(choosePlan(ctx, { farm_id: first, plan_type: "monthly" })).rejects.toMatchObject({
      code: "limit_reached",
      global: [{ key: "planTooSmall", values: { kind: "farms", used: 2, max: 1 } }],
    });
  });

  it("says on the page of a farm beyond it that it does not cover this farm", async () => {
    const { ctx, user, open } = await person();
    const first = await open();
    await startTestPlan(first, { change_to: "yearly" });
    await passDays(first, 32);
    const second = await open();
    const farmsOf = async (farm_id: number) => {
      const { covers_farm, usage } = await readPlanPage(ctx, { farm_id });
      return { covers_farm, farms: usage.find(({ kind }) => kind === "farms") };
    };
    const both = { covers_farm: true, farms: { kind: "farms", used: 2, max: 3 } };
    expect([await farmsOf(first), await farmsOf(second)]).toEqual([both, both]);
    // As after the migration of an owner who paid a small plan for each farm.
    await db()
      .update(billing_accounts)
      .set({ plan_type: "monthly" })
      .where(eq(billing_accounts.owner_id, user.id));
    await transaction(ctx, async (tx) => {
      await lockFarmsOf(tx, await accountOf(first));
      await coverFarms(tx, await lockAccount(tx, await accountOf(first)));
    });
    expect(await plansOf(second)).toMatchObject([{ plan_type: "canceled", plan_ended: false }]);
    const farms_used = { kind: "farms", used: 2, max: 1 };
    expect(await farmsOf(first)).toEqual({ covers_farm: true, farms: farms_used });
    expect(await farmsOf(second)).toEqual({ covers_farm: false, farms: farms_used });
  });

  it("goes on when one of several farms is deleted, and ends with the last", async () => {
    const { ctx, open } = await person();
    const first = await open();
    await startTestPlan(first, { change_to: "yearly" });
    await passDays(first, 32);
    const second = await open();
    await deleteFarm(ctx, { farm_id: first });
    await forAccount(endPlanWithoutFarm, second);
    expect((await moneyOf(second)).plan).toMatchObject({ plan_status: "active", plan_type: "yearly" });
    expect(await plansOf(second)).toEqual([COVERED]);
    await deleteFarm(ctx, { farm_id: second });
    await forAccount(endPlanWithoutFarm, second);
    const third = await open();
    expect((await moneyOf(third)).plan.plan_status).toBe("canceled");
    expect(await plansOf(third)).toEqual([{ plan_type: "canceled", plan_ended: true, shown: false }]);
  });
});

describe("a transferred farm", () => {
  it("leaves the plan of the old account, which pays what it cost until then", async () => {
    const { open } = await person();
    const kept = await open();
    await startTestPlan(kept, { change_to: "yearly" });
    await passDays(kept, 32);
    const given = await open();
    await chargedSend(given, { emails: 600, unit: 80, clock: await stripeClock() });
    const before = await accountOf(given);
    const member = await makeMember({ id: given }, "admin");
    await transfer(given, member);
    expect(await plansOf(kept, given)).toEqual([
      COVERED,
      { plan_type: "canceled", plan_ended: false, shown: true },
    ]);
    expect(await accountOf(given)).not.toBe(before);
    await chargedSend(kept, { emails: 100, unit: 80, clock: await stripeClock() });
    await invoiceCharges(asJob({ clock: await stripeClock() }), { billing_account_id: before });
    const bill = (await moneyOf(kept)).invoices.find(({ reason }) => reason === "notification");
    expect(bill).toMatchObject({ status: "paid", subtotal_cents: 5600 });
    expect(await moneyOf(given)).toMatchObject({ invoices: [], cards: [], open_charges_tenths: 0 });
  });

  it("gets the plan of the new owner's account", async () => {
    const { user, open } = await person();
    const own = await open();
    await startTestPlan(own, { change_to: "yearly" });
    await passDays(own, 32);
    const seller = await person();
    const given = await seller.open();
    await transfer(given, await member(given, user.id));
    expect(await plansOf(own, given)).toEqual([COVERED, COVERED]);
    expect(await accountOf(given)).toBe(await accountOf(own));
  });

  it("that was the last lets the old plan end with its period", async () => {
    const { open } = await person();
    const farm_id = await open();
    await startTestPlan(farm_id);
    const old = await accountOf(farm_id);
    await transfer(farm_id, await makeMember({ id: farm_id }, "admin"));
    await endPlanWithoutFarm(asJob(), { billing_account_id: old, at_once: false });
    const again = await open();
    expect((await moneyOf(again)).plan).toMatchObject({ plan_status: "active", cancel_at_period_end: true });
  });
});

describe("what an earlier owner paid", () => {
  it("is not read by the new owner, whoever asked for it", async () => {
    const { ctx, open } = await person();
    const farm_id = await open();
    await startTestPlan(farm_id);
    const [bill] = (await moneyOf(farm_id)).invoices;
    await chargedSend(farm_id, { emails: 600, clock: await stripeClock() });
    await forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
    await testCreditNote(farm_id, bill!.id);
    const seen = async (who: Ctx) => {
      const { rows } = await listActivity(who, { farm_id, subject: "payment" });
      return rows.map(({ act, user }) => [act, user?.id ?? null]);
    };
    const own = await seen(ctx);
    const [, super_admin_id] = own.find(([act]) => act === "credit_note")!;
    expect(own).toContainEqual(["charge_notifications", null]);
    const next = await makeMember({ id: farm_id }, "admin");
    await transfer(farm_id, next);
    expect(await seen(asUser(next))).toEqual([]);
    const { people } = await listActivity(asUser(next), { farm_id });
    expect(people.map(({ id }) => id)).not.toContain(super_admin_id);
    await addCard(asUser(next), { farm_id, token: "pm_card_visa" });
    expect(await seen(asUser(next))).toEqual([["add_card", next.id]]);
  });
});

/** Makes a person a member of a farm. */
async function member(farm_id: number, user_id: number): Promise<{ id: number }> {
  await db().insert(farm_users).values({ farm_id, user_id, role: "admin" });
  return { id: user_id };
}

describe("a trial", () => {
  it("is not begun anew after the farm, or the account, was deleted", async () => {
    const phone = "+15145550142";
    const email = `trial-${Date.now()}@ferme.test`;
    const { user, ctx, open } = await person({ email, phone, phone_verified_at: new Date() });
    const first = await open();
    const { trial_ends_at } = await farmOf(first);
    await deleteFarm(ctx, { farm_id: first });
    const second = await open();
    expect(await farmOf(second)).toMatchObject({ plan_type: "trial", trial_ends_at });
    await deleteFarm(ctx, { farm_id: second });
    await db().delete(users).where(eq(users.id, user.id));
    await moveStripe(15 * 86_400);
    const same = await person({ email: email.replace("@", "+neuf@") });
    expect(await plansOf(await same.open())).toMatchObject([{ plan_type: "canceled", shown: true }]);
    const byPhone = await person({ phone, phone_verified_at: new Date() });
    expect(await plansOf(await byPhone.open())).toMatchObject([{ plan_type: "canceled" }]);
    const other = await person();
    expect(await plansOf(await other.open())).toMatchObject([{ plan_type: "trial" }]);
  });

  it("ends when its card had a trial before, under another name", async () => {
    const one = await person();
    const first = await one.open();
    await addCard(one.ctx, { farm_id: first, token: "pm_card_mastercard" });
    await passDays(first, 15);
    const two = await person();
    const second = await two.open();
    expect(await plansOf(second)).toMatchObject([{ plan_type: "trial" }]);
    await addCard(two.ctx, { farm_id: second, token: "pm_card_mastercard" });
    const now = await stripeClock();
    expect((await farmOf(second)).trial_ends_at!.getTime()).toBeLessThan(now.now().getTime());
  });

  it("gives no second trial to a card that comes with a plan in one call", async () => {
    const one = await person();
    const first = await one.open();
    await addCard(one.ctx, { farm_id: first, token: "pm_card_amex" });
    await passDays(first, 15);
    const two = await person();
    const second = await two.open();
    const both = { farm_id: second, token: "pm_card_amex", plan_type: "yearly", agreement_lang: "fr" };
    expect(await refusal(addCard(two.ctx, both))).toMatchObject({
      code: "invalid",
      fields: { token: [{ key: "payment_trial_used" }] },
    });
    const now = await stripeClock();
    expect((await farmOf(second)).trial_ends_at!.getTime()).toBeLessThan(now.now().getTime());
    expect((await moneyOf(second)).plan).toMatchObject({ plan_status: "none" });
    expect(await countAtStripe(second)).toMatchObject({ cards: 1, plans: 0 });
    expect((await listFarmCards(two.ctx, { farm_id: second })).cards).toHaveLength(1);
    await choosePlan(two.ctx, { farm_id: second, plan_type: "yearly", agreement_lang: "fr" });
    expect((await moneyOf(second)).plan).toMatchObject({ plan_status: "active" });
  });

  it("of a new card and a plan in one call begins the plan at its end", async () => {
    await forgetTrials();
    const { ctx, open } = await person();
    const farm = await open();
    const both = { farm_id: farm, token: "pm_card_visa", plan_type: "yearly", agreement_lang: "fr" };
    await addCard(ctx, both);
    expect((await moneyOf(farm)).plan).toMatchObject({ plan_status: "trialing" });
  });
});
