import { beforeEach, describe, expect, it } from "vitest";
import { listCharges, readSendCharge } from "@/lib/payments/charges/service/charge-lines";
import { invoiceCharges, settleCharges } from "@/lib/payments/charges/service/charges";
import { forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { moneyOf, ownerOf, refusal, startTestPlan, stripeClock, trialFarm } from "@/tests/factories/payments";
import { makeMember, makeNotification, makeTenant } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const owner = async () => ownerOf(farm_id, { clock: await stripeClock() });
const charges = async (input: object = {}) => {
  const { account, ...page } = await listCharges(await owner(), { farm_id, ...input });
  return { ...page, ...account! };
};
const clocked = async () => ({ clock: await stripeClock() });

describe("the page of charges", () => {
  it("shows corrections as lines of their own, and the document of each line", async () => {
    await startTestPlan(farm_id);
    const id = await chargedSend(farm_id, { texts: 500, ...(await clocked()) });
    const run = async () => forAccount(invoiceCharges, farm_id, asJob(await clocked()));
    await run();
    const [first] = (await charges()).rows;
    expect(first).toMatchObject({
      reason: "sent",
      segments: 500,
      tenths: 50_000,
      corrects: null,
      notification: { title: "Les fraises sont là", has_page: true },
      document: { kind: "invoice" },
    });
    await setDeliveries(id, "sms", "failed", 7);
    await settleCharges(asJob(await clocked()));
    const waiting = await charges();
    expect(waiting.rows).toMatchObject([
      {
        reason: "not_delivered",
        tenths: -700,
        document: null,
        corrects: { invoice_number: first!.document!.number },
      },
      { reason: "sent" },
    ]);
    expect(waiting.open).toMatchObject({ tenths: 0, time: "none", back_tenths: 700 });
    await run();
    const given = await charges();
    expect(given.rows[0]).toMatchObject({ document: { kind: "credit_note" } });
    expect(given.open.back_tenths).toBe(0);
    expect(given.credit_notes).toMatchObject([{ reason: "correction", total_cents: 81 }]);
    const [invoice] = given.invoices;
    expect(given.credit_notes).toMatchObject([
      { invoice_id: invoice?.id, corrected_number: invoice?.number, uuid: expect.any(String) },
    ]);
    expect(given.credit_notes[0]).not.toHaveProperty("farm");
    expect(given.credit_notes[0]?.number).toBe(given.rows[0]?.document?.number);
    expect(given.invoices.map(({ reason }) => reason)).toEqual(["notification", "plan"]);
    expect(await readSendCharge(await owner(), { farm_id, notification_id: id })).toEqual({ tenths: 49_300 });
  });

  it("says what is open, and when it is invoiced", async () => {
    const none = await charges();
    expect(none).toMatchObject({ rows: [], total: 0, invoices: [], credit_notes: [] });
    expect(none.open).toMatchObject({ tenths: 0, time: "none" });
    await chargedSend(farm_id, { emails: 4, ...(await clocked()) });
    expect((await charges()).open).toMatchObject({ tenths: 400, time: "little" });
    await chargedSend(farm_id, { emails: 10, ...(await clocked()) });
    expect((await charges()).open).toMatchObject({ tenths: 1400, time: "card" });
    await startTestPlan(farm_id);
    const { open } = await charges();
    expect(open).toMatchObject({ tenths: 1400, time: "month_end" });
    const now = (await stripeClock()).now();
    expect(open.month_end.getTime()).toBeGreaterThan(now.getTime());
    expect(open.month_end.getTime() - now.getTime()).toBeLessThan(32 * 86_400_000);
    await chargedSend(farm_id, { texts: 490, ...(await clocked()) });
    expect((await charges()).open.time).toBe("soon");
  });

  it("is read page by page, the newest first, and by send", async () => {
    const sends: number[] = [];
    for (const emails of [1, 2, 3]) sends.push(await chargedSend(farm_id, { emails, ...(await clocked()) }));
    const emailsOf = async (input: object) => (await charges(input)).rows.map(({ emails }) => emails);
    expect(await emailsOf({ per_page: 2 })).toEqual([3, 2]);
    expect(await emailsOf({ per_page: 2, page: 2 })).toEqual([1]);
    expect(await charges({ per_page: 2, page: 9 })).toMatchObject({ page: 2, total: 3 });
    const { uuid } = (await charges()).rows[1]!.notification;
    const one = await charges({ notification: uuid });
    expect(one).toMatchObject({ total: 1, notification: { uuid }, rows: [{ emails: 2 }] });
  });

  it("is read by managers of the farm alone, and a send of another farm is not found", async () => {
    const { farm } = await moneyOf(farm_id);
    const notification_id = await chargedSend(farm_id, { emails: 3, ...(await clocked()) });
    const { uuid } = (await charges()).rows[0]!.notification;
    const both = (ctx: ReturnType<typeof asUser>, input: object) => [
      () => listCharges(ctx, input),
      () => readSendCharge(ctx, { notification_id, ...input }),
    ];
    const admin = asUser(await makeMember(farm, "admin"));
    expect((await listCharges(admin, { farm_id })).rows).toHaveLength(1);
    expect(await readSendCharge(admin, { farm_id, notification_id })).toEqual({ tenths: 300 });
    const employee = asUser(await makeMember(farm, "employee"));
    for (const call of both(employee, { farm_id })) expect((await refusal(call())).code).toBe("forbidden");
    for (const call of both(asVisitor(), { farm_id }))
      expect((await refusal(call())).code).toBe("unauthenticated");
    const other = await makeTenant();
    const stranger = asUser(other.owner);
    for (const call of both(stranger, { farm_id })) expect((await refusal(call())).code).toBe("not_found");
    const own = { farm_id: other.farm.id };
    expect((await refusal(listCharges(stranger, { ...own, notification: uuid }))).code).toBe("not_found");
    expect(await readSendCharge(stranger, { ...own, notification_id })).toBeNull();
    expect(await listCharges(stranger, own)).toMatchObject({ rows: [], total: 0 });
  });

  it("knows no send without a charge", async () => {
    const { id, uuid } = await makeNotification({ id: farm_id });
    expect(await readSendCharge(await owner(), { farm_id, notification_id: id })).toBeNull();
    expect(await charges({ notification: uuid })).toMatchObject({ rows: [], total: 0 });
  });
});
