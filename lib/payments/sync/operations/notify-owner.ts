import type { Tx } from "@/lib/platform/context";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import { endsByGuarantee } from "../../commands/operations/commands";
import { findCreditNote, findInvoice, listInvoices } from "../../documents/queries";
import {
  notifyCreditNote,
  notifyInvoicePaid,
  notifyPaymentFailed,
  notifyPlanEnded,
  notifyTrialEnded,
} from "../../emails/operations/owner-emails";
import type { ChangedInvoice, NewCreditNote } from "./save-documents";

interface Plan {
  plan_type: PlanType;
  plan_ended: boolean;
}

/** How the first payment of a plan fails at the end of a trial: refused, or the bank asks its holder, who is not there. */
export type FirstPayment = "refused" | "asked";

/** What a reading changed for an account. */
export interface Changes {
  /** The plan at the provider, also when it has ended. */
  subscription_id: string | null;
  /** The plans of its farms, the oldest farm first. */
  plans: readonly { before: Plan; after: Plan }[];
  invoices: readonly ChangedInvoice[];
  credit_notes: readonly NewCreditNote[];
  /** The invoices whose payment waits until the cardholder confirms it with the bank. */
  asked: readonly number[];
  /** How the first payment failed when the trial of the plan ended; null when it did not. */
  never_paid: FirstPayment | null;
}

/** Returns the number of the invoice of a plan that nobody paid; null when all are settled. */
async function unpaidInvoice({ db }: Tx, account_id: number): Promise<string | null> {
  const unpaid = ["open", "uncollectible"];
  const invoices = await listInvoices(db, account_id);
  return invoices.find(({ reason, status }) => reason === "plan" && unpaid.includes(status))?.number ?? null;
}

/** Tells the owner that a trial or a plan ended, in the transaction that ends it. */
export async function notifyPlanEnd(
  tx: Tx,
  account_id: number,
  { before, after }: { before: Plan; after: Plan },
  card: FirstPayment | "none" = "none",
): Promise<void> {
  if (after.plan_type !== "canceled" || before.plan_type === "canceled") return;
  const ended_at = tx.clock.now();
  if (after.plan_ended)
    await notifyPlanEnded(tx, account_id, { ended_at, unpaid: await unpaidInvoice(tx, account_id) });
  else await notifyTrialEnded(tx, account_id, { ended_at, card });
}

/**
 * @param asked the invoices that wait for the cardholder
 * @param over whether the plan ended, so that nobody is asked to pay its invoice any more
 */
async function tellInvoice(
  tx: Tx,
  account_id: number,
  { before, after }: ChangedInvoice,
  asked: readonly number[],
  over: boolean,
): Promise<void> {
  const told = { ...after, invoice_id: after.id, number: after.number ?? "" };
  // What it says was frozen after it was saved.
  const document = (await findInvoice(tx.db, account_id, after.id))?.document;
  if (after.status === "paid" && before?.status !== "paid" && after.total_cents > 0 && document)
    await notifyInvoicePaid(tx, account_id, { ...told, document });
  const refused = after.status === "open" && after.due_cents > 0 && after.attempts > (before?.attempts ?? 0);
  if (refused && !(over && after.reason === "plan"))
    await notifyPaymentFailed(tx, account_id, { ...told, bank_asks: asked.includes(after.id) });
}

/** Tells the owner by email what a reading changed, in the transaction that saves it, so that each is told once. */
export async function notifyOwner(tx: Tx, account_id: number, changes: Changes): Promise<void> {
  const [first] = changes.plans;
  const given_back = await endsByGuarantee(tx.db, account_id, changes.subscription_id);
  // A plan that is given back is told with its credit note.
  if (first && !given_back) await notifyPlanEnd(tx, account_id, first, changes.never_paid ?? "none");
  const over = changes.plans.some(({ before, after }) => !before.plan_ended && after.plan_ended);
  // That the plan did not begin is told with the end of the trial.
  for (const news of changes.invoices)
    if (!changes.never_paid || news.after.reason !== "plan")
      await tellInvoice(tx, account_id, news, changes.asked, over);
  for (const { note, invoice } of changes.credit_notes) {
    const document = (await findCreditNote(tx, account_id, note.id))?.document;
    if (!document) continue;
    await notifyCreditNote(tx, account_id, {
      document,
      credit_note_id: note.id,
      number: note.number,
      invoice_number: invoice.number ?? "",
      total_cents: note.total_cents,
      reason: note.reason,
      ends_plan: given_back && note.reason === "guarantee",
    });
  }
}
