import { and, eq, sql } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, payment_requests, transactional_messages } from "@/db/schema";
import { farmValues } from "@/lib/i18n/of-name";
import { invoiceCharges, settleCharges } from "@/lib/payments/charges/service/charges";
import { findLastRequest } from "@/lib/payments/commands/operations/commands";
import { closeStuckRequest, listStuckRequests } from "@/lib/payments/commands/service/stuck-commands";
import { keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import type { Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/emails.json";
import fr from "@/messages/fr/emails.json";
import { forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob } from "@/tests/factories/context";
import {
  breakCalls,
  forgetFaults,
  makeStuckRequest,
  moneyOf,
  moveStripe,
  ownerOf,
  refusal,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  takenByStripe,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { holdCall } from "@/tests/setup/barriers";
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
const job = async () => asJob({ clock: await stripeClock() });
const admin = (minutes = 11) => superAdminAfter(minutes);
const lastRequest = async () => (await findLastRequest(db(), farm_id))!;

describe("what the super administrators are told of a request that waited too long", () => {
  it("names the farm and what was asked, also when a job asked it", async () => {
    await startTestPlan(farm_id);
    const { email } = await makeUser({ is_admin: true, lang: "en" });
    const [farm] = await db().update(farms).set({ region: "ON" }).where(eq(farms.id, farm_id)).returning();
    await breakCalls("/v1/subscriptions/sub_", { kind: "429", count: 1 });
    await forAccount(keepPlanTaxes, farm_id, await job());
    const { id: request_id, uuid } = await lastRequest();
    await moveStripe(25 * 3600);
    await finishPaymentRequest(await job(), { request_id });
    const [told] = await db()
      .select({ payload: transactional_messages.payload })
      .from(transactional_messages)
      .where(
        and(
          eq(transactional_messages.address, email),
          sql`${transactional_messages.payload}::text like ${`%${uuid}%`}`,
        ),
      );
    const values = told!.payload as Record<string, string>;
    expect(values).toMatchObject({ why: "too_old", what: "plan_taxes", farm: farm!.name });
    const body = (lang: Lang, messages: typeof en) =>
      createTranslator({ locale: lang, messages, namespace: "payment_stuck" })("body", {
        ...values,
        ...farmValues(String(values.farm)),
      });
    expect(body("en", en)).toContain(`${farm!.name}: plan taxes.`);
    expect(body("fr", fr)).toContain("taxes du forfait.");
  });
});

describe("a request that is closed while its calls run", () => {
  it("keeps what was paid ahead, so that the change can be taken back", async () => {
    await startTestPlan(farm_id);
    const call = await holdCall({ provider: "stripe", to: "/subscription_schedules/sub_sched_" });
    const asked = choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await call.arrived();
    await closeStuckRequest(await admin(), { request_id: (await lastRequest()).id });
    await call.release();
    await asked;
    expect((await moneyOf(farm_id)).plan).toMatchObject({ next_plan_type: "yearly", prepaid_cents: YEAR });
    await undoPlanChange(await owner(), { farm_id });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0, MONTH], credit: 0 });
  });

  it("bills the same sends no second time", async () => {
    await startTestPlan(farm_id);
    await chargedSend(farm_id, { emails: 500, unit: 100, clock: await stripeClock() });
    const call = await holdCall({ provider: "stripe", to: "/finalize" });
    const bill = async () => forAccount(invoiceCharges, farm_id, await job());
    const billed = bill();
    await call.arrived();
    await closeStuckRequest(await admin(), { request_id: (await lastRequest()).id });
    await call.release();
    await billed;
    await bill();
    await settleCharges(await job());
    await bill();
    const { invoices } = await moneyOf(farm_id);
    expect(invoices.filter(({ reason }) => reason === "notification")).toHaveLength(1);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [5749, MONTH], credit: 0 });
  });

  it("is not said to be closed when it was finished meanwhile", async () => {
    await startTestPlan(farm_id);
    await breakCalls("/balance_transactions", { kind: "400", count: 1 });
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    const { id: request_id } = await lastRequest();
    const call = await holdCall({ provider: "stripe", to: "/charges" });
    const closed = refusal(closeStuckRequest(await admin(), { request_id }));
    await call.arrived();
    await finishPaymentRequest(await job(), { request_id });
    await call.release();
    expect((await closed).code).toBe("not_found");
    expect(await lastRequest()).toMatchObject({ status: "done" });
  });
});

describe("a request whose cardholder was long at the page of the bank", () => {
  it("is not stuck before its job had its time", async () => {
    await startTestPlan(farm_id);
    const id = await makeStuckRequest(farm_id);
    const resumed_at = (await stripeClock()).now().toISOString();
    await db().update(payment_requests).set({ result: { resumed_at } }).where(eq(payment_requests.id, id));
    const ids = async (minutes: number) =>
      (await listStuckRequests(await admin(minutes))).map((one) => one.id);
    expect(await ids(9)).not.toContain(id);
    expect((await refusal(closeStuckRequest(await admin(9), { request_id: id }))).code).toBe("not_found");
    expect(await ids(11)).toContain(id);
  });
});
