import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, payments, plan_agreements } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { addCard, deleteCard, listFarmCards, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { payInvoice, settlePayment } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan, resumePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { endPlanWithoutFarm, endTrials, readPayments } from "@/lib/payments/sync/service/jobs";
import { forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import {
  answerBank,
  moneyOf,
  type ownerOf,
  passDays,
  refusal,
  startTestPlan,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeMember, makeProduce, makeQuestion, makeTenant } from "@/tests/factories/tenant";
import { holdCall } from "@/tests/setup/barriers";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
});

describe("from a trial to a plan", () => {
  it("begins the plan that was agreed to when the trial ends, and charges it then", async () => {
    const { cards } = await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "monthly" });
    expect(cards).toMatchObject([{ brand: "visa", last4: "4242", is_default: true }]);
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { plan_type: "monthly", plan_status: "trialing" },
      invoices: [],
      farm: { plan_type: "trial" },
    });
    const agreed = await db()
      .select()
      .from(plan_agreements)
      .where(isOfFarm(plan_agreements.billing_account_id, farm_id));
    expect(agreed).toMatchObject([{ plan_type: "monthly", price_cents: 8000, total_cents: 9198 }]);
    await passDays(farm_id, 11);
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { plan_status: "active", past_due: false },
      farm: { plan_type: "monthly", plan_ended: false, shown: true },
      invoices: [{ status: "paid", subtotal_cents: 8000, total_cents: 9198, credit_card: { last4: "4242" } }],
      payments: [{ status: "succeeded", amount_cents: 9198, reason: "plan" }],
    });
  });

  it("ends without a card: canceled, but the page stays", async () => {
    await db()
      .update(farms)
      .set({ trial_ends_at: new Date(Date.now() - 1000) })
      .where(eq(farms.id, farm_id));
    await endTrials(asJob());
    expect((await moneyOf(farm_id)).farm).toMatchObject({
      plan_type: "canceled",
      plan_ended: false,
      shown: true,
    });
  });

  it("ends canceled when it was canceled, and the page stays", async () => {
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "monthly" });
    await cancelPlan(owner, { farm_id });
    const clock = await passDays(farm_id, 11);
    await endTrials(asJob({ clock }));
    expect(await moneyOf(farm_id)).toMatchObject({
      farm: { plan_type: "canceled", plan_ended: false, shown: true },
      payments: [],
    });
  });
});

describe("a plan", () => {
  beforeEach(() => startTestPlan(farm_id));

  it("changes at the end of its period; what was paid ahead pays the first invoice of the new one", async () => {
    await choosePlan(owner, { farm_id, plan_type: "yearly", expected_total_cents: 89_681 });
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { plan_type: "monthly", next_plan_type: "yearly", prepaid_cents: 89_681 },
      farm: { plan_type: "monthly" },
    });
    await passDays(farm_id, 32);
    const money = await moneyOf(farm_id);
    expect(money).toMatchObject({
      plan: { plan_type: "yearly", next_plan_type: null, prepaid_cents: 0 },
      farm: { plan_type: "yearly" },
    });
    expect(money.invoices.map(({ total_cents, status }) => [total_cents, status])).toEqual([
      [89_681, "paid"],
      [9198, "paid"],
    ]);
    expect(money.payments.map(({ amount_cents, reason }) => [amount_cents, reason])).toEqual([
      [89_681, "plan_change"],
      [9198, "plan"],
    ]);
  });

  it("takes a change back before it begins, and the money goes back to the card", async () => {
    await choosePlan(owner, { farm_id, plan_type: "quarterly" });
    await undoPlanChange(owner, { farm_id });
    const money = await moneyOf(farm_id);
    expect(money.plan).toMatchObject({ plan_type: "monthly", next_plan_type: null, prepaid_cents: 0 });
    expect(money.payments[0]).toMatchObject({
      reason: "plan_change",
      amount_cents: 32_768,
      refunded_cents: 32_768,
    });
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).invoices[0]).toMatchObject({ total_cents: 9198, status: "paid" });
  });

  it("works until its end after it was canceled, hides the page then, and shows it again when paid", async () => {
    await cancelPlan(owner, { farm_id });
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { cancel_at_period_end: true },
      farm: { plan_type: "monthly", shown: true },
    });
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).farm).toMatchObject({
      plan_type: "canceled",
      plan_ended: true,
      shown: false,
    });
    await choosePlan(owner, { farm_id, plan_type: "monthly" });
    expect((await moneyOf(farm_id)).farm).toMatchObject({
      plan_type: "monthly",
      plan_ended: false,
      shown: true,
    });
  });

  it("stays ended when a reading of before its end is saved late", async () => {
    await cancelPlan(owner, { farm_id });
    const call = await holdCall({ provider: "stripe", to: "/credit_notes" });
    const late = forAccount(readPayments, farm_id);
    await call.arrived();
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).farm.plan_type).toBe("canceled");
    await call.release();
    await late;
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { plan_status: "canceled" },
      farm: { plan_type: "canceled", shown: false },
    });
  });

  it("goes on when it is resumed", async () => {
    await cancelPlan(owner, { farm_id });
    await resumePlan(owner, { farm_id });
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).farm.plan_type).toBe("monthly");
    expect((await refusal(resumePlan(owner, { farm_id }))).global).toEqual(["noPlanToResume"]);
  });

  it("is not resumed without a card that would pay its renewal", async () => {
    await cancelPlan(owner, { farm_id });
    const { cards } = await listFarmCards(owner, { farm_id });
    for (const { id } of cards) await deleteCard(owner, { farm_id, card_id: id });
    const refused = await refusal(resumePlan(owner, { farm_id }));
    expect(refused.fields.card?.map(({ key }) => key)).toEqual(["planNeedsCard"]);
    expect((await moneyOf(farm_id)).plan.cancel_at_period_end).toBe(true);
    await addCard(owner, { farm_id, token: "pm_card_visa" });
    await resumePlan(owner, { farm_id });
    expect((await moneyOf(farm_id)).plan.cancel_at_period_end).toBe(false);
  });

  it("asks the same plan, an amount that changed and a second change in vain", async () => {
    const choose = (input: object) => choosePlan(owner, { farm_id, ...input });
    expect((await refusal(choose({ plan_type: "monthly" }))).global).toEqual(["samePlan"]);
    expect((await refusal(choose({ plan_type: "yearly", expected_total_cents: 1 }))).global).toEqual([
      "priceChanged",
    ]);
    await choose({ plan_type: "yearly" });
    expect((await refusal(choose({ plan_type: "quarterly" }))).global).toEqual(["changeWaits"]);
  });

  it("refuses terms that another tab changed, and a card that is gone; nothing is charged", async () => {
    const before = (await moneyOf(farm_id)).invoices.length;
    const yearly = { farm_id, plan_type: "yearly", expected_total_cents: 89_681 };
    const { plan } = await moneyOf(farm_id);
    const changed = { expected_start: "change", expected_start_at: plan.period_end!.toISOString() };
    for (const seen of [
      { expected_start: "now" },
      { expected_start: "trial_end" },
      { ...changed, expected_start_at: new Date(0).toISOString() },
      { ...changed, card_id: 999_999_999 },
    ])
      expect((await refusal(choosePlan(owner, { ...yearly, ...seen }))).global).toEqual(["termsChanged"]);
    expect((await moneyOf(farm_id)).invoices).toHaveLength(before);
    await choosePlan(owner, { ...yearly, ...changed });
    expect((await moneyOf(farm_id)).plan.next_plan_type).toBe("yearly");
  });

  it("is paid by the card that was chosen, which pays from then on", async () => {
    await testCard(farm_id, "pm_card_mastercard");
    const other = (await moneyOf(farm_id)).cards.find(({ is_default }) => !is_default)!;
    await choosePlan(owner, { farm_id, plan_type: "yearly", card_id: other.id });
    const { cards, invoices, plan } = await moneyOf(farm_id);
    expect(plan.next_plan_type).toBe("yearly");
    expect(cards.find(({ is_default }) => is_default)?.id).toBe(other.id);
    expect(invoices[0]?.credit_card?.last4).toBe(other.last4);
  });

  it("cannot be chosen when the farm has more than it holds", async () => {
    await db().update(farms).set({ plan_type: "yearly" }).where(eq(farms.id, farm_id));
    const { farm } = await moneyOf(farm_id);
    for (let i = 0; i < 101; i++) await makeProduce(farm, { name: `p${i}` });
    const { code, global } = await refusal(choosePlan(owner, { farm_id, plan_type: "quarterly" }));
    expect([code, global]).toEqual(["limit_reached", ["planTooSmall"]]);
    for (let i = 0; i < 21; i++) await makeQuestion(farm);
    const { offers } = await moneyOf(farm_id);
    expect(offers.find(({ plan_type }) => plan_type === "quarterly")?.over).toEqual([
      { kind: "produces", used: 101, max: 100 },
      { kind: "questions", used: 21, max: 20 },
    ]);
    expect(offers.find(({ plan_type }) => plan_type === "yearly")?.over).toEqual([]);
  });

  it("blocks on a declined renewal until it is paid, and ends after the last try", async () => {
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await passDays(farm_id, 32);
    const unpaid = await moneyOf(farm_id);
    expect(unpaid).toMatchObject({
      plan: { past_due: true, plan_status: "past_due" },
      farm: { shown: true },
    });
    await testCard(farm_id);
    await payInvoice(owner, { farm_id, invoice_id: unpaid.invoices[0]!.id });
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { past_due: false, plan_status: "active" },
      invoices: [{ status: "paid" }, { status: "paid" }],
    });
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await passDays(farm_id, 32);
    await passDays(farm_id, 9);
    expect((await moneyOf(farm_id)).farm).toMatchObject({
      plan_type: "canceled",
      plan_ended: true,
      shown: false,
    });
  });

  it("takes no money for a change that was left at the bank", async () => {
    const always = await addCard(owner, { farm_id, token: "pm_card_authenticationRequired" });
    await answerBank(always.authentication_url!, true);
    await settlePayment(owner, { farm_id });
    const card = (await listFarmCards(owner, { farm_id })).cards.find(({ is_default }) => !is_default)!;
    await makeDefaultCard(owner, { farm_id, card_id: card.id });
    const left = await choosePlan(owner, { farm_id, plan_type: "yearly" });
    await testCard(farm_id);
    await answerBank(left.authentication_url!, true);
    await passDays(farm_id, 0);
    const money = await moneyOf(farm_id);
    expect(money.plan).toMatchObject({ next_plan_type: null, prepaid_cents: 0 });
    expect(money.payments.filter(({ status }) => status === "succeeded")).toHaveLength(1);
  });

  it("ends with its farm, and what was paid ahead comes back", async () => {
    await choosePlan(owner, { farm_id, plan_type: "yearly" });
    const before = await moneyOf(farm_id);
    await deleteFarm(owner, { farm_id, name: before.farm.name });
    await forAccount(endPlanWithoutFarm, farm_id);
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
    expect(account).toMatchObject({ plan_status: "canceled", prepaid_cents: 0, credit_cents: 0 });
    const paid = await db().select().from(payments).where(isOfFarm(payments.billing_account_id, farm_id));
    expect(paid.find(({ reason }) => reason === "plan_change")).toMatchObject({ refunded_cents: 89_681 });
  });

  it("keeps its last card, and lets it go once the plan is canceled", async () => {
    const [card] = (await listFarmCards(owner, { farm_id })).cards;
    const remove = () => deleteCard(owner, { farm_id, card_id: card!.id });
    expect((await refusal(remove())).global).toEqual(["lastCard"]);
    await cancelPlan(owner, { farm_id });
    expect((await remove()).cards).toEqual([]);
  });
});

describe("who may", () => {
  it("is the owner for plan and cards; another farm's card does not exist", async () => {
    const { farm } = await moneyOf(farm_id);
    const admin = asUser(await makeMember(farm, "admin"));
    expect((await refusal(listFarmCards(admin, { farm_id }))).code).toBe("forbidden");
    expect((await refusal(choosePlan(admin, { farm_id, plan_type: "monthly" }))).code).toBe("forbidden");
    const other = await makeTenant();
    const card = await testCard(other.farm.id);
    expect((await refusal(deleteCard(owner, { farm_id, card_id: card.id }))).code).toBe("not_found");
  });
});
