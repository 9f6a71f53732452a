import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { credit_cards, farms } from "@/db/schema";
import { findAccountOfFarm } from "@/lib/payments/accounts/queries";
import { addCard } from "@/lib/payments/cards/service/cards";
import { documentFile } from "@/lib/payments/documents/operations/document-files";
import { listDocuments } from "@/lib/payments/documents/operations/list-documents";
import { remindOfTrials, warnOfExpiry } from "@/lib/payments/plans/service/jobs";
import { cancelPlan, choosePlan, resumePlan } from "@/lib/payments/plans/service/plans";
import { endTrials, readPayments } from "@/lib/payments/sync/service/jobs";
import type { Clock } from "@/lib/platform/clock";
import type { TemplateValues } from "@/lib/vocabulary/json-columns";
import { forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import { type ownerOf, passDays, startTestPlan, testCard, trialFarm } from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

const DAY_MS = 86_400_000;
let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
});

interface Letter extends Record<string, unknown> {
  kind: string;
  payload: TemplateValues;
}
const sentEmails = () =>
  db().execute<Letter>(
    sql`select kind, payload from transactional_messages where farm_id = ${farm_id} and once is not null order by id`,
  );
const kinds = async () => (await sentEmails()).map(({ kind }) => kind);
const later = (clock: Clock, days: number): Clock => ({
  now: () => new Date(clock.now().getTime() + days * DAY_MS),
});

describe("the owner is told", () => {
  it("which plan follows the trial, and then that its invoice is paid, each once", async () => {
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "yearly" });
    expect(await sentEmails()).toMatchObject([
      { kind: "plan_changed", payload: { plan: "yearly", paid: "no" } },
    ]);
    const clock = await passDays(farm_id, 11);
    await forAccount(readPayments, farm_id, asJob({ clock }));
    expect(await kinds()).toEqual(["plan_changed", "invoice_paid"]);
  });

  it("that the trial ended, when no plan follows", async () => {
    const clock = later(owner.clock, 11);
    await endTrials(asJob({ clock }));
    await endTrials(asJob({ clock }));
    expect(await kinds()).toEqual(["trial_ended"]);
  });

  it("that a plan canceled in the trial leaves the page, and one paid for hides it", async () => {
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "monthly" });
    await cancelPlan(owner, { farm_id });
    expect((await sentEmails()).at(-1)).toMatchObject({ kind: "plan_canceled", payload: { page: "stays" } });
    ({ farm_id, owner } = await trialFarm());
    await startTestPlan(farm_id, { canceled: true });
    expect((await sentEmails()).at(-1)).toMatchObject({ kind: "plan_canceled", payload: { page: "hidden" } });
    await passDays(farm_id, 32);
    expect(await kinds()).toEqual(["invoice_paid", "plan_canceled", "plan_ended"]);
    expect((await sentEmails()).at(-1)!.payload.unpaid).toBe("no");
  });

  it("that a canceled plan goes on, each time, and what it costs when", async () => {
    await startTestPlan(farm_id, { canceled: true });
    await resumePlan(owner, { farm_id });
    const told = (await sentEmails()).at(-1);
    expect(told).toMatchObject({
      kind: "plan_resumed",
      payload: { plan: "monthly", begins: "no", taxed: "yes" },
    });
    expect(told!.payload.total).toContain("91,98");
    await cancelPlan(owner, { farm_id });
    await resumePlan(owner, { farm_id });
    expect((await kinds()).filter((kind) => kind === "plan_resumed")).toHaveLength(2);
  });

  it("of each refused attempt of a renewal, and of the end of the plan", async () => {
    await startTestPlan(farm_id);
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await passDays(farm_id, 32);
    const refused = (await sentEmails()).at(-1);
    expect(refused).toMatchObject({ kind: "payment_failed" });
    expect(refused!.payload.next).not.toBe("no");
    for (let day = 0; day < 30; day += 2) await passDays(farm_id, 2);
    const told = await kinds();
    expect(told.filter((kind) => kind === "payment_failed").length).toBeGreaterThanOrEqual(4);
    const ends = (await sentEmails()).filter(({ kind }) => kind === "plan_ended");
    expect(ends).toMatchObject([{ payload: { unpaid: refused!.payload.number } }]);
    const { id: account_id } = (await findAccountOfFarm(db(), farm_id))!;
    const [unpaid] = await listDocuments(asJob(), account_id);
    expect(unpaid).toMatchObject({ number: refused!.payload.number, status: "not_due" });
    const { body } = await documentFile(asJob(), account_id, "invoices", unpaid!.id);
    const [page] = (await pdfTexts(body)).map((text) => text.replaceAll("\u00a0", " "));
    expect(page).toContain("Sans suite");
    expect(page).toMatch(/Reste à payer\n0,00 \$/);
    expect(new Set((await sentEmails()).map((message) => JSON.stringify(message))).size).toBe(told.length);
  });

  it("what a change of plan cost, and when it begins", async () => {
    await startTestPlan(farm_id);
    await choosePlan(owner, { farm_id, plan_type: "quarterly" });
    const { payload } = (await sentEmails()).at(-1)!;
    expect(payload.plan).toBe("quarterly");
    expect(String(payload.paid)).toContain("327,68");
  });
});

describe("reminders", () => {
  it("of the trial come 7, 3 and 1 days before its end, each once, without a card", async () => {
    const told = async (days: number) => {
      const clock = later(owner.clock, days);
      await remindOfTrials(asJob({ clock }));
      await remindOfTrials(asJob({ clock }));
      return (await sentEmails()).map(({ payload }) => payload.days);
    };
    expect(await told(1)).toEqual([]);
    expect(await told(3.1)).toEqual(["7"]);
    expect(await told(5)).toEqual(["7"]);
    expect(await told(7.2)).toEqual(["7", "3"]);
    // A morning was missed: the last reminder says how long there really is.
    expect(await told(9.5)).toEqual(["7", "3", "1"]);
    expect(await told(10.1)).toEqual(["7", "3", "1"]);
    expect((await sentEmails()).map(({ payload }) => payload.card)).toEqual(["no", "no", "no"]);
  });

  it("of the trial name the plan that will begin, or say that none will", async () => {
    await addCard(owner, { farm_id, token: "pm_card_visa", plan_type: "quarterly" });
    await remindOfTrials(asJob({ clock: later(owner.clock, 4) }));
    const named = { kind: "trial_reminder", payload: { card: "yes", plan: "quarterly" } };
    expect((await sentEmails()).at(-1)).toMatchObject(named);
    await cancelPlan(owner, { farm_id });
    await remindOfTrials(asJob({ clock: later(owner.clock, 8) }));
    expect((await sentEmails()).at(-1)).toMatchObject({ kind: "trial_reminder", payload: { card: "no" } });
  });

  it("of a card come in its last month, once", async () => {
    await testCard(farm_id);
    const set = async (exp_year: number, exp_month: number) =>
      void (await db()
        .update(credit_cards)
        .set({ exp_year, exp_month })
        .where(isOfFarm(credit_cards.billing_account_id, farm_id)));
    const at = (iso: string) => warnOfExpiry(asJob({ clock: { now: () => new Date(iso) } }));
    const warned = async () => (await kinds()).filter((kind) => kind === "card_expires").length;
    await set(2027, 2);
    await at("2027-01-15T13:00:00Z");
    expect(await warned()).toBe(0);
    await at("2027-01-31T13:00:00Z");
    await at("2027-02-10T13:00:00Z");
    expect(await warned()).toBe(1);
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm_id));
    await set(2027, 3);
    await at("2027-03-10T13:00:00Z");
    expect(await warned()).toBe(1);
  });
});
