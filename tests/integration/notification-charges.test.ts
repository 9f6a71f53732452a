import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, notification_charges, payment_requests } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { deleteCard } from "@/lib/payments/cards/service/cards";
import { invoiceCharges, settleCharges } from "@/lib/payments/charges/service/charges";
import { payInvoice } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan } from "@/lib/payments/plans/service/plans";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { accountOf, forAccount, isOfFarm, waitingJobs } from "@/tests/factories/billing-accounts";
import { chargedSend, ledgerOf, setDeliveries } from "@/tests/factories/charges";
import { asJob } from "@/tests/factories/context";
import {
  listAtStripe,
  loseAnswer,
  moneyOf,
  type ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
});

/** Runs the job that invoices a farm, by the clock of the emulated account. */
const invoice = async () => forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
const bills = async () => (await moneyOf(farm_id)).invoices.filter(({ reason }) => reason === "notification");
const account = async () => {
  const [row] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return row!;
};
const send = async (units: number, unit = 100) =>
  chargedSend(farm_id, { emails: units, unit, clock: await stripeClock() });
const requests = () =>
  db()
    .select()
    .from(payment_requests)
    .where(
      and(
        isOfFarm(payment_requests.billing_account_id, farm_id),
        eq(payment_requests.kind, "charge_notifications"),
      ),
    );

describe("what sends cost", () => {
  beforeEach(() => startTestPlan(farm_id));

  it("is invoiced as soon as 50 CAD is open, with its taxes, and paid by the card", async () => {
    await send(499);
    await invoice();
    expect(await bills()).toEqual([]);
    const last = await send(1);
    expect(await waitingJobs("invoice_charges", farm_id)).toBe(1);
    await invoice();
    await invoice();
    const [bill, ...others] = await bills();
    expect(others).toEqual([]);
    expect(bill).toMatchObject({
      status: "paid",
      subtotal_cents: 5000,
      total_cents: 5749,
      credit_card: { last4: "4242" },
    });
    expect(await ledgerOf(last)).toMatchObject([{ invoice_id: bill!.id }]);
    expect((await moneyOf(farm_id)).payments[0]).toMatchObject({
      reason: "notification",
      amount_cents: 5749,
      status: "succeeded",
    });
  });

  it("is invoiced when its month is over, corrections of the month included", async () => {
    const id = await chargedSend(farm_id, { emails: 20, texts: 10, clock: await stripeClock() });
    await setDeliveries(id, "sms", "failed", 3);
    await settleCharges(asJob({ clock: await stripeClock() }));
    await invoice();
    expect(await bills()).toEqual([]);
    await passDays(farm_id, 31);
    await invoice();
    expect(await bills()).toMatchObject([{ status: "paid", subtotal_cents: 270 }]);
    expect((await ledgerOf(id)).every(({ invoice_id }) => invoice_id !== null)).toBe(true);
  });

  it("waits for more when it is less than a card can be charged for", async () => {
    await send(4);
    await passDays(farm_id, 32);
    await invoice();
    expect(await bills()).toEqual([]);
  });

  it("leaves what was paid ahead for another plan alone", async () => {
    await choosePlan(owner, { farm_id, plan_type: "yearly" });
    await send(500);
    await invoice();
    expect(await bills()).toMatchObject([{ status: "paid", total_cents: 5749 }]);
    expect(await account()).toMatchObject({ credit_cents: 89_681, prepaid_cents: 89_681 });
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).invoices[0]).toMatchObject({ total_cents: 89_681, status: "paid" });
    expect(await account()).toMatchObject({ credit_cents: 0, plan_type: "yearly" });
  });

  it("stays open when the card is refused, stops sending, and is paid by another card", async () => {
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await send(500);
    await invoice();
    const [bill] = await bills();
    expect(bill).toMatchObject({ status: "open", due_cents: 5749 });
    expect((await requests())[0]).toMatchObject({ status: "done" });
    expect((await account()).past_due_since).not.toBeNull();
    await testCard(farm_id);
    await payInvoice(owner, { farm_id, invoice_id: bill!.id });
    expect((await bills())[0]).toMatchObject({ status: "paid", due_cents: 0 });
    expect((await account()).past_due_since).toBeNull();
  });

  it("is not asked for while another payment of the farm is underway", async () => {
    await send(500);
    const [other] = await db()
      .insert(payment_requests)
      .values({ billing_account_id: await accountOf(farm_id), kind: "resume_plan", input: {} })
      .returning();
    await invoice();
    expect(await requests()).toEqual([]);
    await db()
      .update(payment_requests)
      .set({ status: "failed", finished_at: new Date() })
      .where(eq(payment_requests.id, other!.id));
    await invoice();
    expect(await bills()).toHaveLength(1);
  });

  it("keeps the last card until it is charged", async () => {
    await cancelPlan(owner, { farm_id });
    const [card] = (await moneyOf(farm_id)).cards;
    const remove = () => deleteCard(owner, { farm_id, card_id: card!.id });
    await send(40);
    expect((await refusal(remove())).fields.global?.[0]?.key).toBe("lastCardCharges");
    await passDays(farm_id, 31);
    await invoice();
    expect((await remove()).cards).toEqual([]);
  });

  it("is charged by the last card when the farm is deleted", async () => {
    const id = await send(40);
    const { farm } = await moneyOf(farm_id);
    await deleteFarm(owner, { farm_id, name: farm.name });
    await invoice();
    const [row] = await ledgerOf(id);
    expect(row?.invoice_id).not.toBeNull();
  });

  for (const call of [
    "pending_invoice_items_behavior",
    "/v1/invoiceitems",
    "=aside",
    "/finalize",
    "=back",
    "off_session=true",
  ])
    it(`is charged once when the answer of ${call} is lost`, async () => {
      await choosePlan(owner, { farm_id, plan_type: "yearly" });
      await send(500);
      await loseAnswer(call);
      await invoice();
      for (let tries = 0; tries < 3; tries++) {
        const [request] = await requests();
        if (request?.status === "pending") await finishPaymentRequest(asJob(), { request_id: request.id });
      }
      expect((await requests()).map(({ status }) => status)).toEqual(["done"]);
      const { provider_customer_id, credit_cents } = await account();
      expect(credit_cents).toBe(89_681);
      const all = await listAtStripe<{ metadata: { reason?: string }; status: string; total: number }>(
        `invoices?customer=${provider_customer_id}&limit=100`,
      );
      expect(all.filter(({ metadata }) => metadata.reason === "notification")).toMatchObject([
        { status: "paid", total: 5749 },
      ]);
      const rows = await db()
        .select()
        .from(notification_charges)
        .where(eq(notification_charges.farm_id, farm_id));
      expect(rows.every(({ invoice_id }) => invoice_id !== null)).toBe(true);
    });
});

describe("a farm without a card", () => {
  it("keeps its charges open until it has one; they are written off when it is deleted", async () => {
    const id = await send(600);
    await invoice();
    expect(await ledgerOf(id)).toMatchObject([{ invoice_id: null, request_id: null }]);
    const [farm] = await db().select().from(farms).where(eq(farms.id, farm_id));
    await deleteFarm(owner, { farm_id, name: farm!.name });
    await invoice();
    expect((await ledgerOf(id)).map(({ reason, tenths }) => [reason, tenths])).toEqual([
      ["sent", 60_000],
      ["written_off", -60_000],
    ]);
  });
});
