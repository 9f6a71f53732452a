import { findFarmById } from "@/lib/farms/operations/read";
import type { Tx } from "@/lib/platform/context";
import type { CommandOf, PaymentCommand } from "@/lib/vocabulary/payment-commands";
import type { PaymentRequestKind, ReversalReason } from "@/lib/vocabulary/payment-enumerations";
import { NOTHING_PREPAID, saveAccount } from "../../accounts/operations/accounts";
import { findAccount } from "../../accounts/queries";
import { issueReceipt, reverseReceipt } from "../../documents/operations/receipts";
import { notifyPaymentStuck } from "../../emails/operations/admin-emails";
import {
  notifyCreditGiven,
  notifyPlanCanceled,
  notifyPlanChanged,
  notifyPlanResumed,
} from "../../emails/operations/owner-emails";
import { priceToday } from "../../plans/operations/offers";
import { afterReturn } from "../../refunds/operations/return-credit";
import { type BeginningPlan, beginningPlan, type PaymentRequestRow } from "./commands";
import type { CommandResult } from "./provider-calls";

/** The requests that refund what was paid ahead for a change that has not begun. */
const TAKES_BACK: Partial<Record<PaymentRequestKind, ReversalReason>> = {
  undo_change: "undone",
  cancel_plan: "canceled",
  guarantee: "guarantee",
};

/** Tells the owner of a plan that goes on, at the price of today. */
async function tellResumed(tx: Tx, { id, billing_account_id }: PaymentRequestRow): Promise<void> {
  const account = await findAccount(tx.db, billing_account_id);
  const plan_type = account?.next_plan_type ?? account?.plan_type;
  const farm = account && (await findFarmById(tx, account.farm_id));
  if (!account?.period_end || !plan_type || !farm) return;
  const { total_cents, taxes } = priceToday(tx, farm, plan_type);
  await notifyPlanResumed(tx, account.id, {
    request_id: id,
    ...{ plan_type, total_cents, at: account.period_end },
    in_trial: account.plan_status === "trialing",
    taxed: taxes.length > 0,
  });
}

/** Keeps the change of a plan that waits, with its receipt, and tells the owner. In a trial nothing is paid ahead. */
async function keepChange(
  tx: Tx,
  { id: request_id, billing_account_id: account_id }: PaymentRequestRow,
  { plan_type, total_cents, taxes, price_cents, in_trial }: CommandOf<"change_plan">,
  payment_id: string | undefined,
): Promise<void> {
  const [prepaid_cents, next_plan_type] = in_trial ? [0, null] : [total_cents, plan_type];
  const prepaid_payment_id = payment_id ?? null;
  await saveAccount(tx, account_id, { prepaid_cents, prepaid_payment_id, next_plan_type });
  const starts_at = (await findAccount(tx.db, account_id))?.period_end ?? tx.clock.now();
  const receipt =
    payment_id && prepaid_cents > 0
      ? await issueReceipt(tx, account_id, { payment_id, plan_type, price_cents, taxes, starts_at })
      : undefined;
  const taxed = taxes.length > 0;
  const told = { request_id, plan_type, total_cents, taxed, starts_at, paid_cents: prepaid_cents, receipt };
  await notifyPlanChanged(tx, account_id, told);
}

/** Tells of a plan that waits for the end of the trial: one that begins at once is told by its invoice. */
async function tellPlanWaits(
  tx: Tx,
  { id: request_id, billing_account_id: account_id }: PaymentRequestRow,
  { plan_type, total_cents, taxes, trial_end }: BeginningPlan,
  left: CommandResult,
): Promise<void> {
  if (!trial_end || left.trial_was_over) return;
  const chosen = { request_id, plan_type, total_cents, taxed: taxes.length > 0 };
  await notifyPlanChanged(tx, account_id, {
    ...chosen,
    starts_at: new Date(trial_end * 1000),
    paid_cents: 0,
  });
}

async function tellCanceled(tx: Tx, request: PaymentRequestRow, left: CommandResult): Promise<void> {
  if (left.late) await notifyPaymentStuck(tx, request, "late");
  const account = await findAccount(tx.db, request.billing_account_id);
  if (!account?.period_end) return;
  await notifyPlanCanceled(tx, account.id, {
    ends_at: account.period_end,
    canceled_at: tx.clock.now(),
    in_trial: account.plan_status === "trialing",
  });
}

/** Keeps what the provider does not tell us of a finished request, and writes to the owner what was agreed to. */
export async function finishCommand(
  tx: Tx,
  request: PaymentRequestRow,
  command: PaymentCommand,
  left: CommandResult,
): Promise<void> {
  const { billing_account_id: account_id } = request;
  const plan = beginningPlan(command);
  if (command.kind === "change_plan") await keepChange(tx, request, command, left.payment_id);
  else if (plan) await tellPlanWaits(tx, request, plan, left);
  const reason = TAKES_BACK[command.kind];
  if (reason) {
    const undo = "undo" in command ? command.undo : null;
    if (undo?.prepaid_payment_id)
      await reverseReceipt(tx, account_id, {
        payment_id: undo.prepaid_payment_id,
        cents: undo.prepaid_cents,
        reason,
      });
    await saveAccount(tx, account_id, NOTHING_PREPAID);
  }
  if (command.kind === "return_credit") {
    const returned = left.returned ?? [];
    for (const source of returned) await reverseReceipt(tx, account_id, { ...source, reason: "ended" });
    await afterReturn(tx, account_id, command, returned);
  }
  if (command.kind === "give_credit")
    await notifyCreditGiven(tx, account_id, { request_id: request.id, cents: command.cents });
  if (command.kind === "resume_plan") await tellResumed(tx, request);
  if (command.kind === "cancel_plan") await tellCanceled(tx, request, left);
}
