import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  billing_accounts,
  credit_notes,
  farms,
  invoices,
  money_differences,
  transactional_messages,
} from "@/db/schema";
import { patchFarm } from "@/lib/farms/service/write";
import { findAccount } from "@/lib/payments/accounts/queries";
import { invoiceCharges, settleCharges } from "@/lib/payments/charges/service/charges";
import { keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { reconcileMoney } from "@/lib/payments/reconciliation/service/reconcile";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { accountOf, differencesOf, forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend, sentMessages, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  breakCalls,
  forgetFaults,
  listAtStripe,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { byHand } from "@/tests/factories/stripe-dashboard";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

const invoice = async () => forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
const differences = async () => differencesOf(farm_id, asJob({ clock: await stripeClock() }));
const found = async () => (await differences()).map(({ kind, cents }) => [kind, cents]);
const customerOf = async () => (await findAccount(db(), await accountOf(farm_id)))!.provider_customer_id!;

beforeEach(async () => {
  const trial = await trialFarm(1);
  farm_id = trial.farm_id;
  await testCard(farm_id);
});

describe("a year with sends", () => {
  it.each([
    ["monthly", 100, 12 * 9198],
    ["quarterly", 100, 4 * 32_768],
    ["bi-yearly", 100, 2 * 58_637],
    ["yearly", 80, 89_681],
  ] as const)(
    "of the %s plan agrees to the cent",
    async (plan, unit, planned) => {
      await passDays(farm_id, 2);
      if (plan !== "monthly") {
        const { farm } = await moneyOf(farm_id);
        await choosePlan(await ownerOf(farm.id), {
          farm_id,
          plan_type: plan as PaidPlan,
        });
        await passDays(farm_id, 31);
      }
      const first = (await moneyOf(farm_id)).invoices.length;
      for (let month = 0; month < 12; month++) {
        const clock = await stripeClock();
        const id = await chargedSend(farm_id, { emails: 13 + month, texts: 7, segments: 2, unit, clock });
        if (month % 4 === 1) {
          await setDeliveries(id, "sms", "failed", 2);
          await settleCharges(asJob({ clock }));
        }
        await passDays(farm_id, 30);
        await invoice();
      }
      expect(await differences()).toEqual([]);
      const { invoices: saved, plan: state } = await moneyOf(farm_id);
      expect(state.plan_type).toBe(plan);
      expect(saved.every(({ status }) => status === "paid")).toBe(true);
      const [ledger] = await db().execute<{ tenths: number }>(
        sql`select sum(tenths)::int as tenths from notification_charges where farm_id = ${farm_id} and invoice_id is not null`,
      );
      const sends = saved.filter(({ reason }) => reason === "notification");
      expect(sends.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0)).toBe(ledger!.tenths / 10);
      const plans = saved.slice(0, saved.length - first + 1).filter(({ reason }) => reason === "plan");
      expect(plans.length).toBeGreaterThan(0);
      const each = planned / { monthly: 12, quarterly: 4, "bi-yearly": 2, yearly: 1 }[plan];
      expect(plans.every(({ total_cents }) => total_cents === each)).toBe(true);
      const account = await findAccount(db(), await accountOf(farm_id));
      const charges = await listAtStripe<{ amount: number; amount_refunded: number; paid: boolean }>(
        `charges?customer=${account!.provider_customer_id}&limit=100`,
      );
      const taken = charges.reduce((sum, one) => sum + (one.paid ? one.amount - one.amount_refunded : 0), 0);
      expect(taken).toBe(
        saved.reduce((sum, { total_cents }) => sum + total_cents, 0) + account!.credit_cents,
      );
    },
    120_000,
  );
});

/** Returns how to run the nightly comparison of all; it counts what a new super administrator was told of this farm. */
async function tellsAdmin() {
  const name = `Ferme ${farm_id}`;
  await db().update(farms).set({ name }).where(eq(farms.id, farm_id));
  const admin = await makeUser({ is_admin: true });
  return async () => {
    await reconcileMoney(asJob({ clock: await stripeClock() }));
    const told = await db()
      .select()
      .from(transactional_messages)
      .where(eq(transactional_messages.address, admin.email!));
    const lines = told.flatMap(({ payload }) => String(payload.details).split("\n"));
    return lines.filter((line) => line.startsWith(`${name} · `)).length;
  };
}

describe("each night", () => {
  it("an invoice that was changed here by a cent is found", async () => {
    await passDays(farm_id, 2);
    await chargedSend(farm_id, { emails: 500, clock: await stripeClock() });
    await invoice();
    expect(await differences()).toEqual([]);
    await db()
      .update(invoices)
      .set({ subtotal_cents: sql`subtotal_cents + 1`, total_cents: sql`total_cents + 1` })
      .where(eq(invoices.id, (await moneyOf(farm_id)).invoices[0]!.id));
    expect(await found()).toEqual([["invoice", -1]]);
  });

  it("money that goes back in each of our ways is no difference", async () => {
    await passDays(farm_id, 2);
    await choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "quarterly" });
    expect(await differences()).toEqual([]);
    await passDays(farm_id, 32);
    const [renewed, first] = (await moneyOf(farm_id)).invoices;
    const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    for (const invoice_id of [renewed!.id, first!.id])
      await refundInvoice(admin, { farm_id, invoice_id, amount_cents: 1000, reason: "service" });
    expect(await differences()).toEqual([]);
  });

  it("half a cent below zero is rounded as the credit note that gave it back", async () => {
    await passDays(farm_id, 2);
    const id = await chargedSend(farm_id, { texts: 600, unit: 95, clock: await stripeClock() });
    await invoice();
    await setDeliveries(id, "sms", "failed", 1);
    await settleCharges(asJob({ clock: await stripeClock() }));
    await invoice();
    const notes = await db()
      .select()
      .from(credit_notes)
      .where(isOfFarm(credit_notes.billing_account_id, farm_id));
    expect(notes.map(({ subtotal_cents }) => subtotal_cents)).toEqual([10]);
    expect(await differences()).toEqual([]);
  });

  it("what an invoice was too small to charge is no difference, and hides none of what was paid ahead", async () => {
    await passDays(farm_id, 2);
    const choose = async (plan_type: PaidPlan) =>
      choosePlan(await ownerOf(farm_id, { clock: await stripeClock() }), { farm_id, plan_type });
    await choose("quarterly");
    const owner = await ownerOf(farm_id, { clock: await stripeClock() });
    await patchFarm(owner, { farm_id, region: "NB" });
    await forAccount(keepPlanTaxes, farm_id, asJob({ clock: await stripeClock() }));
    await passDays(farm_id, 32);
    // The taxes of the plan that was paid ahead are 4,268 cents in Quebec, and 4,275 in New Brunswick.
    expect((await findAccount(db(), await accountOf(farm_id)))!.credit_cents).toBe(-7);
    expect(await found()).toEqual([]);
    await choose("yearly");
    expect(await found()).toEqual([]);
    const customer = await customerOf();
    const { id } = await byHand("invoices", { customer, currency: "cad" });
    await byHand("invoiceitems", { customer, invoice: id, amount: "3000", currency: "cad" });
    await byHand(`invoices/${id}/finalize`, {});
    expect(await found()).toEqual([
      ["hand_invoice", 3000],
      ["prepaid", 3007],
    ]);
  });

  it("what somebody did by hand at the provider is told, each thing once and nothing else with it", async () => {
    await passDays(farm_id, 2);
    const nightly = await tellsAdmin();
    expect(await nightly()).toBe(0);
    const customer = await customerOf();
    const [invoice] = await listAtStripe<{ id: string; lines: { data: { id: string }[] } }>(
      `invoices?customer=${customer}&limit=1`,
    );
    const [charge] = await listAtStripe<{ id: string }>(`charges?customer=${customer}&limit=1`);
    await byHand("refunds", { charge: charge!.id, amount: "300" });
    await byHand(`customers/${customer}/balance_transactions`, { amount: "-250", currency: "cad" });
    await byHand("credit_notes", { invoice: invoice!.id, amount: "200", credit_amount: "200" });
    await byHand("credit_notes", { invoice: invoice!.id, amount: "100", refund_amount: "100" });
    const all = [
      ["hand_refund", 300],
      ["hand_credit", 250],
      ["hand_note", 100],
      ["hand_note", 200],
    ];
    expect(await found()).toEqual(all);
    expect(await nightly()).toBe(4);
    await passDays(farm_id, 1);
    expect(await nightly()).toBe(4);
    await passDays(farm_id, 31);
    expect(await found()).toEqual(all);
    expect(await nightly()).toBe(4);
  });

  it("a change is taken back although a part of its payment was refunded by hand, and that is told alone", async () => {
    await passDays(farm_id, 2);
    const owner = await ownerOf(farm_id, { clock: await stripeClock() });
    await choosePlan(owner, { farm_id, plan_type: "yearly" });
    const [charge] = await listAtStripe<{ id: string }>(`charges?customer=${await customerOf()}&limit=1`);
    await byHand("refunds", { charge: charge!.id, amount: "300" });
    expect(await found()).toEqual([["hand_refund", 300]]);
    expect(await undoPlanChange(owner, { farm_id })).toMatchObject({ status: "done" });
    expect(await found()).toEqual([["hand_refund", 300]]);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, 9198], credit: 0 });
  });

  it("a credit by hand is told while a request waits, and what a request left is told once it is too old", async () => {
    await passDays(farm_id, 2);
    await breakCalls("/balance_transactions", { kind: "429", count: 100 });
    await choosePlan(await ownerOf(farm_id, { clock: await stripeClock() }), {
      farm_id,
      plan_type: "yearly",
    });
    await forgetFaults();
    await byHand(`customers/${await customerOf()}/balance_transactions`, { amount: "-619", currency: "cad" });
    expect(await found()).toEqual([["hand_credit", 619]]);
    await moveStripe(24 * 3600);
    // The money of the change was taken, and nothing was made of it.
    expect(await found()).toEqual([
      ["hand_credit", 619],
      ["credit", -89_681],
    ]);
  });

  it("a difference that went away is closed, and told again only when it comes again", async () => {
    await passDays(farm_id, 2);
    const nightly = await tellsAdmin();
    const clock = await stripeClock();
    await sentMessages(farm_id, { emails: 30, clock });
    await passDays(farm_id, 2);
    expect(await nightly()).toBe(1);
    expect(await nightly()).toBe(1);
    const ofAccount = eq(money_differences.billing_account_id, await accountOf(farm_id));
    const kept = async () =>
      (await db().select().from(money_differences).where(ofAccount)).map(({ kind, cents, closed_at }) => [
        kind,
        cents,
        closed_at !== null,
      ]);
    expect(await kept()).toEqual([["send", 300, false]]);
    await passDays(farm_id, 61);
    await invoice();
    expect(await nightly()).toBe(1);
    expect(await kept()).toEqual([["send", 300, true]]);
  });

  it("an account that the provider does not know stops the comparison of no other", async () => {
    await passDays(farm_id, 2);
    const nightly = await tellsAdmin();
    const { farm_id: unknown } = await trialFarm();
    const provider_customer_id = `cus_test_mode_${unknown}`;
    const isUnknown = eq(billing_accounts.id, await accountOf(unknown));
    await db().update(billing_accounts).set({ provider_customer_id }).where(isUnknown);
    await byHand(`customers/${await customerOf()}/balance_transactions`, { amount: "-250", currency: "cad" });
    expect(await nightly()).toBe(1);
    await db().update(billing_accounts).set({ provider_customer_id: null }).where(isUnknown);
  });

  it("two comparisons at once tell a difference once", async () => {
    await passDays(farm_id, 2);
    const nightly = await tellsAdmin();
    await byHand(`customers/${await customerOf()}/balance_transactions`, { amount: "-250", currency: "cad" });
    await Promise.all([nightly(), nightly()]);
    expect(await nightly()).toBe(1);
  });
});
