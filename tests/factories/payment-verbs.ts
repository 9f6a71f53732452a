import { addCard } from "@/lib/payments/cards/service/cards";
import { payInvoice } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";

/** What an owner asks that moves money or makes objects at the provider, by name, for processes that are killed. */
export const PAYMENT_VERBS = { addCard, choosePlan, undoPlanChange, cancelPlan, payInvoice };
export type PaymentVerb = keyof typeof PAYMENT_VERBS;
