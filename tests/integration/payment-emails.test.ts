import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notifyMoneyDiffers } from "@/lib/payments/emails/operations/admin-emails";
import * as emails from "@/lib/payments/emails/operations/owner-emails";
import { type Tx, transaction } from "@/lib/platform/context";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import type { FrozenDocument, TemplateValues } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import { makeFarm, makeMember, makeUser } from "@/tests/factories/tenant";

interface Queued extends Record<string, unknown> {
  kind: EmailKind;
  address: string;
  lang: Lang;
  payload: TemplateValues;
}

async function farmOf(lang: Lang) {
  const owner = await makeUser({ lang, name: "Marie Roy" });
  const farm = await makeFarm(owner);
  await makeMember(farm, "admin");
  const queued = () =>
    db().execute<Queued>(
      sql`select kind, address, lang, payload from transactional_messages where farm_id = ${farm.id} order by id`,
    );
  const texts = async () => {
    const made = await Promise.all((await queued()).map((row) => composeEmail({ ...row })));
    return made.map(({ subject, text }) =>
      `${subject}\n${text}`.replaceAll("\u00a0", " ").replace(/\s+/g, " "),
    );
  };
  return { owner, farm, account_id: await accountOf(farm.id), queued, texts };
}

const inTransaction = (work: (tx: Tx) => Promise<void>) => transaction(asJob(), work);

const ENDS = new Date("2026-12-07T17:00:00Z");
const trial = { ends_at: ENDS, has_card: true, plan_type: "bi-yearly", total_cents: 58_637, taxed: true };
const document: FrozenDocument = {
  lang: "fr",
  seller: { name: "Potager", address: "", email: "", gst_number: "", qst_number: "" },
  buyer: { name: "Ferme du Ruisseau", address: [], email: null },
  lines: [{ label: "Forfait mensuel", detail: null, quantity: 1, unit_tenths: 80_000, amount_cents: 8000 }],
  taxes: [
    { kind: "gst", percent_thousandths: 5000, cents: 400 },
    { kind: "qst", percent_thousandths: 9975, cents: 798 },
  ],
  subtotal_cents: 8000,
  total_cents: 9198,
};
const paid = {
  ...{ invoice_id: 7, number: "POT-7", total_cents: 9198, credit_applied_cents: 0, paid_cents: 9198 },
  document,
};
const failed = {
  invoice_id: 8,
  attempts: 1,
  number: "POT-8",
  due_cents: 9198,
  next_attempt_at: ENDS,
  bank_asks: false,
};

describe("emails about money", () => {
  it("go to the owner alone, in that person's language", async () => {
    const { owner, farm, account_id, queued, texts } = await farmOf("en");
    await inTransaction((tx) => emails.remindOfTrialEnd(tx, account_id, { ...trial, reminder: 3, days: 3 }));
    expect(await queued()).toMatchObject([{ kind: "trial_reminder", address: owner.email, lang: "en" }]);
    const [text] = await texts();
    expect(text).toContain("Your trial ends in 3 days");
    expect(text).toContain("Hello Marie");
    expect(text).toContain("The 6-month plan then begins, at $586.37 with taxes");
    expect(text).toContain(`/en/admin/farms/${farm.uuid}/plan`);
  });

  it("say what happens without a card", async () => {
    const { account_id, texts } = await farmOf("fr");
    await inTransaction((tx) =>
      emails.remindOfTrialEnd(tx, account_id, { ...trial, reminder: 1, days: 1, has_card: false }),
    );
    const [text] = await texts();
    expect(text).toContain("Votre essai finit demain");
    expect(text).toContain("Votre essai finit le 7 décembre 2026");
    expect(text).toContain("Votre page restera visible");
    expect(text).not.toContain("586");
  });

  it("are queued once about the same thing, also by two transactions at the same time", async () => {
    const { account_id, queued } = await farmOf("fr");
    const all = async (tx: Tx) => {
      await emails.notifyInvoicePaid(tx, account_id, paid);
      await emails.notifyPaymentFailed(tx, account_id, failed);
      await emails.remindOfTrialEnd(tx, account_id, { ...trial, reminder: 7, days: 7 });
      await emails.notifyTrialEnded(tx, account_id, { ended_at: ENDS, card: "none" });
    };
    await Promise.all([inTransaction(all), inTransaction(all)]);
    await inTransaction(all);
    expect((await queued()).map(({ kind }) => kind).sort()).toEqual([
      "invoice_paid",
      "payment_failed",
      "trial_ended",
      "trial_reminder",
    ]);
    await inTransaction((tx) => emails.notifyPaymentFailed(tx, account_id, { ...failed, attempts: 2 }));
    await inTransaction((tx) => emails.remindOfTrialEnd(tx, account_id, { ...trial, reminder: 3, days: 3 }));
    expect(await queued()).toHaveLength(6);
  });

  it("are queued once for all farms of an owner", async () => {
    const { owner, account_id, queued } = await farmOf("fr");
    const other = await makeFarm(owner);
    expect(await accountOf(other.id)).toBe(account_id);
    await inTransaction((tx) => emails.notifyTrialEnded(tx, account_id, { ended_at: ENDS, card: "none" }));
    expect(await queued()).toHaveLength(1);
    const [row] = await db().execute(sql`select 1 from transactional_messages where farm_id = ${other.id}`);
    expect(row).toBeUndefined();
  });

  it.each([
    ["fr", /votre page|vos codes QR/i, "pages"],
    ["en", /your page|your QR codes/i, "pages"],
  ] as const)("speak of all farms of an owner who has two, %s", async (lang, one, several) => {
    const { owner, farm, account_id, texts } = await farmOf(lang);
    await makeFarm(owner);
    await inTransaction(async (tx) => {
      await emails.remindOfTrialEnd(tx, account_id, { ...trial, reminder: 7, days: 7, has_card: false });
      await emails.notifyTrialEnded(tx, account_id, { ended_at: ENDS, card: "none" });
      await emails.notifyPaymentFailed(tx, account_id, failed);
      for (const in_trial of [true, false])
        await emails.notifyPlanCanceled(tx, account_id, {
          ...{ ends_at: ENDS, in_trial },
          canceled_at: new Date(in_trial ? 1 : 2),
        });
      await emails.notifyPlanEnded(tx, account_id, { ended_at: ENDS, unpaid: null });
    });
    const told = await texts();
    expect(told).toHaveLength(6);
    for (const text of told) {
      expect(text).toContain(several);
      expect(text).not.toMatch(one);
      expect(text).not.toContain(farm.name);
    }
  });

  it("that were queued before farms were counted speak of one", async () => {
    const payload = { name: "Marie", farm: "Ferme du Ruisseau", date: "1er juin" };
    const { subject, text } = await composeEmail({ kind: "plan_ended", lang: "fr", payload });
    expect(subject).toContain("Ferme du Ruisseau");
    expect(text).toContain("votre page est cachée");
  });

  it("are not queued when their transaction fails", async () => {
    const { account_id, queued } = await farmOf("fr");
    const work = inTransaction(async (tx) => {
      await emails.notifyInvoicePaid(tx, account_id, paid);
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await queued()).toEqual([]);
    await inTransaction((tx) => emails.notifyInvoicePaid(tx, account_id, paid));
    expect(await queued()).toHaveLength(1);
  });

  it("leave out the sentence about what was not used", async () => {
    const { account_id, texts } = await farmOf("fr");
    await inTransaction(async (tx) => {
      await emails.notifyInvoicePaid(tx, account_id, paid);
      await emails.notifyInvoicePaid(tx, account_id, {
        ...paid,
        invoice_id: 9,
        credit_applied_cents: 9198,
        paid_cents: 0,
      });
      await emails.notifyPaymentFailed(tx, account_id, { ...failed, next_attempt_at: null });
    });
    const [card, credit, refused] = await texts();
    expect(card).toContain("Votre carte a été débitée de 91,98 $");
    expect(card).not.toContain("crédit en a payé");
    expect(credit).toContain("Votre crédit en a payé 91,98 $");
    expect(credit).not.toContain("débitée");
    expect(refused).toContain("pas d’autre tentative automatique");
    expect(refused).toContain("les messages à vos abonnés sont en attente");
  });

  it("carry the lines and taxes of an invoice, and a button that opens it and not the page of the plan", async () => {
    const { farm, account_id, texts } = await farmOf("fr");
    await inTransaction((tx) => emails.notifyInvoicePaid(tx, account_id, paid));
    const [text] = await texts();
    const rows = [
      "Forfait mensuel : 80,00 $",
      "TPS (5 %) : 4,00 $",
      "TVQ (9,975 %) : 7,98 $",
      "Total : 91,98 $",
    ];
    expect(text).toContain(rows.join(" "));
    expect(text).toContain(`/fr/admin/farms/${farm.uuid}/documents/invoices/7`);
    expect(text).not.toContain(`/fr/admin/farms/${farm.uuid}/plan`);
  });

  it("say how a plan changes, stops, ends and is given back", async () => {
    const { account_id, texts } = await farmOf("en");
    const change = {
      request_id: 4,
      plan_type: "yearly",
      starts_at: ENDS,
      total_cents: 89_681,
      taxed: true,
      paid_cents: 89_681,
    };
    const note = { credit_note_id: 5, number: "CN-5", invoice_number: "POT-7", total_cents: 9198, document };
    const card = { card_id: 6, brand: "visa", last4: "4242", exp_month: 2, exp_year: 2028 };
    await inTransaction(async (tx) => {
      await emails.notifyPlanChanged(tx, account_id, change);
      await emails.notifyPlanCanceled(tx, account_id, { ends_at: ENDS, canceled_at: ENDS, in_trial: false });
      await emails.notifyPlanEnded(tx, account_id, { ended_at: ENDS, unpaid: "POT-8" });
      await emails.notifyCreditNote(tx, account_id, { ...note, reason: "guarantee", ends_plan: true });
      await emails.notifyCardExpires(tx, account_id, card);
    });
    const [changed, canceled, ended, credited, expires] = await texts();
    expect(changed).toContain("The yearly plan begins on December 7, 2026. The $896.81 you just paid");
    expect(canceled).toContain("Everything keeps working until December 7, 2026");
    expect(ended).toContain("Invoice POT-8, for the renewal of your plan, was not paid");
    expect(ended).toContain("your page is hidden");
    expect(credited).toContain("refunding $91.98, taxes included, for invoice POT-7");
    expect(credited).toContain(
      "satisfaction guarantee refund. Your plan has ended: your page is hidden until",
    );
    expect(expires).toContain("Visa card ending in 4242 expires on February 29, 2028");
  });

  it("tell super administrators which differences there are, in words", async () => {
    const admin = await makeUser({ is_admin: true, lang: "en" });
    await inTransaction((tx) =>
      notifyMoneyDiffers(tx, [
        { farm: "Ferme A", kind: "paid", subject: "in_7", what: "POT-7", cents: -1 },
        { farm: "Ferme A", kind: "hand_refund", subject: "re_8", what: "re_8", cents: 115 },
      ]),
    );
    const rows = await db().execute<Queued>(
      sql`select kind, address, lang, payload from transactional_messages where address = ${admin.email}`,
    );
    expect(rows).toHaveLength(1);
    const { text } = await composeEmail(rows[0]!);
    expect(text).toContain("2 differences, $1.16 in total");
    expect(text).toContain("Ferme A · payment of invoice POT-7: −$0.01\nFerme A · manual refund re_8: $1.15");
  });
});
