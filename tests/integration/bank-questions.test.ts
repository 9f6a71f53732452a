import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { endUnpaidPlanOfTrial } from "@/lib/payments/plans/service/jobs";
import { payInvoice, settlePayment } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { endTrials } from "@/lib/payments/sync/service/jobs";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import type { TemplateValues } from "@/lib/vocabulary/json-columns";
import { forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob } from "@/tests/factories/context";
import {
  answerBank,
  moneyOf,
  ownerOf,
  passDays,
  startTestPlan,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;

interface Letter extends Record<string, unknown> {
  kind: string;
  payload: TemplateValues;
}
const sentEmails = (farm_id: number) =>
  db().execute<Letter>(
    sql`select kind, payload from transactional_messages where farm_id = ${farm_id} order by id`,
  );
const lastOf = async (farm_id: number, kind: string) =>
  (await sentEmails(farm_id)).findLast((message) => message.kind === kind)!;
const now = async () => ({ clock: await stripeClock() });

it("a renewal that a bank asks about is announced as a question, shown as one, and paid by answering it", async () => {
  const { farm_id } = await trialFarm();
  await startTestPlan(farm_id);
  await testCard(farm_id, "pm_card_authenticationRequired");
  await passDays(farm_id, 32);
  const { payload } = await lastOf(farm_id, "payment_failed");
  expect(payload.bank).toBe("asks");
  const subject = async (lang: "fr" | "en") =>
    (await composeEmail({ kind: "payment_failed", lang, payload })).subject;
  expect(await subject("fr")).toMatch(/^Confirmez un paiement/);
  expect(await subject("en")).toMatch(/^Confirm a payment/);

  const before = await moneyOf(farm_id);
  const open = before.invoices.find(({ status }) => status === "open")!;
  expect(before.asked_invoices).toEqual([open.id]);
  const owner = await ownerOf(farm_id, await now());
  const { authentication_url } = await payInvoice(owner, { farm_id, invoice_id: open.id });
  await answerBank(authentication_url!, true);
  await settlePayment(owner, { farm_id });
  const after = await moneyOf(farm_id);
  expect(after.asked_invoices).toEqual([]);
  expect(after.plan).toMatchObject({ plan_status: "active", past_due: false });
  expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, MONTH], credit: 0 });
});

it("so is a bill of messages", async () => {
  const { farm_id } = await trialFarm();
  await startTestPlan(farm_id);
  await testCard(farm_id, "pm_card_authenticationRequired");
  await chargedSend(farm_id, { emails: 600, unit: 100, ...(await now()) });
  await forAccount(invoiceCharges, farm_id, asJob(await now()));
  expect((await lastOf(farm_id, "payment_failed")).payload.bank).toBe("asks");
  const { invoices, asked_invoices } = await moneyOf(farm_id);
  expect(asked_invoices).toEqual([invoices.find(({ status }) => status === "open")!.id]);
});

it("a renewal that is refused is announced as a refusal", async () => {
  const { farm_id } = await trialFarm();
  await startTestPlan(farm_id);
  await testCard(farm_id, "pm_card_chargeCustomerFail");
  await passDays(farm_id, 32);
  expect((await lastOf(farm_id, "payment_failed")).payload.bank).toBe("refused");
  expect((await moneyOf(farm_id)).asked_invoices).toEqual([]);
});

it("a first payment that a bank asks about when the trial ends is told as a question; choosing again begins the plan once", async () => {
  const { farm_id } = await trialFarm();
  await testCard(farm_id, "pm_card_authenticationRequired");
  await passDays(farm_id, 11);
  await endTrials(asJob(await now()));
  await forAccount(endUnpaidPlanOfTrial, farm_id, asJob(await now()));
  await endTrials(asJob(await now()));
  const ended = (await sentEmails(farm_id)).filter(({ kind }) => kind === "trial_ended");
  expect(ended.map(({ payload }) => payload.card)).toEqual(["asked"]);
  expect(
    (await composeEmail({ kind: "trial_ended", lang: "fr", payload: ended[0]!.payload })).text,
  ).toContain("répondez à la question de la banque");
  expect((await moneyOf(farm_id)).farm).toMatchObject({ plan_type: "canceled", plan_ended: false });

  const owner = await ownerOf(farm_id, await now());
  const { authentication_url } = await choosePlan(owner, { farm_id, plan_type: "monthly" });
  await answerBank(authentication_url!, true);
  await settlePayment(owner, { farm_id });
  expect((await moneyOf(farm_id)).farm).toMatchObject({ plan_type: "monthly", plan_ended: false });
  expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
});

it("in the hour of a renewal nothing is said to be paid already, and the plan offers no change", async () => {
  const { farm_id } = await trialFarm();
  await startTestPlan(farm_id, { change_to: "quarterly" });
  expect((await moneyOf(farm_id)).plan.renewing).toBe(false);
  const { period_end } = (await moneyOf(farm_id)).plan;
  const days = (period_end!.getTime() - (await stripeClock()).now().getTime()) / 86_400_000;
  await passDays(farm_id, days + 1 / 48);
  expect((await moneyOf(farm_id)).plan.renewing).toBe(true);
  await passDays(farm_id, 1 / 12);
  expect((await moneyOf(farm_id)).plan).toMatchObject({ renewing: false, plan_type: "quarterly" });
});
