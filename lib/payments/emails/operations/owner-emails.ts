import { GUARANTEE_DAYS } from "@/lib/billing/rules";
import type { Ctx } from "@/lib/platform/context";
import type { FrozenDocument } from "@/lib/vocabulary/json-columns";
import { givenBack } from "../../documents/files/compose-receipt";
import { lastYearOf } from "../../documents/links";
import type { EndingPlan } from "../../plans/operations/ending-plan";
import { queueOwnerEmail } from "./queue-owner-email";

/** A plan as a key of the emails' words: ICU knows no hyphen there. */
const planKey = (plan: string): string => plan.replaceAll("-", "");

/** Reminds of the end of the trial, and says what happens then. Each reminder (7, 3 and 1 days) is written once per trial. */
export const remindOfTrialEnd = (
  tx: Ctx,
  account_id: number,
  facts: {
    reminder: number;
    days: number;
    ends_at: Date;
    has_card: boolean;
    plan_type: string;
    total_cents: number;
    taxed: boolean;
  },
): Promise<void> =>
  queueOwnerEmail(
    tx,
    account_id,
    "trial_reminder",
    `${facts.reminder}:${facts.ends_at.toISOString()}`,
    (formats) => ({
      days: String(facts.days),
      date: formats.day(facts.ends_at),
      card: facts.has_card ? "yes" : "no",
      plan: planKey(facts.plan_type),
      total: formats.money(facts.total_cents),
      taxed: facts.taxed ? "yes" : "no",
    }),
  );

/** Says that the trial ended without a plan: none was chosen, its card was refused, or the bank asked for its holder. */
export const notifyTrialEnded = (
  tx: Ctx,
  account_id: number,
  facts: { ended_at: Date; card: "none" | "refused" | "asked" },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "trial_ended", facts.ended_at.toISOString(), ({ day }) => ({
    date: day(facts.ended_at),
    card: facts.card,
  }));

/** Says that an invoice is paid, by the credit of the account, by its card, or by both. */
export const notifyInvoicePaid = (
  tx: Ctx,
  account_id: number,
  facts: {
    invoice_id: number;
    number: string;
    total_cents: number;
    credit_applied_cents: number;
    paid_cents: number;
    document: FrozenDocument;
  },
): Promise<void> =>
  queueOwnerEmail(
    tx,
    account_id,
    "invoice_paid",
    `${facts.invoice_id}:paid`,
    ({ money, moneyOrNo, document }) => ({
      ...document("invoices", facts.invoice_id, facts.document),
      number: facts.number,
      total: money(facts.total_cents),
      credit: moneyOrNo(facts.credit_applied_cents),
      paid: moneyOrNo(facts.paid_cents),
    }),
  );

/** Says that a payment was refused, or that the bank asks for the cardholder, what to do, and when the next attempt is. Each attempt is said once. */
export const notifyPaymentFailed = (
  tx: Ctx,
  account_id: number,
  facts: {
    invoice_id: number;
    attempts: number;
    number: string;
    due_cents: number;
    next_attempt_at: Date | null;
    bank_asks: boolean;
  },
): Promise<void> =>
  queueOwnerEmail(
    tx,
    account_id,
    "payment_failed",
    `${facts.invoice_id}:${facts.attempts}`,
    ({ money, day }) => ({
      number: facts.number,
      due: money(facts.due_cents),
      bank: facts.bank_asks ? "asks" : "refused",
      next: facts.next_attempt_at ? day(facts.next_attempt_at) : "no",
    }),
  );

/** Says until when a canceled plan works. A plan that is resumed and canceled again is told again. */
export const notifyPlanCanceled = (
  tx: Ctx,
  account_id: number,
  facts: { ends_at: Date; canceled_at: Date; in_trial: boolean },
): Promise<void> => {
  const about = `${facts.ends_at.toISOString()}:${facts.canceled_at.toISOString()}`;
  return queueOwnerEmail(tx, account_id, "plan_canceled", about, ({ day }) => ({
    date: day(facts.ends_at),
    page: facts.in_trial ? "stays" : "hidden",
  }));
};

/** Says that a canceled plan goes on after all, and what it costs when. Each time is told. */
export const notifyPlanResumed = (
  tx: Ctx,
  account_id: number,
  facts: {
    request_id: number;
    plan_type: string;
    at: Date;
    in_trial: boolean;
    total_cents: number;
    taxed: boolean;
  },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "plan_resumed", String(facts.request_id), ({ money, day }) => ({
    plan: planKey(facts.plan_type),
    date: day(facts.at),
    begins: facts.in_trial ? "yes" : "no",
    total: money(facts.total_cents),
    taxed: facts.taxed ? "yes" : "no",
  }));

/** Says that a plan that was paid for has ended, which unpaid invoice ended it, and how everything comes back. */
export const notifyPlanEnded = (
  tx: Ctx,
  account_id: number,
  facts: { ended_at: Date; unpaid: string | null },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "plan_ended", facts.ended_at.toISOString(), ({ day }) => ({
    date: day(facts.ended_at),
    unpaid: facts.unpaid ?? "no",
  }));

/** Says which plan starts when. `paid_cents` was paid ahead, taxes included; 0 when nothing was. */
export const notifyPlanChanged = (
  tx: Ctx,
  account_id: number,
  facts: {
    request_id: number;
    plan_type: string;
    starts_at: Date;
    total_cents: number;
    taxed: boolean;
    paid_cents: number;
    /** The receipt for what was paid ahead. */
    receipt?: { id: number; document: FrozenDocument };
  },
): Promise<void> =>
  queueOwnerEmail(
    tx,
    account_id,
    "plan_changed",
    String(facts.request_id),
    ({ money, moneyOrNo, day, document }) => ({
      details: "",
      receipt: facts.receipt ? "yes" : "no",
      ...(facts.receipt ? document("receipts", facts.receipt.id, facts.receipt.document) : {}),
      plan: planKey(facts.plan_type),
      date: day(facts.starts_at),
      total: money(facts.total_cents),
      taxed: facts.taxed ? "yes" : "no",
      paid: moneyOrNo(facts.paid_cents),
    }),
  );

/** Says that one plan covers all farms now, and what became of the plan that another farm had. */
export const notifyPlansMerged = (
  tx: Ctx,
  account_id: number,
  facts: { superseded_id: number; other: string; credit_cents: number },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "plans_merged", String(facts.superseded_id), ({ moneyOrNo }) => ({
    other: facts.other,
    credit: moneyOrNo(facts.credit_cents),
  }));

/** Says that money of an invoice is given back, and whether the plan ends with it. */
export const notifyCreditNote = (
  tx: Ctx,
  account_id: number,
  facts: {
    credit_note_id: number;
    number: string;
    invoice_number: string;
    total_cents: number;
    reason: string;
    ends_plan: boolean;
    document: FrozenDocument;
  },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "credit_note", String(facts.credit_note_id), ({ money, document }) => ({
    ...document("credit-notes", facts.credit_note_id, facts.document),
    number: facts.number,
    invoice: facts.invoice_number,
    total: money(facts.total_cents),
    reason: facts.reason,
    ended: facts.ends_plan ? "yes" : "no",
  }));

/** Says that what was paid ahead for a plan is given back, and that its receipt does not count any more. */
export const notifyReceiptReversed = (
  tx: Ctx,
  account_id: number,
  facts: { id: number; number: string; receipt_number: string; reason: string; document: FrozenDocument },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "receipt_reversed", String(facts.id), ({ money, document }) => ({
    ...document("receipt-reversals", facts.id, givenBack(facts.document)),
    number: facts.number,
    receipt_number: facts.receipt_number,
    total: money(-facts.document.total_cents),
    reason: facts.reason,
  }));

/** What becomes of the plan of an account that loses its last farm, as a key of the emails' words. */
function fateOf({ at_once, ending }: { at_once: boolean; ending: EndingPlan | null }): string {
  if (!ending) return "no";
  if (at_once) return "ended";
  return ending.in_trial ? "canceled" : "runs";
}

/**
 * Says where an owner without a farm finds the documents and until when, and what becomes of the plan: it ended at once,
 * or ends with what is paid. Each last farm is told of once.
 */
export const notifyDocumentsKept = (
  tx: Ctx,
  account_id: number,
  facts: { farm_id: number; at_once: boolean; ending: EndingPlan | null },
): Promise<void> =>
  queueOwnerEmail(tx, account_id, "documents_kept", `documents:${facts.farm_id}`, ({ day }) => ({
    // In the afternoon of Greenwich: the same day all over Canada.
    date: day(new Date(Date.UTC(lastYearOf(tx.clock.now()), 11, 31, 17))),
    plan: fateOf(facts),
    until: facts.ending?.period_end ? day(facts.ending.period_end) : "no",
    days: String(GUARANTEE_DAYS),
    guarantee: facts.ending?.guarantee_until ? day(facts.ending.guarantee_until) : "no",
  }));

/** Says that a card will expire: it works until the last day of its month. */
export const notifyCardExpires = (
  tx: Ctx,
  account_id: number,
  facts: { card_id: number; brand: string; last4: string; exp_month: number; exp_year: number },
): Promise<void> =>
  queueOwnerEmail(
    tx,
    account_id,
    "card_expires",
    `${facts.card_id}:${facts.exp_year}-${facts.exp_month}`,
    (formats) => ({
      brand: facts.brand,
      last4: facts.last4,
      // Day 0 of the next month, in the afternoon of Greenwich: the same day all over Canada.
      date: formats.day(new Date(Date.UTC(facts.exp_year, facts.exp_month, 0, 17))),
    }),
  );
