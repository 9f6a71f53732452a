import { expect, it } from "vitest";
import {
  emailKinds,
  moneyOf,
  passDays,
  startTestPlan,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

it("the end of a plan after its last refused payment is told alone: nobody is asked to pay its invoice", async () => {
  const { farm_id } = await trialFarm();
  await startTestPlan(farm_id);
  await testCard(farm_id, "pm_card_chargeCustomerFail");
  await passDays(farm_id, 33);
  expect((await emailKinds(farm_id)).filter((kind) => kind === "payment_failed")).toHaveLength(1);
  await passDays(farm_id, 30);
  expect((await moneyOf(farm_id)).farm).toMatchObject({ plan_ended: true });
  const told = await emailKinds(farm_id);
  expect(told.filter((kind) => kind === "plan_ended")).toHaveLength(1);
  expect(told.filter((kind) => kind === "payment_failed")).toHaveLength(1);
});
