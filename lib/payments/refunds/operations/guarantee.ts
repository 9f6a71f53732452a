import type { Ctx } from "@/lib/platform/context";
import type { ValuesOf } from "@/lib/vocabulary/payment-commands";
import type { AccountRow } from "../../accounts/queries";
import { hasClaimedGuarantee } from "../../commands/operations/commands";
import { areDisputed } from "../../disputes/queries";
import { listInvoices } from "../../documents/queries";
import { scheduledChangeUndo } from "../../plans/operations/scheduled-change";
import { isActivePlan } from "../../plans/rules/plans";
import type { Guarantee } from "../presenter";
import { guaranteeEnds, guaranteeRefusal } from "../rules/refunds";
import { creditValues, refundedPayments } from "./credits";

/** The guarantee as it stands: why it cannot be claimed, or what it gives and the values of the request for it. */
export type GuaranteeFound =
  | { refusal: "guaranteeUsed" | "guaranteeOver" | "refundDisputed" }
  | { refusal: null; shown: Guarantee; values: ValuesOf<"guarantee"> };

/**
 * Returns what the guarantee gives an account now. The page of the plan and the verb both read it, so that no button is
 * shown that would be refused.
 */
export async function findGuarantee(
  ctx: Ctx,
  account_id: number,
  account: AccountRow | undefined,
): Promise<GuaranteeFound> {
  const until = guaranteeEnds(account?.first_paid_at ?? null);
  const claimed = await hasClaimedGuarantee(ctx.db, account_id);
  if (!account || !until) return { refusal: claimed ? "guaranteeUsed" : "guaranteeOver" };
  const paid = (await listInvoices(ctx.db, account_id)).filter(
    ({ reason, status }) => reason === "plan" && status === "paid",
  );
  const first = paid.at(-1);
  const credit = first && (await creditValues(ctx, first, { cents: null, reason: "guarantee", comment: "" }));
  const { first_paid_at } = account;
  const left_cents = credit?.cents ?? 0;
  const refusal = guaranteeRefusal({ claimed, first_paid_at, left_cents }, ctx.clock.now());
  if (refusal || !credit) return { refusal: refusal ?? "guaranteeOver" };
  const running = isActivePlan(account.plan_status);
  const at_once = paid.length === 1;
  const undo = running && account.prepaid_cents > 0 ? await scheduledChangeUndo(ctx, account) : null;
  const prepaid = undo ? [undo.prepaid_payment_id] : [];
  if (await areDisputed(ctx, account_id, [...refundedPayments(credit), ...prepaid]))
    return { refusal: "refundDisputed" };
  const { credit_cents } = credit;
  const card_cents = credit.refund_cents + credit.outside_cents;
  const subscription_id = running ? account.provider_subscription_id : null;
  return {
    refusal: null,
    shown: {
      ...{ until, card_cents, credit_cents, taxed: first.tax_cents > 0 },
      ends: running ? (at_once ? "now" : "period_end") : "over",
    },
    values: { ...credit, subscription_id, undo, at_once },
  };
}

/** The plan that ends when an account loses its last farm. */
export interface EndingPlan {
  /** It was chosen in the trial, and has not begun. */
  in_trial: boolean;
  /** Until when it is paid for. */
  period_end: Date | null;
  /** Until when its first payment can be claimed back; null when it cannot. */
  guarantee_until: Date | null;
}

/** Returns what an account loses with its last farm; null when no plan of it goes on. */
export async function findEndingPlan(ctx: Ctx, account: AccountRow): Promise<EndingPlan | null> {
  if (!isActivePlan(account.plan_status)) return null;
  const guarantee = await findGuarantee(ctx, account.id, account);
  return {
    in_trial: account.plan_status === "trialing",
    period_end: account.period_end,
    guarantee_until: guarantee.refusal ? null : guarantee.shown.until,
  };
}
