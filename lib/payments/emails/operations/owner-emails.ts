import { GUARANTEE_DAYS } from "@/lib/billing/rules";
import type { FrozenDocument } from "@/lib/vocabulary/json-columns";
import { givenBack } from "../../documents/files/compose-invoice";
import { lastYearOf } from "../../documents/links";
import type { GrantNews } from "../../plans/rules/grants";
import type { EndingPlan } from "../../refunds/operations/guarantee";
import { ownerEmail, yesOrNo } from "./queue-owner-email";

/** A plan as a key of the emails' words: ICU knows no hyphen there. */
const planKey = (plan: string): string => plan.replaceAll("-", "");

/** What a plan costs, and whether that includes taxes. */
interface Cost {
  plan_type: string;
  total_cents: number;
  taxed: boolean;
}

/** Reminds of the end of the trial, and says what happens then. Each reminder (7, 3 and 1 days) is written once per trial. */
export const remindOfTrialEnd = ownerEmail<
  Cost & { reminder: number; days: number; ends_at: Date; has_card: boolean }
>(
  "trial_reminder",
  ({ reminder, ends_at }) => `${reminder}:${ends_at.toISOString()}`,
  (facts, { day, money }) => ({
    days: String(facts.days),
    date: day(facts.ends_at),
    card: yesOrNo(facts.has_card),
    plan: planKey(facts.plan_type),
    total: money(facts.total_cents),
    taxed: yesOrNo(facts.taxed),
  }),
);

/** Says that the trial ended without a plan: none was chosen, its card was refused, or the bank asked for its holder. */
export const notifyTrialEnded = ownerEmail<{ ended_at: Date; card: "none" | "refused" | "asked" }>(
  "trial_ended",
  ({ ended_at }) => ended_at.toISOString(),
  ({ ended_at, card }, { day }) => ({ date: day(ended_at), card }),
);

/** Says that an invoice is paid, by the credit of the account, by its card, or by both. */
export const notifyInvoicePaid = ownerEmail<{
  invoice_id: number;
  number: string;
  total_cents: number;
  credit_applied_cents: number;
  paid_cents: number;
  document: FrozenDocument;
}>(
  "invoice_paid",
  ({ invoice_id }) => `${invoice_id}:paid`,
  (facts, { money, moneyOrNo, document }) => ({
    ...document("invoices", facts.invoice_id, facts.document),
    number: facts.number,
    total: money(facts.total_cents),
    credit: moneyOrNo(facts.credit_applied_cents),
    paid: moneyOrNo(facts.paid_cents),
  }),
);

/** Says that a payment was refused, or that the bank asks for the cardholder, what to do, and when the next attempt is. Each attempt is said once. */
export const notifyPaymentFailed = ownerEmail<{
  invoice_id: number;
  attempts: number;
  number: string;
  due_cents: number;
  next_attempt_at: Date | null;
  bank_asks: boolean;
}>(
  "payment_failed",
  ({ invoice_id, attempts }) => `${invoice_id}:${attempts}`,
  ({ number, due_cents, next_attempt_at, bank_asks }, { money, day }) => ({
    number,
    due: money(due_cents),
    bank: bank_asks ? "asks" : "refused",
    next: next_attempt_at ? day(next_attempt_at) : "no",
  }),
);

/** Says until when a canceled plan works. A plan that is resumed and canceled again is told again. */
export const notifyPlanCanceled = ownerEmail<{ ends_at: Date; canceled_at: Date; in_trial: boolean }>(
  "plan_canceled",
  ({ ends_at, canceled_at }) => `${ends_at.toISOString()}:${canceled_at.toISOString()}`,
  ({ ends_at, in_trial }, { day }) => ({ date: day(ends_at), page: in_trial ? "stays" : "hidden" }),
);

/** Says which plan Potager gave the owner without payment, or that it ended. Each time is told. */
export const notifyPlanGranted = ownerEmail<{ news: GrantNews; ends_at: Date | null; at: Date }>(
  "plan_granted",
  ({ at }) => at.toISOString(),
  ({ news, ends_at }, { day }) => ({ grant: planKey(news), date: ends_at ? day(ends_at) : "" }),
);

/** Says that a canceled plan goes on after all, and what it costs when. Each time is told. */
export const notifyPlanResumed = ownerEmail<Cost & { request_id: number; at: Date; in_trial: boolean }>(
  "plan_resumed",
  ({ request_id }) => request_id,
  (facts, { money, day }) => ({
    plan: planKey(facts.plan_type),
    date: day(facts.at),
    begins: yesOrNo(facts.in_trial),
    total: money(facts.total_cents),
    taxed: yesOrNo(facts.taxed),
  }),
);

/** Says that a plan that was paid for has ended, which unpaid invoice ended it, and how everything comes back. */
export const notifyPlanEnded = ownerEmail<{ ended_at: Date; unpaid: string | null }>(
  "plan_ended",
  ({ ended_at }) => ended_at.toISOString(),
  ({ ended_at, unpaid }, { day }) => ({ date: day(ended_at), unpaid: unpaid ?? "no" }),
);

/** Says which plan starts when. `paid_cents` was paid ahead, taxes included; 0 when nothing was. */
export const notifyPlanChanged = ownerEmail<
  Cost & {
    request_id: number;
    starts_at: Date;
    paid_cents: number;
    /** The receipt for what was paid ahead. */
    receipt?: { id: number; document: FrozenDocument };
  }
>(
  "plan_changed",
  ({ request_id }) => request_id,
  ({ receipt, ...facts }, { money, moneyOrNo, day, document }) => ({
    details: "",
    receipt: yesOrNo(receipt),
    ...(receipt ? document("receipts", receipt.id, receipt.document) : {}),
    plan: planKey(facts.plan_type),
    date: day(facts.starts_at),
    total: money(facts.total_cents),
    taxed: yesOrNo(facts.taxed),
    paid: moneyOrNo(facts.paid_cents),
  }),
);

/** Says that one plan covers all farms now, and what became of the plan that another farm had. */
export const notifyPlansMerged = ownerEmail<{ superseded_id: number; other: string; credit_cents: number }>(
  "plans_merged",
  ({ superseded_id }) => superseded_id,
  ({ other, credit_cents }, { moneyOrNo }) => ({ other, credit: moneyOrNo(credit_cents) }),
);

/** Says that the account was given credit, which the next invoices of its plan draw. */
export const notifyCreditGiven = ownerEmail<{ request_id: number; cents: number }>(
  "credit_given",
  ({ request_id }) => request_id,
  ({ cents }, { money }) => ({ total: money(cents) }),
);

/** Says that money of an invoice is given back, and whether the plan ends with it. */
export const notifyCreditNote = ownerEmail<{
  credit_note_id: number;
  number: string;
  invoice_number: string;
  total_cents: number;
  reason: string;
  ends_plan: boolean;
  document: FrozenDocument;
}>(
  "credit_note",
  ({ credit_note_id }) => credit_note_id,
  (facts, { money, document }) => ({
    ...document("credit-notes", facts.credit_note_id, facts.document),
    number: facts.number,
    invoice: facts.invoice_number,
    total: money(facts.total_cents),
    reason: facts.reason,
    ended: yesOrNo(facts.ends_plan),
  }),
);

/** Says that what was paid ahead for a plan is given back, and that its receipt does not count any more. */
export const notifyReceiptReversed = ownerEmail<{
  id: number;
  number: string;
  receipt_number: string;
  reason: string;
  document: FrozenDocument;
}>(
  "receipt_reversed",
  ({ id }) => id,
  ({ id, number, receipt_number, reason, ...reversal }, { money, document }) => ({
    ...document("receipt-reversals", id, givenBack(reversal.document)),
    ...{ number, receipt_number, reason },
    total: money(-reversal.document.total_cents),
  }),
);

interface LastFarm {
  farm_id: number;
  at_once: boolean;
  ending: EndingPlan | null;
  now: Date;
}

/** What becomes of the plan of an account that loses its last farm, as a key of the emails' words. */
function fateOf({ at_once, ending }: LastFarm): string {
  if (!ending) return "no";
  if (at_once) return "ended";
  return ending.in_trial ? "canceled" : "runs";
}

/**
 * Says where an owner without a farm finds the documents and until when, and what becomes of the plan: it ended at once,
 * or ends with what is paid. Each last farm is told of once.
 */
export const notifyDocumentsKept = ownerEmail<LastFarm>(
  "documents_kept",
  ({ farm_id }) => `documents:${farm_id}`,
  (facts, { day }) => ({
    // In the afternoon of Greenwich: the same day all over Canada.
    date: day(new Date(Date.UTC(lastYearOf(facts.now), 11, 31, 17))),
    plan: fateOf(facts),
    until: facts.ending?.period_end ? day(facts.ending.period_end) : "no",
    days: String(GUARANTEE_DAYS),
    guarantee: facts.ending?.guarantee_until ? day(facts.ending.guarantee_until) : "no",
  }),
);

/** Says that a card will expire: it works until the last day of its month. */
export const notifyCardExpires = ownerEmail<{
  card_id: number;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}>(
  "card_expires",
  ({ card_id, exp_year, exp_month }) => `${card_id}:${exp_year}-${exp_month}`,
  ({ brand, last4, exp_year, exp_month }, { day }) => ({
    brand,
    last4,
    // Day 0 of the next month, in the afternoon of Greenwich: the same day all over Canada.
    date: day(new Date(Date.UTC(exp_year, exp_month, 0, 17))),
  }),
);
