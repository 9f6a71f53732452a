import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, invoices, payment_requests } from "@/db/schema";
import { lookup } from "@/lib/i18n/translator";
import { findAccount } from "@/lib/payments/accounts/queries";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { closeStuckRequest } from "@/lib/payments/commands/service/stuck-commands";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { refundInvoice, returnCredits } from "@/lib/payments/refunds/service/refunds";
import { endPlanWithoutFarm, finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { paymentProvider } from "@/lib/providers/payments";
import type { Lang } from "@/lib/vocabulary/languages";
import { accountOf, differencesOf, forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import { paymentOf } from "@/tests/factories/dispute-rows";
import { disputeLastPayment, eventsAbout, moveDispute, postEvents } from "@/tests/factories/disputes";
import {
  breakCalls,
  forgetFaults,
  loseAnswer,
  moneyOf,
  ownerOf,
  passDays,
  slowDown,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  takenByStripe,
  trialFarm,
} from "@/tests/factories/payments";
import { byHand, removeAtStripe } from "@/tests/factories/stripe-dashboard";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const YEAR = 89_681;
let farm_id: number;

const account = async () => (await findAccount(db(), await accountOf(farm_id)))!;
const job = async () => asJob({ clock: await stripeClock() });
const nightly = async () => returnCredits(await job());
const requests = async () =>
  db()
    .select()
    .from(payment_requests)
    .where(
      and(isOfFarm(payment_requests.billing_account_id, farm_id), eq(payment_requests.kind, "return_credit")),
    );
const finish = async () => {
  for (const { id } of await requests()) await finishPaymentRequest(await job(), { request_id: id });
};
/** The emails of a kind about the account of the farm: who gets them, and why. */
const emailsOf = async (kind: string) => {
  const { uuid } = await account();
  const rows = await db().execute<{ address: string; payload: Record<string, string> }>(sql`
    select address, payload from transactional_messages
    where kind = ${kind} and once like ${`%${uuid}%`} order by id`);
  return [...rows];
};
const toOwner = async () => (await emailsOf("credit_returned")).length;
/** Why the super administrator of the test was told that credit is left. */
const toUs = async () =>
  (await emailsOf("credit_left")).flatMap(({ address, payload }) => (address === admin ? [payload.why] : []));
const different = async () => differencesOf(farm_id, await job());

/** The plan ends at the provider, as it does after a cancellation. */
async function endPlan(): Promise<void> {
  await removeAtStripe(`subscriptions/${(await account()).provider_subscription_id}`);
  await passDays(farm_id, 1);
}
/** A yearly plan was paid ahead, and its plan ended before it began. */
async function endWithCredit(): Promise<void> {
  await choosePlan(await ownerOf(farm_id, { clock: await stripeClock() }), { farm_id, plan_type: "yearly" });
  await endPlan();
}
/** Fifty dollars of the first invoice become credit, by a credit note. */
async function addNotedCredit() {
  const [invoice] = await db().select().from(invoices).where(isOfFarm(invoices.billing_account_id, farm_id));
  await paymentProvider().refunds.creditInvoice({
    ...{ invoice_id: invoice!.provider_invoice_id, cents: 4349, tax_cents: [217, 434] },
    ...{ refund_cents: 0, credit_cents: 5000, outside_cents: 0, outside_payment_id: null },
    ...{ reason: "other", comment: "", request_uuid: randomUUID() },
  });
}
let admin: string;
beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
  admin = (await makeUser({ is_admin: true, lang: "en" })).email;
});
afterEach(forgetFaults);

describe("credit that a plan leaves when it ends", () => {
  it.each([null, "/v1/refunds", "/v1/customers"])(
    "goes back to its card once, however often the job runs (lost answer of %s)",
    async (lost) => {
      await endWithCredit();
      expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
      if (lost) await loseAnswer(lost);
      await nightly();
      expect((await requests()).map(({ status }) => status)).toEqual([lost ? "pending" : "done"]);
      await forgetFaults();
      await Promise.all([finish(), finish(), nightly()]);
      await nightly();
      expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: 0 });
      expect(
        (await requests()).map(({ status, result }) => [status, result.returned?.map(({ cents }) => cents)]),
      ).toEqual([["done", [YEAR]]]);
      expect(await account()).toMatchObject({ credit_cents: 0, prepaid_cents: 0, prepaid_payment_id: null });
      expect((await moneyOf(farm_id)).plan).toMatchObject({ credit_cents: 0, prepaid_cents: 0 });
      expect(await toOwner()).toBe(1);
      expect(await toUs()).toEqual([]);
      expect(await different()).toEqual([]);
    },
  );

  it("goes back once when two jobs run at the same time", async () => {
    await endWithCredit();
    await slowDown("/v1/refunds", 200);
    await Promise.all([nightly(), nightly(), nightly()]);
    await Promise.all([finish(), nightly()]);
    expect(await requests()).toHaveLength(1);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: 0 });
    expect(await toOwner()).toBe(1);
  });

  it("goes back to the payment of an invoice too, no more than the credit, and the books agree", async () => {
    await addNotedCredit();
    await endPlan();
    await nightly();
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 5000], credit: 0 });
    expect(await different()).toEqual([]);
    expect(await toOwner()).toBe(1);
    expect(await toUs()).toEqual([]);
  });

  it("never takes more than a payment still has: the rest is told to the super administrator", async () => {
    const ctx = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    const [first] = (await moneyOf(farm_id)).invoices;
    await refundInvoice(ctx, { farm_id, invoice_id: first!.id, reason: "service" });
    await endWithCredit();
    const paid = await paymentOf(farm_id);
    // Another call of ours has given a part of it back.
    const refund = {
      payment_intent: paid,
      amount: "700",
      "metadata[key]": "other",
    };
    await byHand("refunds", refund);
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, 0], credit: 700 });
    expect(await toOwner()).toBe(1);
    expect(await toUs()).toEqual(["refused"]);
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, 0], credit: 700 });
    expect(await toUs()).toEqual(["refused"]);
  });

  it("stays, and is told to the super administrator alone, where the card's bank refuses the refund", async () => {
    await endWithCredit();
    await breakCalls("POST /v1/refunds", { kind: "400", count: 2 });
    await nightly();
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
    expect([await toOwner(), await toUs()]).toEqual([0, ["refused"]]);
    expect(await different()).toEqual([]);
  });

  it("is told to an owner who has no farm any more, in their language", async () => {
    await addNotedCredit();
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm_id));
    await endPlan();
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 5000], credit: 0 });
    const [told] = await emailsOf("credit_returned");
    const body = (lang: Lang) => lookup(lang, "emails", "credit_returned.body", told!.payload);
    expect(told!.payload.total).toMatch(/50/);
    expect(body("fr")).toContain(`Nous remboursons ${told!.payload.total}`);
    expect(body("en")).toContain(`We’re refunding ${told!.payload.total}`);
  });

  it("is not asked back again after a super administrator closed a request of which a part may have gone back", async () => {
    await endWithCredit();
    await breakCalls("POST /v1/customers", { kind: "400", count: 2 });
    await nightly();
    const [request] = await requests();
    expect(request).toMatchObject({ status: "pending" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: YEAR });
    await forgetFaults();
    await closeStuckRequest(await superAdminAfter(60), { request_id: request!.id });
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: YEAR });
    expect(await requests()).toHaveLength(1);
    expect(await toUs()).toEqual(["later"]);
  });

  it("cannot be asked back twice for one plan in the database", async () => {
    await endWithCredit();
    await nightly();
    const [{ id, uuid, ...first } = { id: 0, uuid: "" }] = await requests();
    await expect(
      db()
        .insert(payment_requests)
        .values(first as typeof payment_requests.$inferInsert),
    ).rejects.toMatchObject({ cause: { constraint_name: "payment_requests_one_return" } });
  });
});

describe("nothing is given back", () => {
  const untouched = async (credit: number) => {
    await nightly();
    expect(await requests()).toEqual([]);
    expect((await takenByStripe(farm_id)).credit).toBe(credit);
    expect(await toOwner()).toBe(0);
  };

  it("while a plan runs that can use it", async () => {
    await addNotedCredit();
    await passDays(farm_id, 1);
    await untouched(5000);
  });

  it("while a dispute is open; once it is won, the credit goes back", async () => {
    await endWithCredit();
    const id = await disputeLastPayment(farm_id);
    await postEvents(await eventsAbout(id));
    await untouched(YEAR);
    expect(await toUs()).toEqual([]);
    await moveDispute(id, "won");
    await postEvents(await eventsAbout(id));
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: 0 });
  });

  it("after a lost dispute, and the super administrator is told once", async () => {
    await endWithCredit();
    const id = await disputeLastPayment(farm_id);
    await moveDispute(id, "lost");
    await postEvents(await eventsAbout(id));
    await untouched(YEAR);
    await untouched(YEAR);
    expect(await toUs()).toEqual(["lost"]);
  });

  it("while sends wait for their invoice; once the card has paid it, the credit goes back", async () => {
    await addNotedCredit();
    await chargedSend(farm_id, { emails: 30, clock: await stripeClock() });
    await endPlan();
    await untouched(5000);
    await passDays(farm_id, 40);
    await forAccount(invoiceCharges, farm_id, await job());
    expect(await takenByStripe(farm_id)).toEqual({ payments: [345, MONTH], credit: 5000 });
    await nightly();
    expect(await takenByStripe(farm_id)).toEqual({ payments: [345, MONTH - 5000], credit: 0 });
    expect(await different()).toEqual([]);
  });

  it("while sends are too little for an invoice, and the super administrator is told once it stays so", async () => {
    await addNotedCredit();
    await chargedSend(farm_id, { emails: 1, clock: await stripeClock() });
    await endPlan();
    await passDays(farm_id, 40);
    await untouched(5000);
    expect(await toUs()).toEqual([]);
    await passDays(farm_id, 60);
    await untouched(5000);
    await untouched(5000);
    expect(await toUs()).toEqual(["unsettled"]);
  });

  it("a second time, of what was paid ahead and goes back because no farm is left", async () => {
    await endWithCredit();
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm_id));
    await untouched(YEAR);
    await forAccount(endPlanWithoutFarm, farm_id, await job());
    await untouched(0);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: 0 });
    expect(await different()).toEqual([]);
  });

  it("where somebody moved the money by hand, and the super administrator is told once", async () => {
    const { provider_customer_id } = await account();
    await byHand(`customers/${provider_customer_id}/balance_transactions`, {
      amount: "-250",
      currency: "cad",
    });
    await endPlan();
    await untouched(250);
    await untouched(250);
    expect(await toUs()).toEqual(["by_hand"]);
  });
});
