import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { disputes, farm_users, invoices, log_ins, payments } from "@/db/schema";
import { openSession } from "@/lib/accounts/operations/sessions";
import { exportAccount } from "@/lib/accounts/service/leave";
import { purgeLogIns } from "@/lib/accounts/service/sessions";
import { readEvidence } from "@/lib/payments/disputes/service/disputes";
import { agreementLines } from "@/lib/payments/plans/rules/agreement";
import { AGREEMENT_WORDING } from "@/lib/payments/plans/rules/plans";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { transaction } from "@/lib/platform/context";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import type { Lang } from "@/lib/vocabulary/languages";
import { isOfFarm } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import { openDispute } from "@/tests/factories/disputes";
import { ownerOf, refusal, startTestPlan, testCard, trialFarm } from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

let farm_id: number;
let dispute_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
  dispute_id = await openDispute(farm_id);
});

const admin = async (lang: Lang = "en") =>
  asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true }, { lang });
const textOf = async (lang: Lang) => {
  const { body } = await readEvidence(await admin(lang), { dispute_id });
  return (await pdfTexts(body as Buffer))
    .join(" ")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/\s+/g, " ");
};

/** A clock some minutes from now. */
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000 + 60_000) });

/** The owner logs in from an address. */
async function logIn(ip: string) {
  const owner = await ownerOf(farm_id, { ip });
  const [member] = await db()
    .select({ id: farm_users.user_id })
    .from(farm_users)
    .where(and(eq(farm_users.farm_id, farm_id), eq(farm_users.role, "owner")));
  await transaction(owner, (tx) => openSession(tx, { id: member!.id, session_epoch: 0 }, "browser"));
  return { owner, user_id: member!.id };
}

describe("the evidence of a dispute", () => {
  it("is one file with agreement, log-ins and invoices, in the reader's language", async () => {
    await logIn("203.0.113.7");
    await chargedSend(farm_id, { emails: 3, texts: 1, segments: 2 });
    const { type, filename } = await readEvidence(await admin(), { dispute_id });
    expect({ type, filename }).toEqual({
      type: "application/pdf",
      filename: expect.stringMatching(/^potager-evidence-du_\w+\.pdf$/),
    });
    const english = await textOf("en");
    for (const said of [
      "Evidence of a disputed payment",
      "$91.98",
      "monthly plan",
      "203.0.113.7",
      "3 emails, 2 text parts",
    ])
      expect(english).toContain(said);
    expect(english).not.toContain("evidence.");
    const french = await textOf("fr");
    for (const said of ["Ententes acceptées", "Forfait mensuel, 91,98 $", "Adresse IP : 203.0.113.7"])
      expect(french).toContain(said);
  });

  it("contains the words that were agreed to before the payment, in the language of the agreement", async () => {
    // Later than the payment, so that it did not lead to it.
    await choosePlan(await ownerOf(farm_id, { clock: later(2) }), { farm_id, plan_type: "yearly" });
    const english = await textOf("en");
    expect(english).toContain("Text of the agreement that led to this payment");
    expect(english).toContain(`Version ${AGREEMENT_WORDING}, agreed to in French`);
    const about = { cents: 8000, total_cents: 9198, plan_type: "monthly", months: 1, over: [] } as const;
    const taxes = [
      { kind: "gst", cents: 400 },
      { kind: "qst", cents: 798 },
    ] as const;
    const offer = { ...about, over: [], taxes: [...taxes] };
    const agreement = { plan: { offer, starts: "now" as const, at: new Date() }, unit_tenths: 1 };
    for (const line of agreementLines({ ...agreement, time_zone: "America/Toronto" }, "fr"))
      expect(english).toContain(line.replace(/[\u00a0\u202f]/g, " "));
    expect(english).not.toContain("forfait à l’année commence");
  });

  it("lists only agreements that led to a plan", async () => {
    expect(await textOf("en")).not.toContain("yearly plan");
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    const refused = choosePlan(await ownerOf(farm_id, { clock: later(1) }), { farm_id, plan_type: "yearly" });
    expect((await refusal(refused)).code).toBe("invalid");
    expect(await textOf("en")).not.toContain("yearly plan");
    await testCard(farm_id);
    await choosePlan(await ownerOf(farm_id, { clock: later(2) }), { farm_id, plan_type: "yearly" });
    expect((await textOf("en")).split("yearly plan")).toHaveLength(2);
  });

  it("says what was refunded of an invoice", async () => {
    expect(await textOf("fr")).toContain("91,98 $, Payée du_");
    await db()
      .update(invoices)
      .set({ refunded_cents: 2000 })
      .where(isOfFarm(invoices.billing_account_id, farm_id));
    expect(await textOf("fr")).toContain("91,98 $, Payée, 20,00 $ remboursés");
    expect(await textOf("en")).toContain("$91.98, Paid, $20.00 refunded");
    await db()
      .update(payments)
      .set({ refunded_cents: 3000 })
      .where(isOfFarm(payments.billing_account_id, farm_id));
    expect(await textOf("en")).toContain("$91.98, Paid, $30.00 refunded");
  });

  it("says nothing of another account", async () => {
    await logIn("203.0.113.8");
    const other = await trialFarm();
    await startTestPlan(other.farm_id);
    const of_other = await openDispute(other.farm_id);
    const mine = dispute_id;
    dispute_id = of_other;
    expect(await textOf("en")).not.toContain("203.0.113.8");
    dispute_id = mine;
    expect(await textOf("en")).toContain("203.0.113.8");
  });

  it("is for super administrators alone, who get it some times an hour", async () => {
    expect((await refusal(readEvidence(await ownerOf(farm_id), { dispute_id }))).code).toBe("not_found");
    const potager = await admin();
    const unknown = () => readEvidence(potager, { dispute_id: 999_999_999 });
    for (let left = LIMITS.evidence_account.points; left > 0; left--)
      expect((await refusal(unknown())).code).toBe("not_found");
    expect((await refusal(readEvidence(potager, { dispute_id }))).code).toBe("rate_limited");
  });
});

describe("a log-in", () => {
  it("is kept for 2 years and while a dispute is open, and shown to its person", async () => {
    const { owner, user_id } = await logIn("203.0.113.9");
    expect((await exportAccount(owner)).log_ins).toMatchObject([{ kind: "browser", ip: "203.0.113.9" }]);
    const kept = async (days: number) => {
      const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
      await purgeLogIns(asJob({ clock }));
      return (await db().select().from(log_ins).where(eq(log_ins.user_id, user_id))).length;
    };
    expect(await kept(735)).toBe(1);
    await db()
      .update(disputes)
      .set({ status: "won", closed_at: new Date() })
      .where(isOfFarm(disputes.billing_account_id, farm_id));
    expect([await kept(725), await kept(735)]).toEqual([1, 0]);
  });
});
