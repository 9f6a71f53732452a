import { beforeEach, expect, it } from "vitest";
import { sendVerdict } from "@/lib/payments/plans/operations/send-verdict";
import { endUnpaidPlanOfTrial } from "@/lib/payments/plans/service/jobs";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { endTrials } from "@/lib/payments/sync/service/jobs";
import { forAccount, waitingJobs } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import {
  countAtStripe,
  emailKinds,
  moneyOf,
  ownerOf,
  passDays,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
let farm_id: number;

const job = async () => asJob({ clock: await stripeClock() });

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await testCard(farm_id, "pm_card_chargeCustomerFail");
  await passDays(farm_id, 11);
  await endTrials(await job());
});

it("a first payment that is declined when the trial ends leaves nothing to pay, and the page stays", async () => {
  expect(await waitingJobs("end_unpaid_plan", farm_id)).toBe(1);
  await forAccount(endUnpaidPlanOfTrial, farm_id, await job());
  await forAccount(endUnpaidPlanOfTrial, farm_id, await job());
  await endTrials(await job());
  const { farm, plan, invoices } = await moneyOf(farm_id);
  expect(farm).toMatchObject({ plan_type: "canceled", plan_ended: false, shown: true });
  expect(plan).toMatchObject({ plan_status: "canceled", past_due: false });
  expect(invoices.map(({ status, due_cents }) => [status, due_cents])).toEqual([["void", 0]]);
  expect(await takenByStripe(farm_id)).toEqual({ payments: [], credit: 0 });
  expect((await emailKinds(farm_id)).filter((kind) => kind === "trial_ended")).toHaveLength(1);
  expect(
    (await emailKinds(farm_id)).filter((kind) => kind === "payment_failed" || kind === "plan_ended"),
  ).toEqual([]);
});

it("so does one that was read in the hour before it was tried, when the plan runs already", async () => {
  ({ farm_id } = await trialFarm());
  await testCard(farm_id, "pm_card_chargeCustomerFail");
  await passDays(farm_id, 10 + 1 / 48);
  expect((await moneyOf(farm_id)).farm).toMatchObject({ plan_type: "monthly", plan_ended: false });
  await passDays(farm_id, 1);
  await forAccount(endUnpaidPlanOfTrial, farm_id, await job());
  await endTrials(await job());
  const { farm, plan, invoices } = await moneyOf(farm_id);
  expect(farm).toMatchObject({ plan_type: "canceled", plan_ended: false, shown: true });
  expect(plan).toMatchObject({ plan_status: "canceled", past_due: false });
  expect(invoices.map(({ status }) => status)).toEqual(["void"]);
  const sent = (await emailKinds(farm_id)).filter(
    (kind) => kind !== "invoice_paid" && kind !== "plan_changed",
  );
  expect(sent.filter((kind) => kind === "trial_ended")).toHaveLength(1);
  expect(sent.filter((kind) => kind === "payment_failed" || kind === "plan_ended")).toEqual([]);
});

it("a good card begins the plan once after it, and may send at once", async () => {
  await forAccount(endUnpaidPlanOfTrial, farm_id, await job());
  await testCard(farm_id);
  await choosePlan(await ownerOf(farm_id, { clock: await stripeClock() }), { farm_id, plan_type: "monthly" });
  expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
  const { farm } = await moneyOf(farm_id);
  expect(farm).toMatchObject({ plan_type: "monthly", plan_ended: false });
  expect(await sendVerdict(asJob(), { id: farm_id, plan_ended: false, sending_held_at: null })).toEqual({
    allowed: true,
  });
  expect((await countAtStripe(farm_id)).customers).toBe(1);
});
