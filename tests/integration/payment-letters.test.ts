import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { type Tx, transaction } from "@/lib/core/context";
import type { EmailKind } from "@/lib/core/enumerations";
import type { TemplateValues } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";
import * as letters from "@/lib/payments/operations/letters";
import { tellMoneyDiffers } from "@/lib/payments/operations/letters-to-us";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
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
  return { owner, farm, queued, texts };
}

const inTransaction = (work: (tx: Tx) => Promise<void>) => transaction(asJob(), work);

const ENDS = new Date("2026-12-07T17:00:00Z");
const trial = { ends_at: ENDS, has_card: true, plan_type: "bi-yearly", total_cents: 58_637 };
const paid = { invoice_id: 7, number: "POT-7", total_cents: 9198, credit_applied_cents: 0, paid_cents: 9198 };
const failed = { invoice_id: 8, attempts: 1, number: "POT-8", due_cents: 9198, next_attempt_at: ENDS };

describe("letters about money", () => {
  it("go to the owner alone, in that person's language", async () => {
    const { owner, farm, queued, texts } = await farmOf("en");
    await inTransaction((tx) => letters.remindOfTrialEnd(tx, farm.id, { ...trial, reminder: 3, days: 3 }));
    expect(await queued()).toMatchObject([{ kind: "trial_reminder", address: owner.email, lang: "en" }]);
    const [text] = await texts();
    expect(text).toContain("Your trial ends in 3 days");
    expect(text).toContain("Hello Marie");
    expect(text).toContain("The 6-month plan then begins, at $586.37 with taxes");
    expect(text).toContain(`/en/admin/farms/${farm.uuid}/plan`);
  });

  it("say what happens without a card", async () => {
    const { farm, texts } = await farmOf("fr");
    await inTransaction((tx) =>
      letters.remindOfTrialEnd(tx, farm.id, { ...trial, reminder: 1, days: 1, has_card: false }),
    );
    const [text] = await texts();
    expect(text).toContain("Votre essai finit demain");
    expect(text).toContain("L’essai finit le 7 décembre 2026");
    expect(text).toContain("Votre page reste visible");
    expect(text).not.toContain("586");
  });

  it("are queued once about the same thing, also by two transactions at the same time", async () => {
    const { farm, queued } = await farmOf("fr");
    const all = async (tx: Tx) => {
      await letters.tellInvoicePaid(tx, farm.id, paid);
      await letters.tellPaymentFailed(tx, farm.id, failed);
      await letters.remindOfTrialEnd(tx, farm.id, { ...trial, reminder: 7, days: 7 });
      await letters.tellTrialEnded(tx, farm.id, { ended_at: ENDS });
    };
    await Promise.all([inTransaction(all), inTransaction(all)]);
    await inTransaction(all);
    expect((await queued()).map(({ kind }) => kind).sort()).toEqual([
      "invoice_paid",
      "payment_failed",
      "trial_ended",
      "trial_reminder",
    ]);
    await inTransaction((tx) => letters.tellPaymentFailed(tx, farm.id, { ...failed, attempts: 2 }));
    await inTransaction((tx) => letters.remindOfTrialEnd(tx, farm.id, { ...trial, reminder: 3, days: 3 }));
    expect(await queued()).toHaveLength(6);
  });

  it("are queued for each farm of the same owner", async () => {
    const { owner, farm, queued } = await farmOf("fr");
    const other = await makeFarm(owner);
    await inTransaction(async (tx) => {
      await letters.tellTrialEnded(tx, farm.id, { ended_at: ENDS });
      await letters.tellTrialEnded(tx, other.id, { ended_at: ENDS });
    });
    expect(await queued()).toHaveLength(1);
    const [row] = await db().execute(sql`select 1 from transactional_messages where farm_id = ${other.id}`);
    expect(row).toBeDefined();
  });

  it("are not queued when their transaction fails", async () => {
    const { farm, queued } = await farmOf("fr");
    const work = inTransaction(async (tx) => {
      await letters.tellInvoicePaid(tx, farm.id, paid);
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await queued()).toEqual([]);
    await inTransaction((tx) => letters.tellInvoicePaid(tx, farm.id, paid));
    expect(await queued()).toHaveLength(1);
  });

  it("leave out the sentence about what was not used", async () => {
    const { farm, texts } = await farmOf("fr");
    await inTransaction(async (tx) => {
      await letters.tellInvoicePaid(tx, farm.id, paid);
      await letters.tellInvoicePaid(tx, farm.id, {
        ...paid,
        invoice_id: 9,
        credit_applied_cents: 9198,
        paid_cents: 0,
      });
      await letters.tellPaymentFailed(tx, farm.id, { ...failed, next_attempt_at: null });
    });
    const [card, credit, refused] = await texts();
    expect(card).toContain("Votre carte a été débitée de 91,98 $");
    expect(card).not.toContain("crédit a servi");
    expect(credit).toContain("Votre crédit a servi pour 91,98 $");
    expect(credit).not.toContain("débitée");
    expect(refused).toContain("pas d’autre essai automatique");
    expect(refused).toContain("les envois à vos abonnés attendent");
  });

  it("say how a plan changes, stops, ends and is given back", async () => {
    const { farm, texts } = await farmOf("en");
    const change = {
      request_id: 4,
      plan_type: "yearly",
      starts_at: ENDS,
      total_cents: 89_681,
      paid_cents: 89_681,
    };
    const note = { credit_note_id: 5, number: "CN-5", invoice_number: "POT-7", total_cents: 9198 };
    const card = { card_id: 6, brand: "visa", last4: "4242", exp_month: 2, exp_year: 2028 };
    await inTransaction(async (tx) => {
      await letters.tellPlanChanged(tx, farm.id, change);
      await letters.tellPlanCanceled(tx, farm.id, { ends_at: ENDS, canceled_at: ENDS, in_trial: false });
      await letters.tellPlanEnded(tx, farm.id, { ended_at: ENDS });
      await letters.tellCreditNote(tx, farm.id, { ...note, reason: "guarantee" });
      await letters.tellCardExpires(tx, farm.id, card);
    });
    const [changed, canceled, ended, credited, expires] = await texts();
    expect(changed).toContain("The yearly plan begins on December 7, 2026. The $896.81 that you just paid");
    expect(canceled).toContain("Everything works until December 7, 2026");
    expect(ended).toContain("your page is hidden");
    expect(credited).toContain("refunding $91.98, taxes included, on invoice POT-7");
    expect(credited).toContain("satisfaction guarantee");
    expect(expires).toContain("Visa card ending in 4242 expires on February 29, 2028");
  });

  it("tell super administrators of differences, once a day", async () => {
    const admin = await makeUser({ is_admin: true, lang: "en" });
    const facts = {
      day: "2026-11-22",
      differences: [
        { what: "POT-7", cents: -1 },
        { what: "POT-8", cents: 115 },
      ],
    };
    await inTransaction((tx) => tellMoneyDiffers(tx, facts));
    await inTransaction((tx) => tellMoneyDiffers(tx, facts));
    const rows = await db().execute<Queued>(
      sql`select kind, address, lang, payload from transactional_messages where address = ${admin.email}`,
    );
    expect(rows).toHaveLength(1);
    const { text } = await composeEmail(rows[0]!);
    expect(text).toContain("2 differences, $1.16 in all");
    expect(text).toContain("POT-7 · −$0.01");
  });
});
