import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms } from "@/db/schema";
import { findOpenRequest } from "@/lib/payments/commands/operations/commands";
import { listInvoices } from "@/lib/payments/documents/queries";
import { keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { cancelPlan, choosePlan, resumePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { paymentProvider } from "@/lib/providers/payments";
import { forAccount } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import {
  breakCalls,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  takenByStripe,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
const MONTH = 9198;
const QUARTER = 32_768;
const YEAR = 89_681;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const account = async () => {
  const [row] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return row!;
};
const total = async () => {
  const { payments, credit } = await takenByStripe(farm_id);
  return { paid: payments.reduce((sum, cents) => sum + cents, 0), credit };
};

describe("a plan that a change began, whose schedule runs on", () => {
  beforeEach(async () => {
    await startTestPlan(farm_id, { change_to: "quarterly" });
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).plan).toMatchObject({ plan_type: "quarterly", next_plan_type: null });
  });

  it("is changed again, and the third plan begins after it", async () => {
    expect(await choosePlan(await owner(), { farm_id, plan_type: "yearly" })).toMatchObject({
      status: "done",
    });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ next_plan_type: "yearly", prepaid_cents: YEAR });
    await passDays(farm_id, 93);
    expect((await moneyOf(farm_id)).plan).toMatchObject({ plan_type: "yearly", next_plan_type: null });
    expect(await total()).toEqual({ paid: MONTH + QUARTER + YEAR, credit: 0 });
  });

  it("names the plan that runs on the line of its invoice, of the third plan too", async () => {
    const names = async () => {
      const rows = await listInvoices(db(), farm_id);
      return rows.map(({ plan_type, lines }) => [plan_type, lines[0]?.plan_type]);
    };
    expect((await names())[0]).toEqual(["quarterly", "quarterly"]);
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    await db().update(farms).set({ region: "ON" }).where(eq(farms.id, farm_id));
    await forAccount(keepPlanTaxes, farm_id, asJob({ clock: await stripeClock() }));
    await passDays(farm_id, 93);
    expect((await moneyOf(farm_id)).invoices[0]!.taxes.map(({ kind }) => kind)).toEqual(["hst"]);
    expect((await names())[0]).toEqual(["yearly", "yearly"]);
  });

  it("is changed again and goes on when that is taken back", async () => {
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    expect(await undoPlanChange(await owner(), { farm_id })).toMatchObject({ status: "done" });
    await passDays(farm_id, 93);
    expect((await moneyOf(farm_id)).plan.plan_type).toBe("quarterly");
    expect(await total()).toEqual({ paid: MONTH + 2 * QUARTER, credit: 0 });
  });

  it("is canceled, goes on after all, and is canceled again", async () => {
    expect(await cancelPlan(await owner(), { farm_id })).toMatchObject({ status: "done" });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ cancel_at_period_end: true });
    expect(await resumePlan(await owner(), { farm_id })).toMatchObject({ status: "done" });
    expect(await cancelPlan(await owner(), { farm_id })).toMatchObject({ status: "done" });
    await passDays(farm_id, 93);
    expect((await moneyOf(farm_id)).plan.plan_status).toBe("canceled");
    expect(await total()).toEqual({ paid: MONTH + QUARTER, credit: 0 });
  });
});

describe("a change of plan whose schedule is made, but not written", () => {
  it("is finished with that schedule", async () => {
    await startTestPlan(farm_id);
    await breakCalls("/subscription_schedules/sub_sched_", { kind: "429", count: 1 });
    await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
    const request = await findOpenRequest(db(), farm_id);
    await finishPaymentRequest(asJob({ clock: await stripeClock() }), { request_id: request!.id });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ next_plan_type: "yearly", prepaid_cents: YEAR });
  });
});

describe("a plan that has just ended, which nobody told us", () => {
  it("is found to be over, without holding up the farm", async () => {
    await startTestPlan(farm_id);
    await paymentProvider().plans.end((await account()).provider_subscription_id!, `ended:${farm_id}`);
    expect((await refusal(cancelPlan(await owner(), { farm_id }))).global).toEqual(["noPlanToCancel"]);
    expect((await account()).plan_status).toBe("canceled");
  });

  it("gives back what was paid for the change that waited", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    await paymentProvider().plans.end((await account()).provider_subscription_id!, `ended:${farm_id}`);
    expect(await undoPlanChange(await owner(), { farm_id })).toMatchObject({ status: "done" });
    expect(await total()).toEqual({ paid: MONTH, credit: 0 });
  });
});
