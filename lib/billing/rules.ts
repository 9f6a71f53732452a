import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { FrozenQuote } from "@/lib/vocabulary/json-columns";

export type PlanTitle = "free" | "small" | "pro";

/** The title of each plan. The title defines the limits (docs/product/plans.md "Plans"). */
const TITLES: Record<PlanType, PlanTitle> = {
  trial: "pro",
  monthly: "small",
  quarterly: "small",
  "bi-yearly": "pro",
  yearly: "pro",
  "beta-free": "free",
  canceled: "free",
};

export interface PlanLimits {
  max_users: number;
  max_farms: number;
  max_subscribers: number;
  /** Notifications sent in a calendar month; null means no limit. */
  max_notifications: number | null;
  max_produces: number;
  max_questions: number;
}

/** Limits of each plan title (docs/product/plans.md "Limits"). */
const LIMITS: Record<PlanTitle, PlanLimits> = {
  free: {
    max_users: 1,
    max_farms: 1,
    max_subscribers: 100,
    max_notifications: 2,
    max_produces: 10,
    max_questions: 5,
  },
  small: {
    max_users: 3,
    max_farms: 1,
    max_subscribers: 1000,
    max_notifications: 30,
    max_produces: 100,
    max_questions: 20,
  },
  pro: {
    max_users: 10,
    max_farms: 3,
    max_subscribers: 50_000,
    max_notifications: null,
    max_produces: 500,
    max_questions: 50,
  },
};

/** Limits that are the same for all plans. They keep lists and filters readable. */
export const FIXED_LIMITS = { categories: 100, qr_codes: 200, message_templates: 100 } as const;

/** The kinds of rows that are limited per farm. Farms per user are checked elsewhere. */
export type LimitKind =
  | "subscribers"
  | "notifications"
  | "produces"
  | "questions"
  | "users"
  | keyof typeof FIXED_LIMITS;

/** Returns the title of a plan. */
export const planTitle = (plan: PlanType): PlanTitle => TITLES[plan];
/** Returns the limits of a plan. */
export const limitsOf = (plan: PlanType): PlanLimits => LIMITS[TITLES[plan]];

/** Returns whether a farm pays for its plan now. */
export const isPaid = (plan: PlanType): boolean => PRICES.some((price) => price.plan === plan);

export const TRIAL_DAYS = 14;
/** Days within which a farm gets its money back. */
export const GUARANTEE_DAYS = 30;

/** Prices by term, before taxes and the same in each language (docs/product/prices-and-taxes.md "Prices"). */
export const PRICES = [
  { plan: "monthly", months: 1, month_cents: 8000 },
  { plan: "quarterly", months: 3, month_cents: 9500 },
  { plan: "bi-yearly", months: 6, month_cents: 8500 },
  { plan: "yearly", months: 12, month_cents: 6500 },
] as const satisfies readonly { plan: PlanType; months: number; month_cents: number }[];

/** Returns the price of a term for one month, in cents before taxes. */
export const monthCents = (plan: (typeof PRICES)[number]["plan"]): number =>
  PRICES.find((price) => price.plan === plan)?.month_cents ?? 0;

/** Returns the discount of a year against twelve months, in whole percent. */
export const yearlyDiscount = (): number =>
  Math.floor(100 * (1 - monthCents("yearly") / monthCents("monthly")));

/** Returns the price of one email or one SMS segment in tenths of a cent: 100, or 80 on the yearly plan. */
export const unitPriceTenths = (plan: PlanType): number => (plan === "yearly" ? 80 : 100);

type QuotedUnits = Pick<FrozenQuote, "recipients" | "segments" | "price_tenths">;

/** Returns what one email or one part of a text costs, in tenths of a cent; null when nobody gets the message. */
export function unitTenths({ recipients, segments, price_tenths }: QuotedUnits): number | null {
  const units = recipients.email + segments.total;
  return units > 0 ? price_tenths / units : null;
}

/**
 * Returns what a send costs by channel, in tenths of a cent before taxes: the frozen quote less what was not sent, and
 * never more than the quote (docs/product/charging.md "Charging").
 */
export function chargedTenths(
  quote: QuotedUnits,
  sent: { emails: number; segments: number },
): { email: number; sms: number } {
  const unit = unitTenths(quote) ?? 0;
  return {
    email: Math.min(sent.emails, quote.recipients.email) * unit,
    sms: Math.min(sent.segments, quote.segments.total) * unit,
  };
}

export type SendRefusal =
  | "ownerBlocked"
  | "planRequired"
  | "underReview"
  | "paymentDisputed"
  | "paymentRequired"
  | "cardRequired";

/**
 * Returns whether plan, payments and card of a farm allow a send. Checked before every send. After a trial without a plan
 * the free level goes on; after a plan that was paid for nothing is sent.
 */
export function maySend(farm: {
  plan_ended: boolean;
  has_card: boolean;
  /** Somebody of Potager looks at its sends. */
  held: boolean;
  /** An invoice was refused and is not paid yet. */
  past_due: boolean;
  /** A bank asks a payment of the owner back. */
  disputed: boolean;
  /** A super administrator blocked the owner. */
  owner_blocked: boolean;
}): { allowed: true } | { allowed: false; reason: SendRefusal } {
  if (farm.owner_blocked) return { allowed: false, reason: "ownerBlocked" };
  if (farm.plan_ended) return { allowed: false, reason: "planRequired" };
  if (farm.held) return { allowed: false, reason: "underReview" };
  if (farm.disputed) return { allowed: false, reason: "paymentDisputed" };
  if (farm.past_due) return { allowed: false, reason: "paymentRequired" };
  if (!farm.has_card) return { allowed: false, reason: "cardRequired" };
  return { allowed: true };
}
