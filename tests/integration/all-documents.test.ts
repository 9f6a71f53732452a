import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, invoices } from "@/db/schema";
import type { FarmCreditNote, FarmInvoice, FarmPayment } from "@/lib/payments/documents/presenter";
import { listAllDocuments } from "@/lib/payments/documents/service/documents";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { isOfFarm } from "@/tests/factories/billing-accounts";
import { asUser, asVisitor } from "@/tests/factories/context";
import { refusal, startTestPlan, trialFarm } from "@/tests/factories/payments";
import { makeMember, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
let name: string;
let admin: ReturnType<typeof asUser>;
let number = 0;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  name = `Érablière ${process.pid}-${number++}`;
  await db().update(farms).set({ name }).where(eq(farms.id, farm_id));
  await startTestPlan(farm_id);
  admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
});

const found = async (input: object) => (await listAllDocuments(admin, { q: name, ...input })).rows;
const invoice = async () => (await found({ show: "invoices" }))[0] as FarmInvoice;

describe("the documents of all farms", () => {
  it("are found by the name of the farm, accents or not, and by the number of the invoice", async () => {
    const { number: of } = await invoice();
    for (const q of [name, name.replace("É", "e").toLowerCase(), of])
      expect((await found({ q })).map((row) => row.farm.id)).toEqual([farm_id]);
    expect(await found({ q: "Aucune ferme 100 %" })).toEqual([]);
    expect((await found({ show: "payments" })) as FarmPayment[]).toMatchObject([
      { farm: { id: farm_id, name }, status: "succeeded", amount_cents: 9198, invoice_number: of },
    ]);
  });

  it("say how much may be given back, which a refund follows", async () => {
    expect(await invoice()).toMatchObject({ status: "paid", most: { cents: 8000, total_cents: 9198 } });
    const { id: invoice_id } = await invoice();
    const give = (amount: string) =>
      refundInvoice(admin, { farm_id, invoice_id, amount, reason: "service", comment: "Une panne" });
    expect((await refusal(give("80,01"))).fields.amount_cents?.[0]?.key).toBe("refundTooMuch");
    await expect(give("dix")).rejects.toMatchObject({ name: "ZodError" });
    await give("10,10 $");
    expect(await invoice()).toMatchObject({
      refunded_cents: 1162,
      most: { cents: 6990, total_cents: 9198 - 1162 },
    });
    const { number: corrected_number } = await invoice();
    expect((await found({ show: "credit_notes" })) as FarmCreditNote[]).toMatchObject([
      { kind: "credit_note", corrected_number },
    ]);
    expect((await found({ show: "credit_notes" })) as FarmCreditNote[]).toMatchObject([
      { farm: { id: farm_id }, total_cents: 1162, reason: "service", comment: "Une panne" },
    ]);
    await give("");
    expect(await invoice()).toMatchObject({ refunded_cents: 9198, most: null });
  });

  it("of a closed farm are shown, and money of them is given back, also once its owner is gone", async () => {
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm_id));
    const { id: invoice_id, ...shown } = await invoice();
    expect(shown).toMatchObject({ farm: { deleted: true }, most: { cents: 8000, total_cents: 9198 } });
    const give = { farm_id, invoice_id, amount: "10,10", reason: "service" };
    await refundInvoice(admin, give);
    expect(await invoice()).toMatchObject({ refunded_cents: 1162 });
    await db().update(billing_accounts).set({ owner_id: null }).where(eq(billing_accounts.farm_id, farm_id));
    await refundInvoice(admin, give);
    expect(await invoice()).toMatchObject({ refunded_cents: 2324 });
    const other = await trialFarm();
    const foreign = refundInvoice(admin, { ...give, farm_id: other.farm_id });
    expect((await refusal(foreign)).code).toBe("not_found");
  });

  it("come page by page, the newest first", async () => {
    const [row] = await db().select().from(invoices).where(isOfFarm(invoices.billing_account_id, farm_id));
    const { id: _id, uuid: _uuid, ...values } = row!;
    const issued_at = new Date(values.issued_at.getTime() + 1000);
    await db()
      .insert(invoices)
      .values({ ...values, issued_at, provider_invoice_id: `${values.provider_invoice_id}_2` });
    const pages = [1, 2].map((page) => listAllDocuments(admin, { q: name, page, per_page: 1 }));
    expect(await Promise.all(pages)).toMatchObject([
      { page: 1, more: true, rows: [{ date: issued_at }] },
      { page: 2, more: false, rows: [{ date: values.issued_at }] },
    ]);
  });

  it("are for super administrators alone", async () => {
    const asked = { q: name };
    const member = asUser(await makeMember({ id: farm_id }, "admin"));
    expect((await refusal(listAllDocuments(member, asked))).code).toBe("forbidden");
    expect((await refusal(listAllDocuments(asVisitor(), asked))).code).toBe("unauthenticated");
  });
});
