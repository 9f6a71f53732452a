import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { receipt_reversals } from "@/db/schema";
import { findAccount } from "@/lib/payments/accounts/queries";
import { listCharges } from "@/lib/payments/charges/service/charge-lines";
import { withdrawLostCredit } from "@/lib/payments/disputes/service/disputes";
import { reverseReceipt } from "@/lib/payments/documents/operations/receipts";
import { listAllDocuments, readReversalPdf } from "@/lib/payments/documents/service/documents";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { claimGuarantee, returnCredits } from "@/lib/payments/refunds/service/refunds";
import { transaction } from "@/lib/platform/context";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import type { Lang } from "@/lib/vocabulary/languages";
import { accountOf, receiptsOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import { disputesOf } from "@/tests/factories/dispute-rows";
import { disputeLastPayment, eventsAbout, moveDispute, postEvents } from "@/tests/factories/disputes";
import {
  moneyOf,
  type ownerOf,
  passDays,
  refusal,
  startTestPlan,
  stripeClock,
  trialFarm,
} from "@/tests/factories/payments";
import { removeAtStripe } from "@/tests/factories/stripe-dashboard";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

const YEAR = 89_681;
let farm_id: number;
let account_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
  await startTestPlan(farm_id, { change_to: "yearly" });
  account_id = await accountOf(farm_id);
});

const reversals = () =>
  db().select().from(receipt_reversals).where(eq(receipt_reversals.billing_account_id, account_id));
const textOf = async (body: Uint8Array) => (await pdfTexts(body)).join("\n").replaceAll("\u00a0", " ");
const written = () =>
  db().execute<{ kind: "receipt_reversed"; lang: Lang; payload: Record<string, string> }>(
    sql`select kind, lang, payload from transactional_messages
        where farm_id = ${farm_id} and kind = 'receipt_reversed' order by id`,
  );

describe("a receipt for a plan that is not going to begin", () => {
  it("is taken back by a numbered document with its taxes, which an email tells with the amount", async () => {
    await undoPlanChange(owner, { farm_id });
    const [reversal, ...more] = await reversals();
    expect(more).toEqual([]);
    const [receipt] = await receiptsOf(farm_id);
    expect(reversal).toMatchObject({
      receipt_id: receipt!.id,
      reason: "undone",
      document: {
        subtotal_cents: -78_000,
        total_cents: -YEAR,
        taxes: [
          { kind: "gst", cents: -3900 },
          { kind: "qst", cents: -7781 },
        ],
      },
    });
    const input = { farm_id, receipt_reversal_id: reversal!.id };
    const text = await textOf((await readReversalPdf(owner, input)).body);
    for (const said of ["Note de crédit", "RC-0", "Sur le reçu R-0", "39,00 $", "77,81 $", "896,81 $"])
      expect(text).toContain(said);
    const [message, ...others] = await written();
    expect(others).toEqual([]);
    const email = await composeEmail(message!);
    const words = `${email.subject}\n${email.text}`.replaceAll("\u00a0", " ");
    for (const said of ["Remboursement de 896,81 $", "changement de forfait est annulé", "TVQ", "896,81 $"])
      expect(words).toContain(said);
    // Amounts of every credit note are what is given back, never below zero.
    for (const said of [text, words]) expect(said).not.toContain("−");
    expect(message!.payload.url).toMatch(new RegExp(`/documents/receipt-reversals/${reversal!.id}$`));
    const other = await trialFarm();
    const foreign = { ...input, farm_id: other.farm_id };
    expect((await refusal(readReversalPdf(other.owner, foreign))).code).toBe("not_found");
  });

  it.each([
    ["canceled", (input: object) => cancelPlan(owner, input)],
    ["guarantee", (input: object) => claimGuarantee(owner, input)],
  ] as const)("is taken back when the plan is over (%s)", async (reason, end) => {
    await end({ farm_id });
    expect(await reversals()).toMatchObject([{ reason, document: { total_cents: -YEAR } }]);
    expect(await written()).toHaveLength(1);
  });

  it("is taken back when its credit goes back after the end of the plan, for what went back", async () => {
    const account = await findAccount(db(), account_id);
    await removeAtStripe(`subscriptions/${account!.provider_subscription_id}`);
    await passDays(farm_id, 1);
    await returnCredits(asJob({ clock: await stripeClock() }));
    expect(await reversals()).toMatchObject([{ reason: "ended", document: { total_cents: -YEAR } }]);
    expect(await written()).toHaveLength(1);
  });

  it("is taken back when the bank takes its payment back for good, and the email says who has the money", async () => {
    const id = await disputeLastPayment(farm_id);
    await moveDispute(id, "lost");
    await postEvents(await eventsAbout(id));
    const dispute_id = (await disputesOf(farm_id)).at(-1)!.id;
    const job = asJob({ clock: await stripeClock() });
    for (let time = 0; time < 2; time++) await withdrawLostCredit(job, { dispute_id });
    expect(await reversals()).toMatchObject([{ reason: "dispute_lost", document: { total_cents: -YEAR } }]);
    const sentEmails = await written();
    expect(sentEmails).toHaveLength(1);
    const { subject, text } = await composeEmail(sentEmails[0]!);
    const words = `${subject}\n${text}`.replaceAll("\u00a0", " ");
    for (const said of ["Paiement repris par la banque", "La banque a repris définitivement 896,81 $"])
      expect(words).toContain(said);
    for (const unsaid of ["Remboursement", "5 à 10 jours", "  "]) expect(words).not.toContain(unsaid);
  });

  it("is taken back in part when a part was refunded, its taxes to the cent, and once", async () => {
    const [receipt] = await receiptsOf(farm_id);
    const part = { payment_id: receipt!.provider_payment_id, cents: 10_001, reason: "ended" as const };
    const again = () => transaction(asJob(), (tx) => reverseReceipt(tx, account_id, part));
    await Promise.all([again(), again()]);
    await again();
    const [reversal, ...more] = await reversals();
    expect(more).toEqual([]);
    const { document } = reversal!;
    const taxes = document.taxes.map(({ cents }) => cents);
    expect(taxes).toEqual([-435, -868]);
    expect(document).toMatchObject({ total_cents: -10_001, subtotal_cents: -10_001 + 435 + 868 });
    expect(await written()).toHaveLength(1);
  });

  it("is linked to no invoice, even where its credit is drawn by one", async () => {
    const { provider_payment_id: payment_id } = (await receiptsOf(farm_id))[0]!;
    await transaction(asJob(), (tx) =>
      reverseReceipt(tx, account_id, { payment_id, cents: YEAR, reason: "ended" }),
    );
    await passDays(farm_id, 32);
    expect((await moneyOf(farm_id)).invoices[0]).toMatchObject({ total_cents: YEAR, status: "paid" });
    expect(await receiptsOf(farm_id)).toMatchObject([{ invoice_id: null }]);
  });

  it("is listed on the page of the plan with what took it back, the newest first", async () => {
    await undoPlanChange(owner, { farm_id });
    const { documents } = await readPlanPage(owner, { farm_id });
    expect(documents.map(({ kind, total_cents }) => [kind, total_cents]).toSorted()).toEqual([
      ["receipt-reversals", -YEAR],
      ["receipts", YEAR],
    ]);
  });

  it("is listed among the credit notes, for the owner and for super administrators", async () => {
    await undoPlanChange(owner, { farm_id });
    const expected = {
      kind: "receipt_reversal",
      number: expect.stringMatching(/^RC-\d{6}$/),
      reason: "undone",
      total_cents: YEAR,
      corrected_number: expect.stringMatching(/^R-\d{6}$/),
    };
    const own = (await listCharges(owner, { farm_id })).account?.credit_notes ?? [];
    expect(own).toMatchObject([expected]);
    const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
    for (const q of [own[0]!.number, own[0]!.number.toLowerCase()])
      expect(await listAllDocuments(admin, { show: "credit_notes", q })).toMatchObject({
        rows: [{ ...expected, farm: { id: farm_id } }],
      });
    const all = await listAllDocuments(admin, { show: "credit_notes" });
    expect(all.rows).toContainEqual(expect.objectContaining({ number: own[0]!.number }));
  });

  it("cannot be taken back otherwise: the database changes and deletes no such document", async () => {
    await undoPlanChange(owner, { farm_id });
    const { id } = (await reversals())[0]!;
    const refused = { cause: { constraint_name: "receipt_reversals_unchanged" } };
    const mine = eq(receipt_reversals.id, id);
    const change = db().update(receipt_reversals).set({ reason: "ended" }).where(mine);
    await expect(change).rejects.toMatchObject(refused);
    await expect(db().delete(receipt_reversals).where(mine)).rejects.toMatchObject(refused);
  });
});
