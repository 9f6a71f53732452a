import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, credit_notes, farms, invoices, transactional_messages, users } from "@/db/schema";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { readCreditNotePdf, readInvoicePdf } from "@/lib/payments/documents/service/documents";
import { forAccount } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob } from "@/tests/factories/context";
import {
  moneyOf,
  type ownerOf,
  passDays,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  testCard,
  testCreditNote,
  trialFarm,
} from "@/tests/factories/payments";
import { makeFarm } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;
let owner_id: number;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
  owner_id = owner.actor.kind === "user" ? owner.actor.user_id : 0;
});

const newest = async () => (await moneyOf(farm_id)).invoices[0]!;
const rowOf = async (id: number) => (await db().select().from(invoices).where(eq(invoices.id, id)))[0]!;
const textOf = async (body: Uint8Array) => (await pdfTexts(body)).join("\n").replaceAll("\u00a0", " ");
const invoiceText = async (invoice_id: number) =>
  textOf((await readInvoicePdf(owner, { farm_id, invoice_id })).body);

async function moveAway() {
  const moved = { name: "Un autre nom", address: "9, rue Neuve", city: "Toronto", region: "ON" as const };
  await db().update(farms).set(moved).where(eq(farms.id, farm_id));
  await db()
    .update(users)
    .set({ lang: "en", email: `neuf-${farm_id}@ferme.test` })
    .where(eq(users.id, owner_id));
}

describe("a document of a closed farm", () => {
  it("is still read by a super administrator, and by nobody else through that farm", async () => {
    await startTestPlan(farm_id);
    const { id: invoice_id } = await newest();
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm_id));
    const file = await readInvoicePdf(await superAdminAfter(0), { farm_id, invoice_id });
    expect(await textOf(file.body)).toContain("Ferme du Ruisseau");
    await expect(readInvoicePdf(owner, { farm_id, invoice_id })).rejects.toMatchObject({ code: "not_found" });
    const other = await superAdminAfter(0);
    await expect(readInvoicePdf(other, { farm_id: 999_999_999, invoice_id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a document", () => {
  it("that is not paid yet says what it said when it was issued, after the farm was renamed and moved", async () => {
    await startTestPlan(farm_id);
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await passDays(farm_id, 32);
    const { id } = await newest();
    const before = await invoiceText(id);
    for (const said of ["Ferme du Ruisseau", "12, rang du Ruisseau", "Saint-Jean (QC) J3B 1A1", "À payer"])
      expect(before).toContain(said);
    await moveAway();
    expect(await invoiceText(id)).toBe(before);
    expect(await rowOf(id)).toMatchObject({ buyer_country: "CA", buyer_region: "QC" });
  });

  it("names the province without brackets where its buyer gives no town", async () => {
    await db().update(farms).set({ city: null }).where(eq(farms.id, farm_id));
    await startTestPlan(farm_id);
    const text = await invoiceText((await newest()).id);
    expect(text).toContain("QC J3B 1A1");
    expect(text).not.toContain("(QC)");
  });

  it("that takes money back names the buyer of the day, too", async () => {
    await startTestPlan(farm_id);
    const credit_note_id = await testCreditNote(farm_id, (await newest()).id);
    await moveAway();
    const text = await textOf((await readCreditNotePdf(owner, { farm_id, credit_note_id })).body);
    expect(text).toContain("Ferme du Ruisseau");
    expect(text).not.toContain("Un autre nom");
  });

  it("cannot be changed in the database", async () => {
    await startTestPlan(farm_id);
    const { id } = await newest();
    const note = await testCreditNote(farm_id, id);
    const { document } = await rowOf(id);
    const other = { ...document!, buyer: { ...document!.buyer, name: "Un autre" } };
    const refused = { cause: { constraint_name: "invoices_document" } };
    const change = (values: object) => db().update(invoices).set(values).where(eq(invoices.id, id));
    await expect(change({ document: other })).rejects.toMatchObject(refused);
    await expect(change({ buyer_region: "AB" })).rejects.toMatchObject(refused);
    await expect(
      db().update(credit_notes).set({ document: null }).where(eq(credit_notes.id, note)),
    ).rejects.toMatchObject({ cause: { constraint_name: "credit_notes_document" } });
  });
});

describe("the lines of an invoice", () => {
  it("name the farms that the plan covers, and each farm whose messages it charges", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    const second = await makeFarm({ id: owner_id }, { name: "Ferme des Érables" });
    await passDays(farm_id, 32);
    const plan = await rowOf((await newest()).id);
    expect(plan.document!.lines).toMatchObject([
      {
        label: "Forfait annuel",
        detail: expect.stringContaining("Fermes\u00a0: Ferme du Ruisseau, Ferme des Érables"),
        quantity: 1,
        unit_tenths: 780_000,
        amount_cents: 78_000,
      },
    ]);
    const clock = await stripeClock();
    // No line is a whole number of cents, and their sum is the invoice.
    await chargedSend(farm_id, { emails: 333, unit: 83, clock });
    await chargedSend(second.id, { emails: 333, unit: 83, clock });
    await chargedSend(second.id, { emails: 1, unit: 101, clock });
    await forAccount(invoiceCharges, farm_id, asJob({ clock }));
    const { id } = await newest();
    const { document, subtotal_cents } = await rowOf(id);
    expect(document!.lines).toMatchObject([
      { label: "Messages aux abonnés\u00a0: Ferme du Ruisseau", quantity: 333, unit_tenths: 83 },
      { label: "Messages aux abonnés\u00a0: Ferme des Érables", quantity: 333, unit_tenths: 83 },
      { label: "Messages aux abonnés\u00a0: Ferme des Érables", quantity: 1, unit_tenths: 101 },
    ]);
    expect(document!.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(subtotal_cents);
    expect(await invoiceText(id)).toContain("Messages aux abonnés : Ferme des Érables");
  });
});

describe("the email about a paid invoice", () => {
  it("carries its lines, GST and QST, and opens the invoice", async () => {
    await startTestPlan(farm_id);
    const { id } = await newest();
    const [{ payload }] = (await db()
      .select({ payload: transactional_messages.payload })
      .from(transactional_messages)
      .where(
        and(eq(transactional_messages.farm_id, farm_id), eq(transactional_messages.kind, "invoice_paid")),
      )) as [{ payload: Record<string, string> }];
    for (const said of ["Forfait mensuel", "TPS (5", "TVQ (9,975", "91,98"])
      expect(payload.details).toContain(said);
    expect(payload.url).toMatch(new RegExp(`/documents/invoices/${id}$`));
  });
});

describe("credit that is left", () => {
  it("is shown on the page of the plan, without what is paid ahead for a change", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    expect((await moneyOf(farm_id)).plan).toMatchObject({ prepaid_cents: 89_681, credit_cents: 0 });
    await db()
      .update(billing_accounts)
      .set({ credit_cents: 89_681 + 2500 })
      .where(eq(billing_accounts.farm_id, farm_id));
    expect((await moneyOf(farm_id)).plan).toMatchObject({ prepaid_cents: 89_681, credit_cents: 2500 });
  });
});
