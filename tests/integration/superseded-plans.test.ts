import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_users, superseded_customers } from "@/db/schema";
import { findAccount } from "@/lib/payments/accounts/queries";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { sendVerdict } from "@/lib/payments/plans/operations/send-verdict";
import { endSupersededPlans } from "@/lib/payments/plans/service/jobs";
import { findDifferences } from "@/lib/payments/reconciliation/operations/reconcile";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { readPayments } from "@/lib/payments/sync/service/jobs";
import { accountOf, forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  forgetFaults,
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

/** Makes what the migration makes of an owner who paid a plan for each of two farms. */
async function mergedOwner({ owes = false } = {}) {
  const [kept, other] = [(await trialFarm()).farm_id, (await trialFarm()).farm_id];
  await startTestPlan(kept, { change_to: "yearly" });
  await passDays(kept, 32);
  await startTestPlan(other);
  if (owes) {
    await testCard(other, "pm_card_chargeCustomerFail");
    await chargedSend(other, { emails: 90, unit: 800, clock: await stripeClock() });
    await forAccount(invoiceCharges, other, asJob({ clock: await stripeClock() }));
  }
  const [into, from] = [await accountOf(kept), await accountOf(other)];
  const { provider_customer_id } = (await findAccount(db(), from))!;
  const owner = (await ownerOf(kept)).actor;
  await db().execute(
    sql`update credit_cards set removed_at = now(), is_default = false where billing_account_id = ${from}`,
  );
  await db().execute(
    sql`update payments set invoice_id = null, billing_account_id = ${into} where billing_account_id = ${from}`,
  );
  const billed = await db().execute<{ id: number; invoice_id: number }>(
    sql`select id, invoice_id from notification_charges where billing_account_id = ${from}`,
  );
  await db().execute(sql`alter table notification_charges disable trigger user`);
  await db().execute(
    sql`update notification_charges set billing_account_id = ${into}, request_id = null, invoice_id = null where billing_account_id = ${from}`,
  );
  await db().execute(
    sql`update invoices set billing_account_id = ${into} where billing_account_id = ${from}`,
  );
  for (const { id, invoice_id } of billed)
    await db().execute(sql`update notification_charges set invoice_id = ${invoice_id} where id = ${id}`);
  await db().execute(sql`alter table notification_charges enable trigger user`);
  await db().execute(
    sql`update billing_accounts set provider_customer_id = null, provider_subscription_id = null, owner_id = null where id = ${from}`,
  );
  await db()
    .insert(superseded_customers)
    .values({ billing_account_id: into, farm_id: other, provider_customer_id: provider_customer_id! });
  if (owner.kind === "user")
    await db().update(farm_users).set({ user_id: owner.user_id }).where(eq(farm_users.farm_id, other));
  return { kept, other, into, customer: provider_customer_id! };
}

const end = async () => endSupersededPlans(asJob({ clock: await stripeClock() }));

it("gives no part of a merged term back twice: neither the guarantee nor a refund does what its credit note did", async () => {
  const { kept, other } = await mergedOwner();
  await moveStripe(10 * 86_400);
  await end();
  const ctx = await ownerOf(kept, { clock: await stripeClock() });
  const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
  const { invoices } = await moneyOf(other);
  const merged = invoices.find(({ refunded_cents }) => refunded_cents > 0)!;
  const credit = (await moneyOf(other)).plan.credit_cents;
  expect(merged.refunded_cents).toBe(credit);
  await refundInvoice(admin, { farm_id: kept, invoice_id: merged.id, reason: "service" });
  const after = (await moneyOf(other)).invoices.find(({ id }) => id === merged.id)!;
  expect(after.refunded_cents).toBe(9198);
  expect((await moneyOf(other)).plan.credit_cents).toBe(credit);
  expect(
    (await refusal(refundInvoice(admin, { farm_id: kept, invoice_id: merged.id, reason: "other" }))).fields,
  ).toEqual({
    amount_cents: [{ key: "refundTooMuch" }],
  });
  const job = asJob({ clock: ctx.clock });
  expect(await findDifferences(job, await accountOf(kept))).toEqual({ differences: [], whole: true });
});

it("bills what the sends of a merged plan cost to the card that goes on, once, and lets the owner send", async () => {
  const { kept, into } = await mergedOwner({ owes: true });
  await forAccount(readPayments, kept);
  expect(await sendVerdict(asJob(), { id: kept, plan_ended: false, sending_held_at: null })).toMatchObject({
    reason: "paymentRequired",
  });
  await end();
  await invoiceCharges(asJob({ clock: await stripeClock() }), { billing_account_id: into });
  await end();
  const sends = (await moneyOf(kept)).invoices.filter(({ reason }) => reason === "notification");
  expect(sends.map(({ status, due_cents }) => [status, due_cents])).toEqual([
    ["paid", 0],
    ["void", 0],
  ]);
  expect(sends[0]!.total_cents).toBe(sends[1]!.total_cents);
  expect(await sendVerdict(asJob(), { id: kept, plan_ended: false, sending_held_at: null })).toEqual({
    allowed: true,
  });
  const ctx = asJob({ clock: await stripeClock() });
  expect(await findDifferences(ctx, into)).toEqual({ differences: [], whole: true });
});

it.each([null, "/v1/subscriptions", "/v1/credit_notes", "balance_transactions"])(
  "an owner of two plans keeps one, is charged once, and has the rest as credit (lost answer of %s)",
  async (lost) => {
    const { kept, other, into, customer } = await mergedOwner();
    await moveStripe(10 * 86_400);
    const run = async () => endSupersededPlans(asJob({ clock: await stripeClock() }));
    if (lost) await loseAnswer(lost);
    await run();
    await forgetFaults();
    await run();
    await run();
    const subscriptions = await listAtStripe<{ status: string }>(
      `subscriptions?status=all&customer=${customer}`,
    );
    expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    const account = (await findAccount(db(), into))!;
    // About two thirds of a month at 91.98 are left.
    expect(account.credit_cents).toBeGreaterThan(5500);
    expect(account.credit_cents).toBeLessThan(6600);
    const money = await moneyOf(other);
    expect(money.farm).toMatchObject({ plan_type: "yearly", plan_ended: false });
    expect(money.invoices.map(({ total_cents }) => total_cents).sort()).toEqual([9198, 9198, 89_681].sort());
    const invoices = money.invoices.length;
    const told = await db().execute(
      sql`select 1 from transactional_messages where kind = 'plans_merged' and farm_id = ${kept}`,
    );
    expect(told).toHaveLength(1);
    const ctx = asJob({ clock: await stripeClock() });
    expect(await findDifferences(ctx, into)).toEqual({ differences: [], whole: true });
    await passDays(kept, 40);
    await run();
    expect((await moneyOf(kept)).invoices).toHaveLength(invoices);
  },
);
