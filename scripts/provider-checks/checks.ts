import type { Check } from "./check";
import { MESSAGE_CHECKS } from "./messages";
import { SQUARE_CHECKS } from "./square";
import { STRIPE_DISPUTE_CHECKS } from "./stripe-disputes";
import { STRIPE_INVOICE_CHECKS } from "./stripe-invoices";
import { STRIPE_PAYMENT_CHECKS } from "./stripe-payments";
import { STRIPE_PLAN_CHECKS } from "./stripe-plans";

/** All checks, in the order of docs/before-real-money.md. */
export const CHECKS: Record<string, Check> = {
  ...STRIPE_PAYMENT_CHECKS,
  ...STRIPE_INVOICE_CHECKS,
  ...STRIPE_PLAN_CHECKS,
  ...STRIPE_DISPUTE_CHECKS,
  ...SQUARE_CHECKS,
  ...MESSAGE_CHECKS,
};
