import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { credit_notes } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { findAccount } from "@/lib/payments/accounts/queries";
import { invoiceCharges, settleSend } from "@/lib/payments/charges/service/charges";
import { listStuckRequests } from "@/lib/payments/commands/service/stuck-commands";
import { cancelPlan, choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { claimGuarantee, refundInvoice, returnCredits } from "@/lib/payments/refunds/service/refunds";
import { endPlanWithoutFarm } from "@/lib/payments/sync/service/jobs";
import { accountOf, differencesOf, forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  disputeLastPayment,
  eventsAbout,
  moveDispute,
  openDispute,
  postEvents,
} from "@/tests/factories/disputes";
import {
  moneyOf,
  ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  takenByStripe,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const YEAR = 89_681;
let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const notes = () =>
  db().select().from(credit_notes).where(isOfFarm(credit_notes.billing_account_id, farm_id));
const change = async () => choosePlan(await owner(), { farm_id, plan_type: "yearly" });
const refund = async () => {
  const admin = await makeUser({ is_admin: true });
  const { invoices } = await moneyOf(farm_id);
  const input = { farm_id, invoice_id: invoices.at(-1)!.id, reason: "service" };
  return refundInvoice(asUser({ id: admin.id, is_admin: true }), input);
};

describe("a payment that a bank takes back", () => {
  it("is not refunded beside it, by an invoice or by the guarantee", async () => {
    await startTestPlan(farm_id);
    await openDispute(farm_id);
    expect((await refusal(refund())).global).toEqual(["refundDisputed"]);
    expect((await refusal(claimGuarantee(await owner(), { farm_id }))).global).toEqual(["refundDisputed"]);
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH], credit: 0 });
    expect((await moneyOf(farm_id)).guarantee).toBeNull();
  });

  it("may be refunded once the bank decided for us", async () => {
    await startTestPlan(farm_id);
    const id = await disputeLastPayment(farm_id);
    await moveDispute(id, "won");
    await postEvents(await eventsAbout(id));
    expect(await refund()).toMatchObject({ status: "done" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [0], credit: 0 });
  });

  it("may be refunded while the bank only asks", async () => {
    await startTestPlan(farm_id);
    await postEvents(await eventsAbout(await disputeLastPayment(farm_id, { inquiry: true })));
    expect(await refund()).toMatchObject({ status: "done" });
  });

  it("keeps a change of plan that it paid for; the plan may still be canceled, and the credit waits", async () => {
    await startTestPlan(farm_id);
    await change();
    await openDispute(farm_id);
    expect((await refusal(undoPlanChange(await owner(), { farm_id }))).global).toEqual(["refundDisputed"]);
    expect(await cancelPlan(await owner(), { farm_id })).toMatchObject({ status: "done" });
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
    await passDays(farm_id, 33);
    expect((await moneyOf(farm_id)).plan.plan_status).toBe("canceled");
    await returnCredits(asJob({ clock: await stripeClock() }));
    expect(await takenByStripe(farm_id)).toEqual({ payments: [MONTH, YEAR], credit: YEAR });
  });

  it("is not refunded for texts that did not go out, neither while it is disputed nor in that moment", async () => {
    await startTestPlan(farm_id);
    const sent = await chargedSend(farm_id, { emails: 90, texts: 40, unit: 800, clock: await stripeClock() });
    const job = async () => asJob({ clock: await stripeClock() });
    await forAccount(invoiceCharges, farm_id, await job());
    await setDeliveries(sent, "sms", "failed", 3);
    await settleSend(await job(), { notification_id: sent });
    // The bank disputes it, and nobody told us.
    const id = await disputeLastPayment(farm_id);
    await forAccount(invoiceCharges, farm_id, await job());
    const admin = await superAdminAfter(60);
    expect(await listStuckRequests(admin)).toEqual([]);
    await postEvents(await eventsAbout(id));
    await forAccount(invoiceCharges, farm_id, await job());
    expect(await notes()).toEqual([]);
    await moveDispute(id, "won");
    await postEvents(await eventsAbout(id));
    await forAccount(invoiceCharges, farm_id, await job());
    expect(await notes()).toHaveLength(1);
    expect(await differencesOf(farm_id, await job())).toEqual([]);
  });

  it("does not keep the plan of a deleted farm running", async () => {
    await startTestPlan(farm_id);
    await change();
    await openDispute(farm_id);
    const id = await accountOf(farm_id);
    await deleteFarm(await owner(), { farm_id });
    await endPlanWithoutFarm(asJob({ clock: await stripeClock() }), { billing_account_id: id });
    expect(await findAccount(db(), id)).toMatchObject({ plan_status: "canceled", credit_cents: YEAR });
  });
});
