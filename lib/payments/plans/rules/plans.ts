import { isPaid, limitsOf, PRICES } from "@/lib/billing/rules";
import type { PlanPrice } from "@/lib/providers/payments/types";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { PaidPlan, PlanStatus } from "@/lib/vocabulary/payment-enumerations";
import type { PlanOffer, PlanState } from "../plan-offer";

/**
 * Version of the words that a person agrees to with a card or a plan. A change of the words is a new
 * version; the words of earlier ones stay in messages/agreement.json.
 */
export const AGREEMENT_WORDING = "2026-11-25";

/** Returns the price of one term of a plan. */
export function planPrice(plan_type: PaidPlan): PlanPrice {
  const { months, month_cents } = PRICES.find(({ plan }) => plan === plan_type)!;
  return { plan_type, months, cents: months * month_cents };
}

/** States of a subscription that gives its farm a plan, and is renewed. */
export const RUNNING: PlanStatus[] = ["trialing", "active", "past_due"];

/** Returns whether a subscription gives its farm a plan. */
export const isActivePlan = (status: PlanStatus): boolean => RUNNING.includes(status);

/** Returns whether a subscription is paid for, or its payment is tried. */
export const isBilled = (status: PlanStatus): boolean => status === "active" || status === "past_due";

/** Returns the plan of an account as the provider said it last; null without one. */
export const planOfAccount = ({
  plan_type,
  plan_status,
}: {
  plan_type: PaidPlan | null;
  plan_status: PlanStatus;
}): { status: PlanStatus; plan_type: PaidPlan } | null => plan_type && { status: plan_status, plan_type };

/** Returns the plan whose limit of farms holds for an account; null while none is paid for. */
export function payingPlan(account: Parameters<typeof planOfAccount>[0]): PaidPlan | null {
  const plan = planOfAccount(account);
  return plan && isBilled(plan.status) ? plan.plan_type : null;
}

/** Returns how many farms of an account its plan covers, the oldest first; all while none is paid for. */
export function farmsCovered(account: Parameters<typeof planOfAccount>[0]): number {
  const plan = payingPlan(account);
  return plan ? limitsOf(plan).max_farms : Number.POSITIVE_INFINITY;
}

/** Returns whether a subscription exists, in whatever state: beside it no other one may begin. */
export const doesExist = (status: PlanStatus): boolean =>
  !["none", "canceled", "incomplete_expired"].includes(status);

/** A plan cannot be changed or canceled any more this long before its renewal (DECISIONS "plan change"). */
const CLOSED_BEFORE_RENEWAL_MS = 3_600_000;

/** Returns until when a plan can be changed, canceled, or a change of it taken back. */
export const changesCloseAt = (period_end: Date): Date =>
  new Date(period_end.getTime() - CLOSED_BEFORE_RENEWAL_MS);

/**
 * Returns why a plan cannot be changed or canceled now: its renewal is near, or underway until the provider has closed
 * the draft of its invoice, which draws the customer's credit. A trial has no renewal; its end closes it.
 */
export function renewalBarrier(
  { plan_status, period_end }: { plan_status: PlanStatus; period_end: Date | null },
  draft_waits: boolean,
  now: Date,
): "renewalNear" | "renewalUnderway" | null {
  if (!period_end) return null;
  if (draft_waits || period_end <= now) return "renewalUnderway";
  return plan_status !== "trialing" && changesCloseAt(period_end) <= now ? "renewalNear" : null;
}

/**
 * Returns whether a period of a plan has begun whose invoice is not closed yet: the provider keeps it as a draft for an
 * hour, which draws the credit of the customer. https://docs.stripe.com/billing/subscriptions/webhooks#understand
 */
export const isRenewing = (
  { plan_status, period_start }: { plan_status: PlanStatus; period_start: Date | null },
  invoices: readonly { reason: string; issued_at: Date }[],
): boolean =>
  isBilled(plan_status) &&
  period_start !== null &&
  !invoices.some(({ reason, issued_at }) => reason === "plan" && issued_at >= period_start);

interface FarmPlan {
  plan_type: PlanType;
  plan_ended: boolean;
}

/**
 * Returns the plan of a farm after the provider said how its subscription is. The page stays after a trial, and is
 * hidden when a plan that was paid for has ended (docs/product/plans.md "Plans"). A plan runs for an hour before its
 * first payment is tried: one that was refused then did not begin.
 */
export function planAfter(
  farm: FarmPlan & { trial_ends_at: Date | null },
  plan: { status: PlanStatus; plan_type: PaidPlan; paid: boolean } | null,
  now: Date,
): FarmPlan {
  if (plan && isBilled(plan.status)) return { plan_type: plan.plan_type, plan_ended: false };
  const keeps = { plan_type: farm.plan_type, plan_ended: farm.plan_ended };
  if (!plan || plan.status === "incomplete" || plan.status === "trialing") return keeps;
  if (isPaid(farm.plan_type)) return { plan_type: "canceled", plan_ended: plan.paid };
  const over = farm.trial_ends_at !== null && farm.trial_ends_at <= now;
  return farm.plan_type === "trial" && over ? { plan_type: "canceled", plan_ended: false } : keeps;
}

/** Returns the end of a trial that is not over; null otherwise. */
export const trialEnd = (farm: Pick<FarmPlan, "plan_type"> & { trial_ends_at: Date | null }, now: Date) =>
  farm.plan_type === "trial" && farm.trial_ends_at && farm.trial_ends_at > now ? farm.trial_ends_at : null;

/** Returns the credit of an account that is not paid ahead for another plan. */
export const spareCredit = (account: { credit_cents: number; prepaid_cents: number } | undefined): number =>
  Math.max(0, (account?.credit_cents ?? 0) - (account?.prepaid_cents ?? 0));

/** Returns when a farm pays its plan next and how much then; null when it will not, or while a renewal decides it. */
export function nextPayment(
  { plan_type, plan_status, period_end, cancel_at_period_end, next_plan_type, renewing, ...paid }: PlanState,
  offers: readonly PlanOffer[],
): { at: Date; cents: number } | null {
  if (!isActivePlan(plan_status) || cancel_at_period_end || !period_end || renewing) return null;
  const offer = offers.find((one) => one.plan_type === (next_plan_type ?? plan_type));
  return offer
    ? { at: period_end, cents: Math.max(0, offer.total_cents - paid.prepaid_cents - paid.credit_cents) }
    : null;
}

/** Returns the whole days until a moment, as one counts the days of a trial: a begun day is a day. */
export const daysUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 86_400_000));

/** Returns when a plan that is chosen now begins: with the next period, when the trial ends, or at once. */
export function planStart(
  farm: Pick<FarmPlan, "plan_type"> & { trial_ends_at: Date | null },
  { plan_status, period_end }: Pick<PlanState, "plan_status" | "period_end">,
  now: Date,
): { starts: "trial_end" | "now" | "change"; at: Date } {
  if (plan_status === "trialing") return { starts: "trial_end", at: period_end ?? now };
  if (isActivePlan(plan_status)) return { starts: "change", at: period_end ?? now };
  const trial = trialEnd(farm, now);
  return trial ? { starts: "trial_end", at: trial } : { starts: "now", at: now };
}
