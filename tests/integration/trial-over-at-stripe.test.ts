import { expect, it } from "vitest";
import { addCard } from "@/lib/payments/cards/service/cards";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import {
  answerBank,
  countAtStripe,
  emailKinds,
  moneyOf,
  moveStripe,
  ownerOf,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const DAY = 86_400;

/** A farm whose trial goes on for us and is over for the provider, as for a call that is made again after an outage. */
async function farmOverAtStripe(): Promise<number> {
  const { farm_id } = await trialFarm();
  await moveStripe(15 * DAY);
  return farm_id;
}

it("a plan chosen when its trial is over for the provider is paid at once, and told once", async () => {
  const farm_id = await farmOverAtStripe();
  await testCard(farm_id);
  expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
  const { farm, plan, invoices } = await moneyOf(farm_id);
  expect(farm).toMatchObject({ plan_type: "monthly", plan_ended: false });
  expect(plan).toMatchObject({ plan_status: "active", past_due: false });
  expect(invoices.map(({ status }) => status)).toEqual(["paid"]);
  expect(await emailKinds(farm_id)).not.toContain("plan_changed");
  expect((await countAtStripe(farm_id)).customers).toBe(1);
});

it("a first payment that is declined then leaves nothing to pay", async () => {
  const farm_id = await farmOverAtStripe();
  const ctx = await ownerOf(farm_id);
  const chosen = addCard(ctx, { farm_id, token: "pm_card_chargeCustomerFail", plan_type: "monthly" });
  await expect(chosen).rejects.toMatchObject({ fields: { token: expect.anything() } });
  expect(await takenByStripe(farm_id)).toEqual({ payments: [], credit: 0 });
  const { invoices } = await moneyOf(farm_id);
  expect(invoices.filter(({ status }) => status === "open")).toEqual([]);
  await testCard(farm_id);
  expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
});

it("a bank that asks its cardholder then is asked about the same payment", async () => {
  const farm_id = await farmOverAtStripe();
  const ctx = await ownerOf(farm_id);
  // The first question is about the card that is saved, the second one about the payment.
  const token = "pm_card_authenticationRequired";
  const asked = await addCard(ctx, { farm_id, token, plan_type: "monthly" });
  await answerBank(asked.authentication_url!, true);
  const again = await settlePayment(ctx, { farm_id });
  if (again.authentication_url) {
    await answerBank(again.authentication_url, true);
    await settlePayment(ctx, { farm_id });
  }
  expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
  expect((await moneyOf(farm_id)).plan).toMatchObject({ plan_status: "active" });
});
