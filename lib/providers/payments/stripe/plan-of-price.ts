import type Stripe from "stripe";
import { PAID_PLANS, type PaidPlan } from "@/lib/vocabulary/payment-enumerations";

/**
 * Whether a subscription is over for good. Any other status is a plan that exists, also one that is unpaid or paused.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
export const isOver = (status: string): boolean => status === "canceled" || status === "incomplete_expired";

/** Returns the plan that a price of ours belongs to. */
export const planOf = (price: Stripe.Price | null | undefined): PaidPlan | null =>
  PAID_PLANS.find((plan) => plan === price?.metadata?.plan_type) ?? null;
