import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, transactional_messages } from "@/db/schema";
import { accountIdOf } from "@/lib/payments/accounts/queries";
import { addCard } from "@/lib/payments/cards/service/cards";
import { findLastRequest } from "@/lib/payments/commands/operations/commands";
import { cancelPlan, choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { claimGuarantee } from "@/lib/payments/refunds/service/refunds";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { asJob } from "@/tests/factories/context";
import {
  breakCalls,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  takenByStripe,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const HALF_YEAR = 58_637;
const YEAR = 89_681;
const HOUR = 3600;
let farm_id: number;

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const taken = async () => {
  const { payments, credit } = await takenByStripe(farm_id);
  return { paid: payments.reduce((sum, cents) => sum + cents, 0), credit };
};
/** Moves Stripe to so many seconds from the renewal of the farm's plan, while no webhook and no reading reaches us. */
async function moveToRenewal(seconds: number): Promise<void> {
  const { plan } = await moneyOf(farm_id);
  const { now } = await stripeClock();
  await moveStripe(Math.round((plan.period_end!.getTime() - now().getTime()) / 1000) + seconds);
}
const lastRequest = async () => findLastRequest(db(), await accountIdOf(db(), farm_id));
const refused = async (promise: Promise<unknown>) => (await refusal(promise)).global;
const announcements = async () => {
  const of = and(
    eq(transactional_messages.farm_id, farm_id),
    eq(transactional_messages.kind, "plan_changed"),
  );
  return (await db().select({ id: transactional_messages.id }).from(transactional_messages).where(of)).length;
};

describe("a change of plan that nobody told us has begun", () => {
  beforeEach(async () => {
    ({ farm_id } = await trialFarm());
    await startTestPlan(farm_id, { change_to: "bi-yearly" });
  });

  it("cannot be taken back once its phase has begun, so that it is not refunded and charged again", async () => {
    await moveToRenewal(60);
    expect(await refused(undoPlanChange(await owner(), { farm_id }))).toEqual(["noChangeWaits"]);
    expect(await refused(cancelPlan(await owner(), { farm_id }))).toEqual(["renewalUnderway"]);
    expect(await refused(claimGuarantee(await owner(), { farm_id }))).toEqual(["guaranteeOver"]);
    await passDays(farm_id, 1);
    expect(await taken()).toEqual({ paid: MONTH + HALF_YEAR, credit: 0 });
    expect((await moneyOf(farm_id)).invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  it("leaves no debt when the plan is canceled after its invoice drew what was paid ahead", async () => {
    await moveToRenewal(2 * HOUR);
    expect(await cancelPlan(await owner(), { farm_id })).toMatchObject({ status: "done" });
    expect((await moneyOf(farm_id)).plan).toMatchObject({
      plan_type: "bi-yearly",
      cancel_at_period_end: true,
      prepaid_cents: 0,
    });
    expect(await taken()).toEqual({ paid: MONTH + HALF_YEAR, credit: 0 });
  });

  it.each([
    ["undo_change", undoPlanChange],
    ["cancel_plan", cancelPlan],
  ] as const)("moves no money in a %s that a job repeats after the renewal", async (_kind, verb) => {
    await breakCalls("POST /v1/subscription_schedules", { kind: "429", count: 1 });
    expect(await verb(await owner(), { farm_id })).toMatchObject({ status: "pending" });
    await moveToRenewal(60);
    const request = await lastRequest();
    // The keys are still known, because the clock of the job is ours.
    await finishPaymentRequest(asJob(), { request_id: request!.id });
    await passDays(farm_id, 1);
    expect(await taken()).toEqual({ paid: MONTH + HALF_YEAR, credit: 0 });
    expect(await lastRequest()).toMatchObject({ status: "failed", failure: "change_began" });
  });
});

describe("a request that an outage of the provider carries past the renewal", () => {
  beforeEach(async () => {
    ({ farm_id } = await trialFarm());
    await startTestPlan(farm_id);
  });

  /** The job makes the calls of the last request after the plan was renewed. */
  async function finishAfterRenewal(): Promise<void> {
    await moveToRenewal(60);
    await moveStripe(2 * HOUR);
    const request = await lastRequest();
    await finishPaymentRequest(asJob(), { request_id: request!.id });
  }

  it("charges no change of plan that was agreed to for the term before", async () => {
    await breakCalls("POST /v1/payment_intents", { kind: "429", count: 1 });
    const pending = await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(pending).toMatchObject({ status: "pending" });
    await finishAfterRenewal();
    expect(await lastRequest()).toMatchObject({ status: "failed", failure: "renewed" });
    expect(await taken()).toEqual({ paid: 2 * MONTH, credit: 0 });
  });

  it("cancels the plan all the same, and tells the super administrator that a term was paid for nothing", async () => {
    const { email } = await makeUser({ is_admin: true, lang: "en" });
    await breakCalls("POST /v1/subscriptions", { kind: "429", count: 1 });
    expect(await cancelPlan(await owner(), { farm_id })).toMatchObject({ status: "pending" });
    await finishAfterRenewal();
    expect((await moneyOf(farm_id)).plan).toMatchObject({ cancel_at_period_end: true });
    const told = await db()
      .select()
      .from(transactional_messages)
      .where(
        and(eq(transactional_messages.address, email), eq(transactional_messages.kind, "payment_stuck")),
      );
    expect(told.map(({ payload }) => payload.why)).toEqual(["late"]);
  });
});

describe("a plan within an hour of its renewal", () => {
  beforeEach(async () => {
    ({ farm_id } = await trialFarm());
    await startTestPlan(farm_id, { change_to: "yearly" });
  });

  it("is neither canceled nor changed, and a change of it is not taken back", async () => {
    await moveToRenewal(-HOUR / 2);
    expect(await refused(undoPlanChange(await owner(), { farm_id }))).toEqual(["renewalNear"]);
    expect(await refused(cancelPlan(await owner(), { farm_id }))).toEqual(["renewalNear"]);
    await passDays(farm_id, 1);
    expect(await taken()).toEqual({ paid: MONTH + YEAR, credit: 0 });
  });

  it("can be changed until an hour before", async () => {
    await moveToRenewal(-HOUR - 120);
    expect(await undoPlanChange(await owner(), { farm_id })).toMatchObject({ status: "done" });
    expect(await taken()).toEqual({ paid: MONTH, credit: 0 });
  });
});

describe("a renewal whose invoice is still a draft", () => {
  it("takes no credit of a change, which the draft of the old plan would draw", async () => {
    ({ farm_id } = await trialFarm());
    await startTestPlan(farm_id);
    await moveToRenewal(60);
    expect(await refused(choosePlan(await owner(), { farm_id, plan_type: "yearly" }))).toEqual([
      "renewalUnderway",
    ]);
    await moveStripe(2 * HOUR);
    expect(await choosePlan(await owner(), { farm_id, plan_type: "yearly" })).toMatchObject({
      status: "done",
    });
    expect(await taken()).toEqual({ paid: 2 * MONTH + YEAR, credit: YEAR });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ next_plan_type: "yearly", prepaid_cents: YEAR });
  });

  it("waits with the credit of a payment that was made before it", async () => {
    ({ farm_id } = await trialFarm());
    await startTestPlan(farm_id);
    await breakCalls("POST /v1/customers", { kind: "429", count: 1 });
    expect(await choosePlan(await owner(), { farm_id, plan_type: "yearly" })).toMatchObject({
      status: "pending",
    });
    await moveToRenewal(60);
    const request = await lastRequest();
    const finish = () => finishPaymentRequest(asJob(), { request_id: request!.id });
    await finish();
    expect(await taken()).toEqual({ paid: MONTH + YEAR, credit: 0 });
    await moveStripe(2 * HOUR);
    await finish();
    expect(await taken()).toEqual({ paid: 2 * MONTH + YEAR, credit: YEAR });
  });
});

describe("a plan that is chosen in the trial", () => {
  it("is announced by one email, and paid when the trial ends", async () => {
    ({ farm_id } = await trialFarm());
    await addCard(await owner(), { farm_id, token: "pm_card_visa" });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ plan_status: "none", plan_type: null });
    expect(await announcements()).toBe(0);
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(await announcements()).toBe(1);
    expect(await taken()).toEqual({ paid: 0, credit: 0 });
    await passDays(farm_id, 11);
    expect(await taken()).toEqual({ paid: YEAR, credit: 0 });
  });

  it("is replaced by another one without a charge before the trial ends", async () => {
    ({ farm_id } = await trialFarm());
    await addCard(await owner(), { farm_id, token: "pm_card_visa", plan_type: "monthly" });
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(await announcements()).toBe(2);
    expect(await taken()).toEqual({ paid: 0, credit: 0 });
    expect((await moneyOf(farm_id)).plan).toMatchObject({
      plan_type: "yearly",
      next_plan_type: null,
      prepaid_cents: 0,
    });
    await passDays(farm_id, 11);
    expect(await taken()).toEqual({ paid: YEAR, credit: 0 });
    const [farm] = await db().select().from(farms).where(eq(farms.id, farm_id));
    expect(farm!.plan_type).toBe("yearly");
  });
});
