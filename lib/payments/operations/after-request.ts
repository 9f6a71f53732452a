import type { Tx } from "@/lib/core/context";
import type { PaidPlan, PaymentRequestKind, ReversalReason } from "@/lib/core/payment-enumerations";
import { findFarmById } from "@/lib/farms/operations/read";
import { findAccount, type PaymentRequestRow } from "../queries";
import { changeAccount, NOTHING_PREPAID } from "./accounts";
import { tellPlanCanceled, tellPlanChanged, tellPlanResumed } from "./letters";
import { tellPaymentStuck } from "./letters-to-us";
import { priceToday } from "./offers";
import { issueReceipt, reverseReceipt } from "./receipts";
import { afterReturn } from "./return-credit";
import { type Done, readSources } from "./steps";

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
  await tellPlanResumed(tx, account.id, {
    request_id: id,
    ...{ plan_type, total_cents, at: account.period_end },
    in_trial: account.plan_status === "trialing",
    taxed: taxes.length > 0,
  });
}

/** Keeps what the provider does not tell us of a finished request, and writes to the owner what was agreed to. */
export async function afterRequest(tx: Tx, request: PaymentRequestRow, left: Done): Promise<void> {
  const { id, billing_account_id: account_id, kind, input } = request;
  const chosen = {
    request_id: id,
    plan_type: String(input.plan_type),
    total_cents: Number(input.total_cents),
    taxed: Boolean(input.taxes),
  };
  // In a trial nothing is paid ahead: the plan that begins at its end is another one.
  const [prepaid_cents, next_plan_type] = input.in_trial
    ? [0, null]
    : [chosen.total_cents, chosen.plan_type as PaidPlan];
  if (kind === "change_plan") {
    await changeAccount(tx, account_id, {
      prepaid_cents,
      prepaid_payment_id: left.payment_id ?? null,
      next_plan_type,
    });
    const starts_at = (await findAccount(tx.db, account_id))?.period_end ?? tx.clock.now();
    const receipt =
      left.payment_id && prepaid_cents > 0
        ? await issueReceipt(tx, account_id, { payment_id: left.payment_id, input, starts_at })
        : undefined;
    await tellPlanChanged(tx, account_id, { ...chosen, starts_at, paid_cents: prepaid_cents, receipt });
  }
  // A plan that waits for the end of the trial: one that begins at once is told by its invoice.
  const waits = input.trial_end && !left.trial_was_over;
  if ((kind === "start_plan" || kind === "add_card") && input.plan_type && waits) {
    const starts_at = new Date(Number(input.trial_end) * 1000);
    await tellPlanChanged(tx, account_id, { ...chosen, starts_at, paid_cents: 0 });
  }
  const reason = TAKES_BACK[kind];
  if (reason) {
    const ahead = { payment_id: String(input.prepaid_payment_id), cents: Number(input.prepaid_cents ?? 0) };
    await reverseReceipt(tx, account_id, { ...ahead, reason });
    await changeAccount(tx, account_id, NOTHING_PREPAID);
  }
  if (kind === "return_credit") {
    for (const source of readSources(left.returned ?? ""))
      await reverseReceipt(tx, account_id, { ...source, reason: "ended" });
    await afterReturn(tx, account_id, input, left.returned_cents ?? 0);
  }
  if (kind === "resume_plan") await tellResumed(tx, request);
  if (kind !== "cancel_plan") return;
  if (left.late) await tellPaymentStuck(tx, request, "late");
  const account = await findAccount(tx.db, account_id);
  if (account?.period_end)
    await tellPlanCanceled(tx, account_id, {
      ends_at: account.period_end,
      canceled_at: tx.clock.now(),
      in_trial: account.plan_status === "trialing",
    });
}
