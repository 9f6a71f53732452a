import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, transactional_messages } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { findAccount } from "@/lib/payments/accounts/queries";
import { addCard, listFarmCards, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { findLastRequest } from "@/lib/payments/commands/operations/commands";
import {
  closeStuckRequest,
  listStuckRequests,
  retryStuckRequest,
} from "@/lib/payments/commands/service/stuck-commands";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { refundInvoice, returnCredits } from "@/lib/payments/refunds/service/refunds";
import { endPlanWithoutFarm, finishPaymentRequest, readPayments } from "@/lib/payments/sync/service/jobs";
import { paymentProvider } from "@/lib/providers/payments";
import { REFUNDED_CHANGES } from "@/lib/vocabulary/abuse-limits";
import { accountOf, forAccount } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import {
  answerBank,
  breakCalls,
  countAtStripe,
  forgetFaults,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
const MONTH = 9198;
const YEAR = 89_681;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

afterEach(forgetFaults);

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const admin = (minutes = 11) => superAdminAfter(minutes);
const lastRequest = async () => (await findLastRequest(db(), farm_id))!;
const lettersAbout = async (uuid: string) =>
  db()
    .select({ address: transactional_messages.address, payload: transactional_messages.payload })
    .from(transactional_messages)
    .where(
      and(
        eq(transactional_messages.kind, "payment_stuck"),
        sql`${transactional_messages.payload}::text like ${`%${uuid}%`}`,
      ),
    );
const rejectNext = (to: string, count = 1) => breakCalls(to, { kind: "400", count });
const stuck = async (ctx: Awaited<ReturnType<typeof admin>>) =>
  (await listStuckRequests(ctx)).filter((one) => one.farm.id === farm_id);

describe("a call that the provider rejects after money moved", () => {
  it("leaves the change of plan open, tells the super administrator once, and goes on when it can", async () => {
    await startTestPlan(farm_id);
    const super_admin = await admin();
    await rejectNext("/balance_transactions", 2);
    const answer = await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(answer.status).toBe("pending");
    const request = await lastRequest();
    await finishPaymentRequest(asJob(), { request_id: request.id });
    expect(await lettersAbout(request.uuid)).toHaveLength(1);
    expect(await stuck(super_admin)).toMatchObject([{ kind: "change_plan", request: request.uuid }]);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: 0 });
    expect(await retryStuckRequest(super_admin, { request_id: request.id })).toMatchObject({
      status: "done",
    });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ next_plan_type: "yearly", prepaid_cents: YEAR });
    expect(await stuck(super_admin)).toEqual([]);
  });

  it("ends only by the word of a super administrator, after some minutes", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    await rejectNext("/v1/refunds", 1000);
    expect(await undoPlanChange(await owner(), { farm_id })).toMatchObject({ status: "pending" });
    const { id: request_id } = await lastRequest();
    expect((await refusal(undoPlanChange(await owner(), { farm_id }))).global).toEqual(["paymentUnderway"]);
    expect((await refusal(closeStuckRequest(await admin(1), { request_id }))).code).toBe("not_found");
    expect((await refusal(closeStuckRequest(await owner(), { request_id }))).code).toBe("forbidden");
    expect((await refusal(retryStuckRequest(await owner(), { request_id }))).code).toBe("forbidden");
    await closeStuckRequest(await admin(), { request_id });
    expect(await lastRequest()).toMatchObject({ status: "failed", failure: "given_up" });
  });

  it("leaves a refund open whose note is rejected, and gives it once when it can", async () => {
    await startTestPlan(farm_id);
    const invoice_id = (await moneyOf(farm_id)).invoices[0]!.id;
    await rejectNext("POST /v1/credit_notes", 1);
    const ctx = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    const input = { farm_id, invoice_id, amount_cents: 100, reason: "service" };
    expect(await refundInvoice(ctx, input)).toMatchObject({ status: "pending" });
    await finishPaymentRequest(asJob(), { request_id: (await lastRequest()).id });
    expect(await lastRequest()).toMatchObject({ status: "done" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 115], credit: 0 });
  });
});

describe("a request that waits longer than Stripe knows its keys", () => {
  it("is not asked again by anyone, because that would charge twice, and can only be closed", async () => {
    await startTestPlan(farm_id);
    const { email } = await makeUser({ is_admin: true });
    await rejectNext("/balance_transactions", 1);
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    const { id: request_id, uuid } = await lastRequest();
    await moveStripe(25 * 3600);
    const clock = await stripeClock();
    await finishPaymentRequest(asJob({ clock }), { request_id });
    await finishPaymentRequest(asJob({ clock }), { request_id });
    const ctx = await admin();
    expect((await refusal(retryStuckRequest(ctx, { request_id }))).global).toEqual(["requestTooOld"]);
    expect(await stuck(ctx)).toMatchObject([{ request: uuid, may_retry: false }]);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: 0 });
    expect((await lettersAbout(uuid)).filter(({ address }) => address === email)).toHaveLength(2);
    await closeStuckRequest(ctx, { request_id });
    expect(await lastRequest()).toMatchObject({ status: "failed", failure: "given_up" });
  });
});

describe("a request whose cardholder came back while Stripe was silent", () => {
  it("is finished by the job, not by the next press alone", async () => {
    await startTestPlan(farm_id);
    const added = await addCard(await owner(), { farm_id, token: "pm_card_authenticationRequired" });
    await answerBank(added.authentication_url!, true);
    await settlePayment(await owner(), { farm_id });
    const { cards } = await listFarmCards(await owner(), { farm_id });
    await makeDefaultCard(await owner(), { farm_id, card_id: cards.at(-1)!.id });
    const asked = await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await answerBank(asked.authentication_url!, true);
    await breakCalls("/balance_transactions", { kind: "429", count: 1 });
    expect(await settlePayment(await owner(), { farm_id })).toMatchObject({ status: "pending" });
    const request = await lastRequest();
    expect(request.status).toBe("pending");
    const jobs = await db().execute(
      sql`select 1 from graphile_worker.jobs where key = ${`payment_request:${request.uuid}`}`,
    );
    expect(jobs).toHaveLength(1);
    await finishPaymentRequest(asJob({ clock: await stripeClock() }), { request_id: request.id });
    expect(await lastRequest()).toMatchObject({ status: "done" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
  });
});

describe("a call that moves no money", () => {
  it("ends its request when it is rejected, so that the farm can go on", async () => {
    await testCard(farm_id);
    const card = await testCard(farm_id, "pm_card_mastercard");
    await rejectNext(`/customers/`, 1);
    const refused = await refusal(makeDefaultCard(await owner(), { farm_id, card_id: card.id }));
    expect(refused.fields).toMatchObject({ card: [{ key: "payment_unexpected" }] });
    expect(await lastRequest()).toMatchObject({ status: "failed", failure: "unexpected" });
    expect(await makeDefaultCard(await owner(), { farm_id, card_id: card.id })).toMatchObject({
      status: "done",
    });
  });
});

describe("a key that Stripe refuses", () => {
  it("leaves a request open, tells the super administrator once a day, and goes on with the right key", async () => {
    await startTestPlan(farm_id);
    const { id, email } = await makeUser({ is_admin: true, lang: "en" });
    expect(id).toBeGreaterThan(0);
    await breakCalls("POST /v1/payment_intents", { kind: "401", count: 2 });
    const answer = await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(answer.status).toBe("pending");
    const request_id = (await lastRequest()).id;
    await finishPaymentRequest(asJob({ clock: await stripeClock() }), { request_id });
    const told = await db()
      .select({ id: transactional_messages.id })
      .from(transactional_messages)
      .where(
        and(eq(transactional_messages.kind, "payment_stuck"), eq(transactional_messages.address, email)),
      );
    expect(told).toHaveLength(1);
    await finishPaymentRequest(asJob({ clock: await stripeClock() }), { request_id });
    expect(await lastRequest()).toMatchObject({ status: "done" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
  });
});

describe("a deleted farm that had paid ahead", () => {
  it("gets it back once, although its plan could not be ended for a day", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    await deleteFarm(await owner(), { farm_id });
    const endPlan = async () =>
      forAccount(endPlanWithoutFarm, farm_id, asJob({ clock: await stripeClock() }));
    await rejectNext("/v1/subscriptions/sub_");
    await expect(endPlan()).rejects.toThrow();
    await moveStripe(25 * 3600);
    await endPlan();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: 0 });
    expect(await countAtStripe(farm_id)).toMatchObject({ plans: 1 });
  });
});

describe("an account without a farm whose payment ahead can no longer be refunded", () => {
  const leftLetters = async (address: string) =>
    db()
      .select({ payload: transactional_messages.payload })
      .from(transactional_messages)
      .where(
        and(eq(transactional_messages.kind, "credit_left"), eq(transactional_messages.address, address)),
      );

  it.each([true, false])("ends its plan all the same, and tells it once (at once: %s)", async (at_once) => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    const { email } = await makeUser({ is_admin: true });
    const id = await accountOf(farm_id);
    await deleteFarm(await owner(), { farm_id });
    const endPlan = async () =>
      endPlanWithoutFarm(asJob({ clock: await stripeClock() }), { billing_account_id: id, at_once });
    await rejectNext("POST /v1/refunds", 1000);
    await endPlan();
    await endPlan();
    const ends = at_once
      ? { plan_status: "canceled" }
      : { plan_status: "active", cancel_at_period_end: true };
    expect(await findAccount(db(), id)).toMatchObject({ ...ends, credit_cents: YEAR, prepaid_cents: 0 });
    expect((await leftLetters(email)).map(({ payload }) => payload.why)).toEqual(["ahead"]);
    await forgetFaults();
    await moveStripe(33 * 86_400);
    const clock = await stripeClock();
    await readPayments(asJob({ clock }), { billing_account_id: id });
    await returnCredits(asJob({ clock }));
    expect(await findAccount(db(), id)).toMatchObject({ plan_status: "canceled", credit_cents: 0 });
    expect(await leftLetters(email)).toHaveLength(1);
  });
});

describe("changes that are taken back", () => {
  it("are refused after some within a month, because each payment costs a fee", async () => {
    await startTestPlan(farm_id);
    for (let times = 0; times < REFUNDED_CHANGES; times++) {
      await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
      await undoPlanChange(await owner(), { farm_id });
    }
    const again = async () => choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect((await refusal(again())).global).toEqual(["changesTakenBack"]);
    expect(await takenByStripe(farm_id)).toMatchObject({ payments: [0, 0, 0, MONTH], credit: 0 });
    await passDays(farm_id, 32);
    expect(await again()).toMatchObject({ status: "done" });
  });
});

describe("a change of a plan that has just ended, which we were not told yet", () => {
  it("takes no money, and says so", async () => {
    await startTestPlan(farm_id);
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
    await paymentProvider().plans.end(account!.provider_subscription_id!, `ended:${farm_id}`);
    const refused = await refusal(choosePlan(await owner(), { farm_id, plan_type: "yearly" }));
    expect(refused.global).toEqual(["conflict"]);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
  });
});

describe("a plan whose first payment is late", () => {
  it("is not ended once it was paid for", async () => {
    await startTestPlan(farm_id);
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
    await paymentProvider().plans.endUnpaid(account!.provider_customer_id!, (await lastRequest()).uuid);
    await passDays(farm_id, 1);
    expect((await moneyOf(farm_id)).plan.plan_status).toBe("active");
  });
});

describe("a card that is made the default when the plan has just ended", () => {
  it("pays from then on, although nobody told us of the end yet", async () => {
    await startTestPlan(farm_id);
    const { cards } = await addCard(await owner(), { farm_id, token: "pm_card_mastercard" });
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
    await paymentProvider().plans.end(account!.provider_subscription_id!, `ended:${farm_id}`);
    const card_id = cards.find(({ is_default }) => !is_default)!.id;
    expect(await makeDefaultCard(await owner(), { farm_id, card_id })).toMatchObject({ status: "done" });
    expect((await moneyOf(farm_id)).cards[0]).toMatchObject({ id: card_id, is_default: true });
  });
});
