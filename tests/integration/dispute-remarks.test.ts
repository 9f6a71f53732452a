import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { releaseSends } from "@/lib/payments/disputes/service/disputes";
import { listDocuments } from "@/lib/payments/documents/operations/list-documents";
import { listAllDocuments } from "@/lib/payments/documents/service/documents";
import { listFarmPayments } from "@/lib/payments/plans/service/plan-page";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asUser } from "@/tests/factories/context";
import { disputesOf } from "@/tests/factories/dispute-rows";
import { disputeLastPayment, eventsAbout, moveDispute, postEvents } from "@/tests/factories/disputes";
import { moneyOf, ownerOf, startTestPlan, trialFarm } from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
});

const admin = async () => asUser({ id: (await makeUser({ is_admin: true, lang: "fr" })).id, is_admin: true });
const deliver = async (id: string) => postEvents(await eventsAbout(id));

/** Returns what the lists of the owner and of the super administrators say of the payment of the plan. */
async function listed() {
  const potager = await admin();
  const [invoices, payments] = [
    await listAllDocuments(potager, { show: "invoices", per_page: 100 }),
    await listAllDocuments(potager, { show: "payments", per_page: 100 }),
  ];
  const ofFarm = <Row extends { farm: { id: number } }>(rows: readonly Row[]) =>
    rows.find(({ farm }) => farm.id === farm_id);
  const invoice = invoices.show === "invoices" ? ofFarm(invoices.rows) : undefined;
  const payment = payments.show === "payments" ? ofFarm(payments.rows) : undefined;
  const owner = await ownerOf(farm_id);
  return {
    offers: Boolean(invoice?.most),
    remarks: [
      ...[invoice?.dispute, payment?.dispute, (await moneyOf(farm_id)).invoices[0]?.dispute],
      (await listFarmPayments(owner, { farm_id }))[0]?.dispute,
      (await listDocuments(owner, await accountOf(farm_id)))[0]?.dispute,
    ],
  };
}
const all = (remark: string | null) => Array.from({ length: 5 }, () => remark);

describe("the lists of invoices and payments", () => {
  it("say which payment a bank asks back or has got back, and offer no refund of it", async () => {
    expect(await listed()).toEqual({ offers: true, remarks: all(null) });
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    expect(await listed()).toEqual({ offers: false, remarks: all("disputed") });
    await moveDispute(id, "lost");
    await deliver(id);
    expect(await listed()).toEqual({ offers: false, remarks: all("lost") });
  });

  it("say nothing of a dispute that we won, and offer the refund again", async () => {
    const id = await disputeLastPayment(farm_id);
    await moveDispute(id, "won");
    await deliver(id);
    expect(await listed()).toEqual({ offers: true, remarks: all(null) });
  });

  it("say nothing while a bank only asks", async () => {
    await deliver(await disputeLastPayment(farm_id, { inquiry: true }));
    expect(await listed()).toEqual({ offers: true, remarks: all(null) });
  });
});

describe("the email to the super administrators", () => {
  /** Returns the news of the dispute of the farm, and whether each email names the deadline. */
  const deadlines = async () => {
    const rows = await db().execute<{ payload: Record<string, string> }>(sql`
      select distinct on (m.once) m.payload from transactional_messages m
      join disputes d on m.once like d.uuid || ':%'
      join billing_accounts b on b.id = d.billing_account_id
      where m.kind = 'dispute_admin' and b.farm_id = ${farm_id} order by m.once, m.id`);
    const kind: EmailKind = "dispute_admin";
    const texts = rows.map(async ({ payload }) => {
      const { text } = await composeEmail({ kind, lang: "fr", payload });
      return [payload.news, text.replace(/\s+/g, " ").includes("La réponse est attendue")] as const;
    });
    return Object.fromEntries(await Promise.all(texts));
  };

  it("names the deadline while an answer is expected, and not once the bank decided", async () => {
    const potager = await admin();
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    await moveDispute(id, "lost");
    await deliver(id);
    await releaseSends(potager, { dispute_id: (await disputesOf(farm_id)).at(-1)!.id });
    expect(await deadlines()).toEqual({ dispute: true, lost: false, released: false });
  });

  it.each([false, true])("names none once it is won or closed (an inquiry: %s)", async (inquiry) => {
    await admin();
    const id = await disputeLastPayment(farm_id, { inquiry });
    await deliver(id);
    await moveDispute(id, "won");
    await deliver(id);
    expect(await deadlines()).toEqual(
      inquiry ? { inquiry: true, closed: false } : { dispute: true, won: false },
    );
  });
});
