import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { invoices, transactional_messages } from "@/db/schema";
import type { PaidPlan } from "@/lib/core/payment-enumerations";
import { findDifferences, listCustomers } from "@/lib/payments/operations/reconcile";
import { findAccount } from "@/lib/payments/queries";
import { invoiceCharges, settleCharges } from "@/lib/payments/service/charges";
import { choosePlan } from "@/lib/payments/service/plans";
import { reconcileMoney } from "@/lib/payments/service/reconcile";
import { refundInvoice } from "@/lib/payments/service/refunds";
import { addCredit } from "@/lib/providers/payments";
import { accountOf, forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend, sentMessages, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  listAtStripe,
  moneyOf,
  ownerOf,
  passDays,
  stripeClock,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

const invoice = async () => forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
async function differences() {
  const account = await findAccount(db(), await accountOf(farm_id));
  const customer = (await listCustomers(asJob())).find((one) => Number(one.account_id) === account?.id)!;
  return findDifferences(asJob({ clock: await stripeClock() }), customer, account);
}

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
      const { invoices: papers, plan: state } = await moneyOf(farm_id);
      expect(state.plan_type).toBe(plan);
      expect(papers.every(({ status }) => status === "paid")).toBe(true);
      const [ledger] = await db().execute<{ tenths: number }>(
        sql`select sum(tenths)::int as tenths from notification_charges where farm_id = ${farm_id} and invoice_id is not null`,
      );
      const sends = papers.filter(({ reason }) => reason === "notification");
      expect(sends.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0)).toBe(ledger!.tenths / 10);
      const plans = papers.slice(0, papers.length - first + 1).filter(({ reason }) => reason === "plan");
      expect(plans.length).toBeGreaterThan(0);
      const each = planned / { monthly: 12, quarterly: 4, "bi-yearly": 2, yearly: 1 }[plan];
      expect(plans.every(({ total_cents }) => total_cents === each)).toBe(true);
      const account = await findAccount(db(), await accountOf(farm_id));
      const charges = await listAtStripe<{ amount: number; amount_refunded: number; paid: boolean }>(
        `charges?customer=${account!.stripe_customer_id}&limit=100`,
      );
      const taken = charges.reduce((sum, one) => sum + (one.paid ? one.amount - one.amount_refunded : 0), 0);
      expect(taken).toBe(
        papers.reduce((sum, { total_cents }) => sum + total_cents, 0) + account!.credit_cents,
      );
    },
    120_000,
  );
});

describe("each night", () => {
  it("finds one cent, and tells the super administrators once a day", async () => {
    await passDays(farm_id, 2);
    await chargedSend(farm_id, { emails: 500, clock: await stripeClock() });
    await invoice();
    expect(await differences()).toEqual([]);
    await db()
      .update(invoices)
      .set({ subtotal_cents: sql`subtotal_cents + 1`, total_cents: sql`total_cents + 1` })
      .where(eq(invoices.id, (await moneyOf(farm_id)).invoices[0]!.id));
    expect((await differences()).map(({ cents }) => cents)).toEqual([-1, 1]);
    const admin = await makeUser({ is_admin: true });
    await reconcileMoney(asJob());
    await reconcileMoney(asJob());
    const told = await db()
      .select()
      .from(transactional_messages)
      .where(eq(transactional_messages.address, admin.email!));
    expect(told.filter(({ kind }) => kind === "money_differs")).toHaveLength(1);
  });

  it("finds a credit that nothing made, and agrees after money went back in each way", async () => {
    await passDays(farm_id, 2);
    await choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "quarterly" });
    expect(await differences()).toEqual([]);
    await passDays(farm_id, 32);
    const [renewed, first] = (await moneyOf(farm_id)).invoices;
    const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    for (const invoice_id of [renewed!.id, first!.id])
      await refundInvoice(admin, { farm_id, invoice_id, amount_cents: 1000, reason: "service" });
    expect(await differences()).toEqual([]);
    const { stripe_customer_id } = (await findAccount(db(), await accountOf(farm_id)))!;
    await addCredit(stripe_customer_id!, 250, "by hand", `by-hand:${farm_id}`);
    expect((await differences()).map(({ cents }) => cents)).toEqual([250]);
  });

  it("finds a send that went out and stands in no ledger", async () => {
    await passDays(farm_id, 2);
    const clock = await stripeClock();
    await sentMessages(farm_id, { emails: 30, clock });
    expect(await differences()).toEqual([]);
    await passDays(farm_id, 2);
    expect((await differences()).map(({ cents }) => cents)).toEqual([300]);
  });
});
