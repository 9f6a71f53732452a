import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, credit_notes, invoices, payment_requests, payments } from "@/db/schema";
import { invoiceCharges, settleCharges } from "@/lib/payments/charges/service/charges";
import { payInvoice, readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { claimGuarantee, refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { accountOf, differencesOf, forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend, ledgerOf, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  emailKinds,
  listAtStripe,
  loseAnswer,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
});

const superAdmin = async () => asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
/** The owner, at the time of the emulated account. */
const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const notes = () =>
  db().select().from(credit_notes).where(isOfFarm(credit_notes.billing_account_id, farm_id));
const cardsPaid = async () =>
  (await db().select().from(payments).where(isOfFarm(payments.billing_account_id, farm_id)))
    .filter(({ status }) => status === "succeeded")
    .map(({ amount_cents, refunded_cents }) => [amount_cents, refunded_cents]);
const refund = async (input: object) => {
  const invoice_id = (await moneyOf(farm_id)).invoices.at(-1)!.id;
  return refundInvoice(await superAdmin(), { farm_id, invoice_id, reason: "service", ...input });
};
const account = async () => {
  const [row] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return row!;
};
const differences = async () => differencesOf(farm_id, asJob({ clock: await stripeClock() }));
/** Finishes what a lost answer left open, and asks again in vain. */
async function finish(kind: "credit_note" | "guarantee"): Promise<void> {
  const [request] = await db()
    .select()
    .from(payment_requests)
    .where(and(isOfFarm(payment_requests.billing_account_id, farm_id), eq(payment_requests.kind, kind)));
  expect(request?.status).toBe("pending");
  await finishPaymentRequest(asJob(), { request_id: request!.id });
  await finishPaymentRequest(asJob(), { request_id: request!.id });
}

describe("the super administrator", () => {
  it("gives a part back with its taxes, then the rest, and never more", async () => {
    await refund({ amount_cents: 1010, comment: "Une panne de deux jours" });
    await refund({ reason: "other" });
    expect(await notes()).toMatchObject([
      { subtotal_cents: 1010, tax_cents: 152, reason: "service", comment: "Une panne de deux jours" },
      { subtotal_cents: 6990, total_cents: 9198 - 1162, reason: "other" },
    ]);
    expect(await cardsPaid()).toEqual([[9198, 9198]]);
    expect((await refusal(refund({}))).fields.amount_cents?.[0]?.key).toBe("refundTooMuch");
    expect((await refusal(refund({ amount_cents: 1 }))).fields.amount_cents?.[0]?.key).toBe("refundTooMuch");
  });

  it("lessens an open invoice, which is then paid for less", async () => {
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await passDays(farm_id, 32);
    const [open] = (await moneyOf(farm_id)).invoices;
    expect(open).toMatchObject({ status: "open", due_cents: 9198 });
    await refundInvoice(await superAdmin(), {
      farm_id,
      invoice_id: open!.id,
      amount_cents: 2000,
      reason: "service",
    });
    expect((await moneyOf(farm_id)).invoices[0]).toMatchObject({ status: "open", due_cents: 6898 });
    await testCard(farm_id);
    await payInvoice(await owner(), { farm_id, invoice_id: open!.id });
    expect((await moneyOf(farm_id)).invoices[0]).toMatchObject({ status: "paid", due_cents: 0 });
    expect((await cardsPaid()).sort()).toEqual([
      [6898, 0],
      [9198, 0],
    ]);
    const [difference] = await differences();
    expect(difference).toBeUndefined();
  });

  it("gives a payment that was made ahead back to its card once when the answer is lost", async () => {
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await passDays(farm_id, 32);
    const { invoices } = await moneyOf(farm_id);
    const yearly = invoices.find(({ total_cents }) => total_cents === 89_681)!;
    expect(yearly.status).toBe("paid");
    await loseAnswer("/v1/refunds");
    const invoice_id = yearly.id;
    await refundInvoice(await superAdmin(), { farm_id, invoice_id, amount_cents: 10_000, reason: "service" });
    await finish("credit_note");
    expect(await notes()).toHaveLength(1);
    expect(await cardsPaid()).toContainEqual([89_681, 11_498]);
    expect(await account()).toMatchObject({ credit_cents: 0 });
    expect(await differences()).toEqual([]);
  });

  for (const call of ["/v1/credit_notes", "tax_amounts"])
    it(`makes one note when the answer of ${call} is lost`, async () => {
      await loseAnswer(call);
      await refund({ amount_cents: 1000 });
      await finish("credit_note");
      expect(await notes()).toHaveLength(1);
      expect(await cardsPaid()).toEqual([[9198, 1150]]);
    });

  it("alone may, and not on an invoice of another farm", async () => {
    const { farm_id: other } = await trialFarm();
    await startTestPlan(other);
    const invoice_id = (await moneyOf(other)).invoices[0]!.id;
    const input = { farm_id, invoice_id, reason: "service" };
    expect((await refusal(refundInvoice(await superAdmin(), input))).code).toBe("not_found");
    expect((await refusal(refundInvoice(await ownerOf(other), { ...input, farm_id: other }))).code).toBe(
      "not_found",
    );
  });
});

describe("the guarantee", () => {
  /** What the page of the plan says of it. */
  const shown = async () => (await readPlanPage(await owner(), { farm_id })).guarantee;

  it("is offered with its amount and what ends, by the rule that the verb follows", async () => {
    const offered = await shown();
    expect(offered).toMatchObject({ card_cents: 9198, credit_cents: 0, ends: "now" });
    const { first_paid_at } = await account();
    expect(offered!.until.getTime() - first_paid_at!.getTime()).toBe(30 * 86_400_000);
    await refund({ amount_cents: 1010 });
    expect(await shown()).toMatchObject({ card_cents: 9198 - 1162 });
    await claimGuarantee(await owner(), { farm_id });
    expect(await cardsPaid()).toEqual([[9198, 9198]]);
    expect(await shown()).toBeNull();
  });

  it("is not offered once nothing is left of the first payment, nor after its days", async () => {
    await refund({});
    expect(await shown()).toBeNull();
    expect((await refusal(claimGuarantee(await owner(), { farm_id }))).global).toEqual(["guaranteeOver"]);
    ({ farm_id } = await trialFarm());
    expect(await shown()).toBeNull();
    await startTestPlan(farm_id);
    await passDays(farm_id, 31);
    expect(await shown()).toBeNull();
  });

  it("lets the plan go on until the end of a second term that was paid", async () => {
    const [first] = await db().select().from(invoices).where(isOfFarm(invoices.billing_account_id, farm_id));
    const { id: _id, uuid: _uuid, ...row } = first!;
    const issued_at = new Date(row.issued_at.getTime() + 28 * 86_400_000);
    await db()
      .insert(invoices)
      .values({ ...row, issued_at, provider_invoice_id: `${row.provider_invoice_id}_2` });
    expect(await shown()).toMatchObject({ card_cents: 9198, ends: "period_end" });
  });

  it("gives the first payment back by one click, ends the plan, and is given once", async () => {
    await claimGuarantee(await owner(), { farm_id });
    expect(await cardsPaid()).toEqual([[9198, 9198]]);
    expect(await notes()).toMatchObject([{ reason: "guarantee", total_cents: 9198 }]);
    expect((await moneyOf(farm_id)).farm).toMatchObject({ plan_type: "canceled", plan_ended: true });
    expect(await emailKinds(farm_id)).toEqual(["invoice_paid", "credit_note"]);
    await choosePlan(await owner(), { farm_id, plan_type: "monthly" });
    expect((await refusal(claimGuarantee(await owner(), { farm_id }))).global).toEqual(["guaranteeUsed"]);
    const billing_account_id = await accountOf(farm_id);
    const claimed = { kind: "guarantee" as const, status: "done" as const, finished_at: new Date() };
    await expect(
      db()
        .insert(payment_requests)
        .values({ billing_account_id, ...claimed, input: {} }),
    ).rejects.toThrow();
  });

  it("takes back a change that waits, and what was paid for it", async () => {
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await claimGuarantee(await owner(), { farm_id });
    expect((await cardsPaid()).sort()).toEqual([
      [89_681, 89_681],
      [9198, 9198],
    ]);
    expect(await account()).toMatchObject({ credit_cents: 0, prepaid_cents: 0, plan_status: "canceled" });
  });

  it("is over after 30 days, and does not exist for a stranger", async () => {
    expect((await refusal(claimGuarantee(asUser(await makeUser()), { farm_id }))).code).toBe("not_found");
    await passDays(farm_id, 32);
    expect((await refusal(claimGuarantee(await owner(), { farm_id }))).global).toEqual(["guaranteeOver"]);
    expect(await notes()).toEqual([]);
  });

  for (const call of ["/v1/credit_notes", "tax_amounts", "DELETE /v1/subscriptions"])
    it(`is given once when the answer of ${call} is lost`, async () => {
      await loseAnswer(call);
      await claimGuarantee(await owner(), { farm_id });
      await finish("guarantee");
      expect(await cardsPaid()).toEqual([[9198, 9198]]);
      expect((await moneyOf(farm_id)).farm.plan_type).toBe("canceled");
    });

  for (const call of [
    "/v1/subscription_schedules",
    "balance_transactions",
    "/v1/refunds",
    "/v1/credit_notes",
    "tax_amounts",
    "DELETE /v1/subscriptions",
  ])
    it(`takes a change that waits back once when the answer of ${call} is lost`, async () => {
      await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
      await loseAnswer(call);
      await claimGuarantee(await owner(), { farm_id });
      await finish("guarantee");
      expect((await cardsPaid()).sort()).toEqual([
        [89_681, 89_681],
        [9198, 9198],
      ]);
      expect(await account()).toMatchObject({ credit_cents: 0, prepaid_cents: 0, plan_status: "canceled" });
      expect(await differences()).toEqual([]);
    });

  it("leaves a second term that was paid since until its end", async () => {
    // February is shorter than the 30 days of the guarantee.
    const now = (await stripeClock()).now();
    const eve = Date.UTC(now.getUTCFullYear() + 1, 0, 31, 12);
    await moveStripe(Math.round((eve - now.getTime()) / 1000));
    ({ farm_id } = await trialFarm());
    await startTestPlan(farm_id);
    // Also in a leap year, and an hour after the invoice is drawn up.
    await passDays(farm_id, 29.5);
    expect((await moneyOf(farm_id)).invoices).toMatchObject([{ status: "paid" }, { status: "paid" }]);
    await claimGuarantee(await owner(), { farm_id });
    expect((await cardsPaid()).sort()).toEqual([
      [9198, 0],
      [9198, 9198],
    ]);
    expect(await account()).toMatchObject({ plan_status: "active", cancel_at_period_end: true });
    expect((await moneyOf(farm_id)).farm.plan_type).toBe("monthly");
    await passDays(farm_id, 31);
    expect((await moneyOf(farm_id)).farm).toMatchObject({ plan_type: "canceled", plan_ended: true });
  });

  it("gives a payment that was made ahead back to its card", async () => {
    const trial = await trialFarm();
    farm_id = trial.farm_id;
    await testCard(farm_id);
    await choosePlan(trial.owner, { farm_id, plan_type: "yearly" });
    await passDays(farm_id, 11);
    expect((await moneyOf(farm_id)).invoices).toMatchObject([{ status: "paid", total_cents: 89_681 }]);
    await claimGuarantee(await owner(), { farm_id });
    expect(await cardsPaid()).toEqual([[89_681, 89_681]]);
    expect(await account()).toMatchObject({ credit_cents: 0 });
  });
});

describe("a correction of what was invoiced", () => {
  it("is a credit note, back to the card, once", async () => {
    const clock = await stripeClock();
    const id = await chargedSend(farm_id, { texts: 500, clock });
    const run = async () => forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
    await run();
    await setDeliveries(id, "sms", "failed", 7);
    await settleCharges(asJob({ clock }));
    await run();
    await run();
    expect(await notes()).toMatchObject([{ reason: "correction", subtotal_cents: 70, total_cents: 81 }]);
    const [, correction] = await ledgerOf(id);
    expect(correction).toMatchObject({ reason: "not_delivered", tenths: -700, invoice_id: null });
    expect(correction?.credit_note_id).not.toBeNull();
    expect(await cardsPaid()).toContainEqual([5749, 81]);
    const all = await listAtStripe<{ metadata: { reason: string } }>("credit_notes?limit=100");
    expect(all.filter(({ metadata }) => metadata.reason === "correction").length).toBe(1);
  });
});
