import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, transactional_messages } from "@/db/schema";
import { addCard } from "@/lib/payments/cards/service/cards";
import { sendVerdict } from "@/lib/payments/plans/operations/send-verdict";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { asJob } from "@/tests/factories/context";
import {
  answerBank,
  countAtStripe,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
let farm_id: number;

const choose = async () => choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "monthly" });
const emails = async () => {
  const rows = await db()
    .select({ kind: transactional_messages.kind })
    .from(transactional_messages)
    .where(eq(transactional_messages.farm_id, farm_id));
  return rows.map(({ kind }) => kind).filter((kind) => /invoice|payment|plan/.test(kind));
};

/** Nothing is owed: the invoice is void, no plan runs, and the farm is not blocked. */
async function expectNothingOwed() {
  const money = await moneyOf(farm_id);
  expect(money.invoices.map(({ status, due_cents }) => ({ status, due_cents }))).toEqual([
    { status: "void", due_cents: 0 },
  ]);
  expect(money.plan).toMatchObject({ past_due: false });
  expect(["none", "canceled", "incomplete_expired"]).toContain(money.plan.plan_status);
  expect(await emails()).toEqual([]);
}

/** A good card starts the plan, which is paid once. */
async function expectOnePaidPlan() {
  await testCard(farm_id);
  expect(await choose()).toMatchObject({ status: "done" });
  expect(await moneyOf(farm_id)).toMatchObject({
    plan: { plan_type: "monthly", plan_status: "active", past_due: false },
    farm: { plan_type: "monthly", plan_ended: false },
  });
  expect((await takenByStripe(farm_id)).payments).toEqual([MONTH]);
  expect(await sendVerdict(asJob(), { id: farm_id, plan_ended: false, sending_held_at: null })).toEqual({
    allowed: true,
  });
  expect(await emails()).toEqual(["invoice_paid"]);
  await passDays(farm_id, 8);
  expect((await takenByStripe(farm_id)).payments).toEqual([MONTH]);
}

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm_id));
});

describe("a first payment that is declined", () => {
  it("leaves nothing to pay, and a good card starts the plan once", async () => {
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    expect((await refusal(choose())).code).toBe("invalid");
    await expectNothingOwed();
    await expectOnePaidPlan();
    expect((await countAtStripe(farm_id)).plans).toBe(2);
  });

  it.each(["refused", "left alone"])("leaves nothing to pay when the bank's page is %s", async (how) => {
    const ctx = await ownerOf(farm_id);
    const always = await addCard(ctx, { farm_id, token: "pm_card_authenticationRequired" });
    await answerBank(always.authentication_url!, true);
    await settlePayment(ctx, { farm_id });
    const asked = await choose();
    expect(asked.status).toBe("authenticating");
    if (how === "refused") {
      await answerBank(asked.authentication_url!, false);
      expect((await refusal(settlePayment(ctx, { farm_id }))).code).toBe("invalid");
    } else await testCard(farm_id);
    await expectNothingOwed();
    await expectOnePaidPlan();
    const { payments } = await moneyOf(farm_id);
    expect(payments.map(({ status }) => status).toSorted()).toEqual(
      // What nobody read before it was voided is not kept.
      how === "refused" ? ["canceled", "succeeded"] : ["succeeded"],
    );
  });
});
