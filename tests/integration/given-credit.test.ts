import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, farm_notes, invoices, payment_requests } from "@/db/schema";
import { lookup } from "@/lib/i18n/translator";
import { findAccount } from "@/lib/payments/accounts/queries";
import { addCard } from "@/lib/payments/cards/service/cards";
import { closeStuckRequest } from "@/lib/payments/commands/service/stuck-commands";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { claimGuarantee, refundInvoice, returnCredits } from "@/lib/payments/refunds/service/refunds";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { giveCredit } from "@/lib/producers/service/grants";
import { paymentProvider } from "@/lib/providers/payments";
import { accountOf, differencesOf, isOfFarm } from "@/tests/factories/billing-accounts";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import {
  forgetFaults,
  loseAnswer,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { removeAtStripe } from "@/tests/factories/stripe-dashboard";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const YEAR = 89_681;
const potager = async () => asUser(await makeUser({ is_admin: true }), { clock: await stripeClock() });
const give = async (farm_id: number, amount: string, reason = "Panne de samedi") =>
  giveCredit(await potager(), { farm_id, amount, reason });
const account = async (farm_id: number) => (await findAccount(db(), await accountOf(farm_id)))!;
const job = async () => asJob({ clock: await stripeClock() });
const different = async (farm_id: number) => differencesOf(farm_id, await job());
const planOf = async (farm_id: number) =>
  (await readPlanPage(await ownerOf(farm_id, { clock: await stripeClock() }), { farm_id })).plan;

async function emailsOf(farm_id: number, kind: string) {
  const { uuid } = await account(farm_id);
  const rows = await db().execute<{ address: string; payload: Record<string, string> }>(sql`
    select address, payload from transactional_messages
    where kind = ${kind} and (farm_id = ${farm_id} or once like ${`%${uuid}%`}) order by id`);
  return [...rows];
}

/** The plan ends at the provider, as it does after a cancellation. */
async function endPlan(farm_id: number): Promise<void> {
  await removeAtStripe(`subscriptions/${(await account(farm_id)).provider_subscription_id}`);
  await passDays(farm_id, 1);
}

/** Fifty dollars of the first invoice become credit, by a credit note. */
async function addNotedCredit(farm_id: number): Promise<void> {
  const [invoice] = await db().select().from(invoices).where(isOfFarm(invoices.billing_account_id, farm_id));
  await paymentProvider().refunds.creditInvoice({
    ...{ invoice_id: invoice!.provider_invoice_id, cents: 4349, tax_cents: [217, 434] },
    ...{ refund_cents: 0, credit_cents: 5000, outside_cents: 0, outside_payment_id: null },
    ...{ reason: "other", comment: "", request_uuid: randomUUID() },
  });
}

const payYearAhead = async (farm_id: number) =>
  choosePlan(await ownerOf(farm_id, { clock: await stripeClock() }), { farm_id, plan_type: "yearly" });

/** A super administrator gives the newest invoice back, or an amount of it before taxes. */
async function refundNewest(farm_id: number, amount_cents?: number): Promise<void> {
  const [newest] = (await moneyOf(farm_id)).invoices;
  await refundInvoice(await potager(), { farm_id, invoice_id: newest!.id, amount_cents, reason: "service" });
}

afterEach(forgetFaults);

describe("credit that a super administrator gives", () => {
  it("is there before the first card; the owner is told, the audit keeps the reason, and the first invoice draws it", async () => {
    const { farm_id } = await trialFarm();
    expect(await give(farm_id, "20,00")).toEqual({ status: "done", authentication_url: null });
    expect(await account(farm_id)).toMatchObject({ credit_cents: 2000 });
    expect(await planOf(farm_id)).toMatchObject({ credit_cents: 2000, given_cents: 2000 });
    const given = and(eq(audit_entries.farm_id, farm_id), eq(audit_entries.action, "payment.give_credit"));
    const [line] = await db().select().from(audit_entries).where(given);
    expect(line?.after).toEqual({ kind: "give_credit", amount_cents: 2000, reason: "Panne de samedi" });
    // A note could be deleted, and the reason with it.
    expect(await db().$count(farm_notes, eq(farm_notes.farm_id, farm_id))).toBe(0);
    const [told, ...others] = await emailsOf(farm_id, "credit_given");
    expect(others).toEqual([]);
    expect(lookup("fr", "emails", "credit_given.body", told!.payload)).toMatch(
      /crédit de 20,00.\$ au compte/,
    );
    expect(told!.payload).not.toHaveProperty("reason");
    expect(await different(farm_id)).toEqual([]);

    await testCard(farm_id);
    await passDays(farm_id, 31);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 2000], credit: 0 });
    expect(await planOf(farm_id)).toMatchObject({ credit_cents: 0, given_cents: 0 });
    expect(await different(farm_id)).toEqual([]);
  });

  it("is given once, also when the provider's answer is lost and a job goes on", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await loseAnswer("/v1/customers");
    await give(farm_id, "15").catch(() => null);
    await forgetFaults();
    const [request] = await db()
      .select()
      .from(payment_requests)
      .where(
        and(isOfFarm(payment_requests.billing_account_id, farm_id), eq(payment_requests.kind, "give_credit")),
      );
    for (let times = 0; times < 2; times++)
      await finishPaymentRequest(await job(), { request_id: request!.id });
    expect(await account(farm_id)).toMatchObject({ credit_cents: 1500 });
    expect(await emailsOf(farm_id, "credit_given")).toHaveLength(1);
    expect(await different(farm_id)).toEqual([]);
  });

  it("is never refunded: when the plan ends, it stays for the next one, and nobody is told of it", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await give(farm_id, "20");
    await endPlan(farm_id);
    for (let times = 0; times < 2; times++) await returnCredits(await job());
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 2000 });
    expect(await planOf(farm_id)).toMatchObject({
      plan_status: "canceled",
      credit_cents: 2000,
      given_cents: 2000,
    });
    expect(await emailsOf(farm_id, "credit_returned")).toEqual([]);
    expect(await emailsOf(farm_id, "credit_left")).toEqual([]);
    expect(await different(farm_id)).toEqual([]);
  });

  it("stays beside credit that was paid, which goes back to its card", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await give(farm_id, "20");
    await addNotedCredit(farm_id);
    await endPlan(farm_id);
    for (let times = 0; times < 2; times++) await returnCredits(await job());
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 5000], credit: 2000 });
    expect(await emailsOf(farm_id, "credit_returned")).toHaveLength(1);
    expect(await emailsOf(farm_id, "credit_left")).toEqual([]);
    expect(await different(farm_id)).toEqual([]);
  });

  it("goes back to the credit, and to no card, when an invoice that drew it is refunded", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await payYearAhead(farm_id);
    await passDays(farm_id, 32);
    await give(farm_id, "100");
    await passDays(farm_id, 367);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR - 10_000, YEAR], credit: 0 });
    await refundNewest(farm_id, 75_000);
    await refundNewest(farm_id);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH, YEAR], credit: 10_000 });
    expect(await planOf(farm_id)).toMatchObject({ credit_cents: 10_000, given_cents: 10_000 });
    await endPlan(farm_id);
    await returnCredits(await job());
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH, YEAR], credit: 10_000 });
    expect(await different(farm_id)).toEqual([]);
  });

  it("is not refunded by the guarantee, also when another plan was paid ahead since", async () => {
    // February is shorter than the 30 days of the guarantee.
    const now = (await stripeClock()).now();
    const eve = Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12);
    await moveStripe(Math.round((eve - now.getTime()) / 1000));
    const { farm_id } = await trialFarm();
    await give(farm_id, "20");
    await startTestPlan(farm_id);
    await payYearAhead(farm_id);
    // Also in a leap year, and an hour after the invoice is drawn up.
    await passDays(farm_id, 29.5);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH - 2000, YEAR], credit: 0 });
    const ctx = await ownerOf(farm_id, { clock: await stripeClock() });
    const { guarantee } = await readPlanPage(ctx, { farm_id });
    expect(guarantee).toMatchObject({ card_cents: MONTH - 2000, credit_cents: 2000 });
    await claimGuarantee(ctx, { farm_id });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, YEAR], credit: 2000 });
    expect(await planOf(farm_id)).toMatchObject({ credit_cents: 2000, given_cents: 2000 });
    expect(await different(farm_id)).toEqual([]);
  });

  it("is not filled up by what went to the card of a payment made ahead: the owner's rest goes back", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await payYearAhead(farm_id);
    await give(farm_id, "20");
    await passDays(farm_id, 32);
    await refundNewest(farm_id, 10_000);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR - 11_498], credit: 2000 });
    expect(await planOf(farm_id)).toMatchObject({ credit_cents: 2000, given_cents: 0 });
    await endPlan(farm_id);
    for (let times = 0; times < 2; times++) await returnCredits(await job());
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR - 13_498], credit: 0 });
    expect(await emailsOf(farm_id, "credit_returned")).toHaveLength(1);
    expect(await different(farm_id)).toEqual([]);
  });

  it("waits for nobody at the bank, and calls nobody away from there", async () => {
    const { farm_id } = await trialFarm();
    const owner = await ownerOf(farm_id, { clock: await stripeClock() });
    const asked = await addCard(owner, { farm_id, token: "pm_card_authenticationRequiredOnSetup" });
    expect(asked.status).toBe("authenticating");
    await expect(give(farm_id, "20")).rejects.toEqual(conflict("paymentUnderway"));
    const [request] = await db()
      .select()
      .from(payment_requests)
      .where(isOfFarm(payment_requests.billing_account_id, farm_id));
    expect(request).toMatchObject({ kind: "add_card", status: "authenticating" });
  });

  it("is no card's either when its request was closed after the provider got it", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await loseAnswer("/v1/customers");
    expect(await give(farm_id, "20")).toMatchObject({ status: "pending" });
    await forgetFaults();
    const [stuck] = await db()
      .select()
      .from(payment_requests)
      .where(
        and(isOfFarm(payment_requests.billing_account_id, farm_id), eq(payment_requests.kind, "give_credit")),
      );
    await closeStuckRequest(await superAdminAfter(24 * 60 + 1), { request_id: stuck!.id });
    await endPlan(farm_id);
    for (let times = 0; times < 2; times++) await returnCredits(await job());
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 2000 });
    expect(await planOf(farm_id)).toMatchObject({ credit_cents: 2000, given_cents: 2000 });
  });

  it("is given by super administrators alone, in amounts from a cent to 1000 dollars, with a reason", async () => {
    const { farm_id } = await trialFarm();
    for (const ctx of [asVisitor(), await ownerOf(farm_id), asUser(await makeUser())])
      await expect(giveCredit(ctx, { farm_id, amount: "5", reason: "Pour moi" })).rejects.toBeInstanceOf(
        AppError,
      );
    for (const amount of ["", "0", "-5", "cinq", "1000,01", "1e9"])
      await expect(give(farm_id, amount)).rejects.toThrow();
    await expect(give(farm_id, "5", " ")).rejects.toThrow("requiredReason");
    await expect(give(999_999_999, "5")).rejects.toEqual(notFound());
    await expect(give(farm_id, "1000,01").catch((error) => error.issues?.[0].message)).resolves.toBe(
      "creditTooMuch",
    );
    expect(await emailsOf(farm_id, "credit_given")).toEqual([]);
  });
});
