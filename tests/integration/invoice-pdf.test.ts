import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { document_files, farms, users } from "@/db/schema";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { readCreditNotePdf, readInvoicePdf } from "@/lib/payments/documents/service/documents";
import { forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  moneyOf,
  type ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  testCard,
  testCreditNote,
  trialFarm,
} from "@/tests/factories/payments";
import { makeMember } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
  await startTestPlan(farm_id);
});

const newest = async () => (await moneyOf(farm_id)).invoices[0]!;
const textOf = async (body: Uint8Array) => (await pdfTexts(body)).join("\n").replaceAll("\u00a0", " ");
const kept = () =>
  db().select().from(document_files).where(isOfFarm(document_files.billing_account_id, farm_id));

describe("the file of an invoice", () => {
  it("says what was paid in the owner's language, and stays the same when the farm changes", async () => {
    const { id, number } = await newest();
    const file = await readInvoicePdf(owner, { farm_id, invoice_id: id });
    expect(file).toMatchObject({ type: "application/pdf", filename: `potager-facture-${number}.pdf` });
    const text = await textOf(file.body);
    for (const said of ["Facture", `No ${number}`, "Forfait mensuel", "91,98 $", "TVQ (9,975 %)", "4242"])
      expect(text).toContain(said);
    await db().update(farms).set({ name: "Un autre nom" }).where(eq(farms.id, farm_id));
    const again = await readInvoicePdf({ ...owner, lang: "en" }, { farm_id, invoice_id: id });
    expect(Buffer.from(again.body).equals(Buffer.from(file.body))).toBe(true);
    expect(await kept()).toHaveLength(1);
  });

  it("says how many messages an invoice of sends holds, in English for an owner who reads English", async () => {
    const actor = owner.actor as { user_id: number };
    await db().update(users).set({ lang: "en" }).where(eq(users.id, actor.user_id));
    await chargedSend(farm_id, { emails: 500, texts: 20, clock: await stripeClock() });
    await forAccount(invoiceCharges, farm_id, asJob({ clock: await stripeClock() }));
    const { body } = await readInvoicePdf(owner, { farm_id, invoice_id: (await newest()).id });
    expect(await textOf(body)).toContain("500 emails, 20 text parts");
  });

  it("is not kept while it is to be paid", async () => {
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await passDays(farm_id, 32);
    const { id } = await newest();
    const { body } = await readInvoicePdf(owner, { farm_id, invoice_id: id });
    expect(await textOf(body)).toContain("À payer");
    expect(await kept()).toEqual([]);
  });

  it("exists for a credit note with its reason and its invoice", async () => {
    const { id, number } = await newest();
    const credit_note_id = await testCreditNote(farm_id, id);
    const { body, filename } = await readCreditNotePdf(owner, { farm_id, credit_note_id });
    expect(filename).toMatch(/^potager-note-de-credit-/);
    const text = await textOf(body);
    expect(text).toContain(`${number}`);
    expect(text).toContain("1,15 $");
  });

  it("is read by the owner alone", async () => {
    const { id } = await newest();
    const { farm } = await moneyOf(farm_id);
    const input = { farm_id, invoice_id: id };
    for (const role of ["admin", "employee"] as const) {
      const member = asUser(await makeMember(farm, role));
      expect((await refusal(readInvoicePdf(member, input))).code).toBe("forbidden");
    }
    const other = await trialFarm();
    expect((await refusal(readInvoicePdf(other.owner, { ...input, farm_id: other.farm_id }))).code).toBe(
      "not_found",
    );
  });
});
