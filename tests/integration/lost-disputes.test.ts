import { beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeOffer } from "@/lib/members/operations/offers";
import { acceptFarm } from "@/lib/members/service/hand-over";
import { findAccount } from "@/lib/payments/accounts/queries";
import { withdrawLostCredit } from "@/lib/payments/disputes/service/disputes";
import { cancelPlan, choosePlan } from "@/lib/payments/plans/service/plans";
import { transaction, userId } from "@/lib/platform/context";
import { giveCredit } from "@/lib/producers/service/grants";
import { accountOf, differencesOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import { disputesOf } from "@/tests/factories/dispute-rows";
import {
  disputeLastPayment,
  eventsAbout,
  moveDispute,
  openDispute,
  postEvents,
} from "@/tests/factories/disputes";
import {
  forgetFaults,
  loseAnswer,
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  takenByStripe,
  trialFarm,
} from "@/tests/factories/payments";
import { makeMember, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const QUARTER = 32_768;
const YEAR = 89_681;
let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
});

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const job = async () => asJob({ clock: await stripeClock() });
const account = async () => (await findAccount(db(), await accountOf(farm_id)))!;

/** A year is paid ahead, and the bank takes its payment back for good. */
async function loseYear(): Promise<number> {
  await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
  const id = await disputeLastPayment(farm_id);
  await moveDispute(id, "lost");
  await postEvents(await eventsAbout(id));
  return (await disputesOf(farm_id)).at(-1)!.id;
}

it.each([null, "balance_transactions", "subscription_schedules"])(
  "a payment ahead that a bank takes back buys no plan: the change ends and its credit goes, once (lost answer of %s)",
  async (lost) => {
    const dispute_id = await loseYear();
    if (lost) await loseAnswer(lost);
    await withdrawLostCredit(await job(), { dispute_id }).catch(() => {});
    await forgetFaults();
    await withdrawLostCredit(await job(), { dispute_id });
    await withdrawLostCredit(await job(), { dispute_id });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: 0 });
    expect(await account()).toMatchObject({ credit_cents: 0, prepaid_cents: 0, next_plan_type: null });
    expect(await differencesOf(farm_id, await job())).toEqual([]);
    await passDays(farm_id, 33);
    const { plan } = await moneyOf(farm_id);
    expect(plan).toMatchObject({ plan_status: "active", plan_type: "monthly" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, MONTH, YEAR], credit: 0 });
    expect(await differencesOf(farm_id, await job())).toEqual([]);
  },
);

it("what an invoice has drawn already stays as it is, and the books agree", async () => {
  await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
  const id = await disputeLastPayment(farm_id);
  await passDays(farm_id, 33);
  await moveDispute(id, "lost");
  await postEvents(await eventsAbout(id));
  await withdrawLostCredit(await job(), { dispute_id: (await disputesOf(farm_id)).at(-1)!.id });
  expect((await moneyOf(farm_id)).plan).toMatchObject({ plan_status: "active", plan_type: "yearly" });
  expect((await takenByStripe(farm_id)).credit).toBe(0);
  expect(await differencesOf(farm_id, await job())).toEqual([]);
});

const give = async () =>
  giveCredit(asUser(await makeUser({ is_admin: true }), { clock: await stripeClock() }), {
    ...{ farm_id, amount: "5.00", reason: "Panne" },
  });

it.each([
  ["what we gave", give, { credit_cents: 500 }],
  [
    "what is paid ahead for the next change",
    async () => choosePlan(await owner(), { farm_id, plan_type: "quarterly" }),
    { credit_cents: QUARTER, prepaid_cents: QUARTER, next_plan_type: "quarterly" },
  ],
] as const)("a lost payment whose plan has begun takes nothing of %s", async (_what, credit, stays) => {
  await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
  const id = await disputeLastPayment(farm_id);
  await passDays(farm_id, 33);
  await credit();
  expect(await account()).toMatchObject(stays);
  await moveDispute(id, "lost");
  await postEvents(await eventsAbout(id));
  const dispute_id = (await disputesOf(farm_id)).at(-1)!.id;
  await withdrawLostCredit(await job(), { dispute_id });
  await withdrawLostCredit(await job(), { dispute_id });
  expect(await account()).toMatchObject(stays);
  expect(await differencesOf(farm_id, await job())).toEqual([]);
});

it("a lost payment takes the credit that it left when its plan was canceled, and no gift", async () => {
  await choosePlan(await owner(), { farm_id, plan_type: "yearly" });
  const id = await disputeLastPayment(farm_id);
  await postEvents(await eventsAbout(id));
  await cancelPlan(await owner(), { farm_id });
  await give();
  expect(await account()).toMatchObject({ credit_cents: YEAR + 500, prepaid_cents: 0 });
  await moveDispute(id, "lost");
  await postEvents(await eventsAbout(id));
  const dispute_id = (await disputesOf(farm_id)).at(-1)!.id;
  await withdrawLostCredit(await job(), { dispute_id });
  await withdrawLostCredit(await job(), { dispute_id });
  expect(await account()).toMatchObject({ credit_cents: 500 });
  expect(await differencesOf(farm_id, await job())).toEqual([]);
});

it("a farm that a dispute holds cannot be transferred to go on sending elsewhere", async () => {
  await openDispute(farm_id);
  const member = await makeMember({ id: farm_id }, "admin");
  const ctx = await owner();
  const offer = { farm_id, from_user_id: userId(ctx)!, to_user_id: member.id };
  await transaction(await job(), (tx) => makeOffer(tx, offer));
  const accept = acceptFarm(asUser(member, { clock: ctx.clock }), { farm_id });
  expect((await refusal(accept)).global).toEqual(["transferHeld"]);
});
