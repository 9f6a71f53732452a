import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, payment_requests } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { addCard, deleteCard, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { invoiceCharges, settleCharges } from "@/lib/payments/charges/service/charges";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { endPlanWithoutFarm, finishPaymentRequest, readPayments } from "@/lib/payments/sync/service/jobs";
import { forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend, complete, ledgerOf, sentMessages, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  answerBank,
  breakCalls,
  countAtStripe,
  loseAnswer,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { holdCall } from "@/tests/setup/barriers";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const account = async () => {
  const [row] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return row!;
};
/** Does what a job does with the request that is not finished. */
async function finish(): Promise<void> {
  const [open] = await db()
    .select()
    .from(payment_requests)
    .where(
      and(isOfFarm(payment_requests.billing_account_id, farm_id), eq(payment_requests.status, "pending")),
    );
  await finishPaymentRequest(asJob(), { request_id: open!.id });
}
const withoutPlan = async () => {
  await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm_id));
  await testCard(farm_id);
};
/** The provider does what it is asked, and does not answer the reading after it. */
const missReading = () => breakCalls("/charges", { kind: "429", count: 1 });
const remove = async () => deleteFarm(await ownerOf(farm_id), { farm_id });
const nothingTaken = async () => {
  const { payments, credit } = await takenByStripe(farm_id);
  return [payments.reduce((sum, cents) => sum + cents, 0), credit];
};

describe("a reading that fails after the calls of a request", () => {
  it("leaves the plan underway, so that a second press begins no second plan", async () => {
    await withoutPlan();
    // The one before the plan is chosen as well.
    await missReading();
    await missReading();
    const input = { farm_id, plan_type: "monthly" };
    expect(await choosePlan(await owner(), input)).toMatchObject({ status: "pending" });
    expect((await refusal(choosePlan(await owner(), input))).global).toEqual(["paymentUnderway"]);
    await finish();
    expect(await countAtStripe(farm_id)).toMatchObject({ plans: 1 });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [9198], credit: 0 });
  });

  it("leaves a refund underway, so that a second press gives nothing back", async () => {
    await startTestPlan(farm_id);
    const invoice_id = (await moneyOf(farm_id)).invoices[0]!.id;
    const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    const input = { farm_id, invoice_id, amount_cents: 2000, reason: "service" };
    // The reading before it is answered, the one after it is not.
    const call = await holdCall({ provider: "stripe", to: "POST /v1/credit_notes" });
    const refunded = refundInvoice(admin, input);
    await call.arrived();
    await missReading();
    await call.release();
    expect(await refunded).toMatchObject({ status: "pending" });
    expect((await refusal(refundInvoice(admin, input))).global).toEqual(["paymentUnderway"]);
    await finish();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [9198 - 2300], credit: 0 });
  });

  it("of a refused plan is tidied up by the job, and another card begins anew", async () => {
    await withoutPlan();
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    // The one before the plan is chosen as well.
    await missReading();
    await missReading();
    expect(await choosePlan(await owner(), { farm_id, plan_type: "monthly" })).toMatchObject({
      status: "pending",
    });
    await finish();
    await testCard(farm_id);
    await choosePlan(await owner(), { farm_id, plan_type: "monthly" });
    expect((await moneyOf(farm_id)).farm.plan_type).toBe("monthly");
    expect((await takenByStripe(farm_id)).payments).toEqual([9198]);
  });
});

describe("what was paid ahead", () => {
  it("is not forgotten by an older reading that ends in the middle of a change", async () => {
    await startTestPlan(farm_id);
    const call = await holdCall({ provider: "stripe", to: "/credit_notes" });
    const old = forAccount(readPayments, farm_id);
    await call.arrived();
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await call.release();
    await old;
    expect(await account()).toMatchObject({ prepaid_cents: 89_681, next_plan_type: "yearly" });
    await undoPlanChange(await owner(), { farm_id });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, 9198], credit: 0 });
  });

  it("is what the new term costs with the taxes of the province to which the farm has moved", async () => {
    await startTestPlan(farm_id);
    await db().update(farms).set({ region: "ON" }).where(eq(farms.id, farm_id));
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).invoices[0]).toMatchObject({
      status: "paid",
      total_cents: 88_140,
      taxes: [{ kind: "hst", cents: 10_140 }],
    });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [9198, 88_140], credit: 0 });
  });

  it("counts when the cardholder agrees in the moment in which the change is given up", async () => {
    await startTestPlan(farm_id);
    const added = await addCard(await owner(), { farm_id, token: "pm_card_authenticationRequired" });
    if (added.authentication_url) await answerBank(added.authentication_url, true);
    if (added.status !== "done") await settlePayment(await owner(), { farm_id });
    const card = (await moneyOf(farm_id)).cards.find(({ is_default }) => !is_default)!;
    await makeDefaultCard(await owner(), { farm_id, card_id: card.id });
    const asked = await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(asked.status).toBe("authenticating");
    await breakCalls("/payment_intents/", { kind: "slow", ms: 1, count: 1 });
    const call = await holdCall({ provider: "stripe", to: "/payment_intents/" });
    const canceled = cancelPlan(await owner(), { farm_id });
    await call.arrived();
    await answerBank(asked.authentication_url!, true);
    await call.release();
    expect(await canceled).toMatchObject({ status: "done" });
    // The change was made, and then taken back with its payment by the cancellation.
    const { payments, credit } = await takenByStripe(farm_id);
    expect([payments, credit]).toEqual([[0, 9198], 0]);
    expect(await account()).toMatchObject({ cancel_at_period_end: true, prepaid_cents: 0 });
  });
});

describe("a farm that is deleted", () => {
  it("waits for a plan that is underway, and ends it", async () => {
    await withoutPlan();
    await loseAnswer("/v1/subscriptions");
    expect(await choosePlan(await owner(), { farm_id, plan_type: "yearly" })).toMatchObject({
      status: "pending",
    });
    await remove();
    await forAccount(endPlanWithoutFarm, farm_id);
    await finish();
    await forAccount(endPlanWithoutFarm, farm_id);
    expect((await account()).plan_status).toBe("canceled");
  });

  it("gets back what a change took whose answer was lost", async () => {
    await startTestPlan(farm_id);
    await loseAnswer("/v1/payment_intents");
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await remove();
    await forAccount(endPlanWithoutFarm, farm_id);
    await finish();
    await forAccount(endPlanWithoutFarm, farm_id);
    expect(await nothingTaken()).toEqual([9198, 0]);
  });

  it("whose charge was written off holds up the invoices of nobody else", async () => {
    await testCard(farm_id);
    const id = await chargedSend(farm_id, { texts: 2 });
    await remove();
    await forAccount(invoiceCharges, farm_id);
    const ledger = async () => (await ledgerOf(id)).map(({ reason, tenths }) => [reason, tenths]);
    const written = [
      ["sent", 200],
      ["written_off", -200],
    ];
    expect(await ledger()).toEqual(written);
    await setDeliveries(id, "sms", "failed");
    await settleCharges(asJob());
    expect(await ledger()).toEqual(written);
  });
});

it("the last card stays while a send that nobody paid for goes out", async () => {
  await startTestPlan(farm_id, { canceled: true });
  const id = await sentMessages(farm_id, { texts: 60, segments: 10, status: "sending" });
  const { cards } = await moneyOf(farm_id);
  const remove = async () => deleteCard(await owner(), { farm_id, card_id: cards[0]!.id });
  expect((await refusal(remove())).fields.global?.[0]?.key).toBe("lastCardCharges");
  await complete(id);
  await forAccount(invoiceCharges, farm_id);
  expect((await moneyOf(farm_id)).open_charges_tenths).toBe(0);
});
