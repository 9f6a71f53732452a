import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { findAccountOfFarm } from "@/lib/payments/accounts/queries";
import { listCards } from "@/lib/payments/cards/queries";
import { sendVerdict } from "@/lib/payments/plans/operations/send-verdict";
import { payInvoice } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { paymentProvider } from "@/lib/providers/payments";
import { asJob } from "@/tests/factories/context";
import {
  countAtStripe,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  setLastAttempt,
  startTestPlan,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
let farm_id: number;

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const choose = async () => choosePlan(await owner(), { farm_id, plan_type: "monthly" });
/** Lets the renewal and all attempts to pay it fail. */
async function failRenewal(): Promise<void> {
  await testCard(farm_id, "pm_card_chargeCustomerFail");
  await passDays(farm_id, 32);
  await passDays(farm_id, 9);
}
const maySend = async () => {
  const { farm } = await moneyOf(farm_id);
  return sendVerdict(asJob(), { id: farm_id, plan_ended: farm.plan_ended, sending_held_at: null });
};

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
});
afterEach(() => setLastAttempt("canceled"));

describe("a plan that ended because its renewal was never paid", () => {
  it("is begun anew for one payment, and may send at once", async () => {
    await failRenewal();
    const ended = await moneyOf(farm_id);
    expect(ended).toMatchObject({
      plan: { plan_status: "canceled", past_due: false },
      farm: { plan_type: "canceled", plan_ended: true },
      invoices: [{ status: "open", due_cents: MONTH }, { status: "paid" }],
    });
    const invoice_id = ended.invoices[0]!.id;
    await testCard(farm_id);
    expect((await refusal(payInvoice(await owner(), { farm_id, invoice_id }))).global).toEqual([
      "planIsOver",
    ]);
    expect(await choose()).toMatchObject({ status: "done" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, MONTH], credit: 0 });
    const again = await moneyOf(farm_id);
    expect(again.farm).toMatchObject({ plan_type: "monthly", plan_ended: false });
    expect(again.invoices.map(({ status }) => status).sort()).toEqual(["paid", "paid", "void"]);
    expect(await maySend()).toEqual({ allowed: true });
  });
});

describe("a plan that the provider calls unpaid", () => {
  it("exists: no second one begins, and paying its invoice brings it back", async () => {
    await setLastAttempt("unpaid");
    await failRenewal();
    const unpaid = await moneyOf(farm_id);
    expect(unpaid.plan).toMatchObject({ plan_status: "unpaid", past_due: true });
    await testCard(farm_id);
    expect((await refusal(choose())).global).toEqual(["payFirst"]);
    expect(await countAtStripe(farm_id)).toMatchObject({ plans: 1 });
    await payInvoice(await owner(), { farm_id, invoice_id: unpaid.invoices[0]!.id });
    expect(await moneyOf(farm_id)).toMatchObject({
      plan: { plan_status: "active", past_due: false },
      farm: { plan_type: "monthly", plan_ended: false },
    });
    expect(await maySend()).toEqual({ allowed: true });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, MONTH], credit: 0 });
  });

  it("lets no other call begin a second one either", async () => {
    const account = await findAccountOfFarm(db(), farm_id);
    const [card] = await listCards(db(), account!.id);
    const begun = paymentProvider().plans.start(
      {
        customer_id: account!.provider_customer_id!,
        card_id: card!.provider_card_id,
        price: { plan_type: "monthly", months: 1, cents: 8000 },
        trial_end: null,
        taxes: [],
        request_uuid: randomUUID(),
      },
      "http://localhost/",
    );
    await expect(begun).rejects.toMatchObject({ failure: "plan_exists" });
    expect(await countAtStripe(farm_id)).toMatchObject({ plans: 1 });
  });
});
