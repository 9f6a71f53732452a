import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms, receipts, transactional_messages } from "@/db/schema";
import { issueReceipt } from "@/lib/payments/documents/operations/receipts";
import { receiptNumber } from "@/lib/payments/documents/rules/documents";
import { readInvoicePdf, readReceiptPdf } from "@/lib/payments/documents/service/documents";
import { transaction } from "@/lib/platform/context";
import { accountOf, receiptsOf } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import {
  moneyOf,
  type ownerOf,
  passDays,
  refusal,
  startTestPlan,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
  await startTestPlan(farm_id, { change_to: "yearly" });
});

const textOf = async (body: Uint8Array) => (await pdfTexts(body)).join("\n").replaceAll("\u00a0", " ");

describe("a plan that is paid ahead", () => {
  it("has a receipt with its taxes on the day of the charge, frozen, and its email opens it", async () => {
    const [receipt, ...more] = await receiptsOf(farm_id);
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({
      plan_type: "yearly",
      buyer_region: "QC",
      invoice_id: null,
      document: { subtotal_cents: 78_000, total_cents: 89_681 },
    });
    await db().update(farms).set({ name: "Un autre nom" }).where(eq(farms.id, farm_id));
    const text = await textOf((await readReceiptPdf(owner, { farm_id, receipt_id: receipt!.id })).body);
    for (const said of [
      "Reçu",
      receiptNumber(receipt!),
      "Ferme du Ruisseau",
      "Forfait annuel",
      "Ferme : Ferme du Ruisseau",
      "77,81 $",
      "896,81 $",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("Reste à payer");
    const written = await db()
      .select({ kind: transactional_messages.kind, payload: transactional_messages.payload })
      .from(transactional_messages)
      .where(eq(transactional_messages.farm_id, farm_id));
    const { payload } = written.findLast(({ kind }) => kind === "plan_changed")!;
    expect(payload.url).toMatch(new RegExp(`/documents/receipts/${receipt!.id}$`));
    expect(payload.details).toContain("TVQ");
  });

  it("names its receipt on the invoice of the period that begins", async () => {
    await passDays(farm_id, 32);
    const { id } = (await moneyOf(farm_id)).invoices[0]!;
    const [receipt] = await receiptsOf(farm_id);
    expect(receipt).toMatchObject({ invoice_id: id });
    const { body } = await readInvoicePdf(owner, { farm_id, invoice_id: id });
    expect(await textOf(body)).toContain(`Payé d’avance, reçu ${receiptNumber(receipt!)}`);
  });

  it("has one receipt when its request is finished twice, and none of another account", async () => {
    const [receipt] = await receiptsOf(farm_id);
    const { provider_payment_id: payment_id } = receipt!;
    const taxes = [
      { kind: "gst", percent_thousandths: 5000 },
      { kind: "qst", percent_thousandths: 9975 },
    ] as const;
    const ahead = {
      payment_id,
      plan_type: "yearly",
      price_cents: 78_000,
      taxes,
      starts_at: new Date(),
    } as const;
    const account_id = await accountOf(farm_id);
    const again = await transaction(asJob(), (tx) => issueReceipt(tx, account_id, ahead));
    expect(again).toBeUndefined();
    expect(await receiptsOf(farm_id)).toHaveLength(1);
    const other = await trialFarm();
    const foreign = { farm_id: other.farm_id, receipt_id: receipt!.id };
    expect((await refusal(readReceiptPdf(other.owner, foreign))).code).toBe("not_found");
  });

  it("has a receipt that the database lets nobody change or delete", async () => {
    const [receipt] = await receiptsOf(farm_id);
    const refused = { cause: { constraint_name: "receipts_unchanged" } };
    const mine = eq(receipts.id, receipt!.id);
    await expect(db().update(receipts).set({ buyer_region: "ON" }).where(mine)).rejects.toMatchObject(
      refused,
    );
    await expect(db().delete(receipts).where(mine)).rejects.toMatchObject(refused);
  });
});
