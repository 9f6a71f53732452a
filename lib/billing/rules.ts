import type { PlanType } from "@/lib/core/enumerations";

export type PlanTitle = "free" | "small" | "pro";

/** How a plan is billed says which title's limits hold (docs/product.md "Plans"). */
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
  /** Notifications sent in a calendar month; null is without limit. */
  max_notifications: number | null;
  max_produces: number;
  max_questions: number;
}

/** docs/product.md "Limits". */
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

/** Limits that no plan changes: so that a list and its filter can still be read. */
export const FIXED_LIMITS = { categories: 100, qr_codes: 200 } as const;

/** What a farm may have only so many of. Farms and members are counted against a person or a plan elsewhere. */
export type LimitKind =
  | "subscribers"
  | "notifications"
  | "produces"
  | "questions"
  | keyof typeof FIXED_LIMITS;

export const planTitle = (plan: PlanType): PlanTitle => TITLES[plan];
export const limitsOf = (plan: PlanType): PlanLimits => LIMITS[TITLES[plan]];

export const TRIAL_DAYS = 14;
/** The whole price comes back when it is asked for within this. */
export const GUARANTEE_DAYS = 30;

/** What is paid for, by term, before taxes: one price in both languages (docs/product.md "Prices"). */
export const PRICES = [
  { plan: "monthly", months: 1, month_cents: 8000 },
  { plan: "quarterly", months: 3, month_cents: 9500 },
  { plan: "bi-yearly", months: 6, month_cents: 8500 },
  { plan: "yearly", months: 12, month_cents: 6500 },
] as const satisfies readonly { plan: PlanType; months: number; month_cents: number }[];

/** Whole percent saved by the year against twelve single months. */
export const yearlyDiscount = (): number => {
  const month = (plan: PlanType) => PRICES.find((price) => price.plan === plan)?.month_cents ?? 0;
  return Math.floor(100 * (1 - month("yearly") / month("monthly")));
};

/** Price of one email or one SMS segment, in tenths of a cent: 0.10, or 0.08 on the yearly plan. */
export const unitPriceTenths = (plan: PlanType): number => (plan === "yearly" ? 80 : 100);

/** GST 5 % and QST 9.975 %, both on the pre-tax amount, each rounded half-up; exact in integers. */
export function taxes(amount: number): { gst: number; qst: number } {
  const halfUp = (numerator: number, denominator: number) =>
    Math.floor((2 * numerator + denominator) / (2 * denominator));
  return { gst: halfUp(amount * 5, 100), qst: halfUp(amount * 9975, 100_000) };
}

/** Whether a farm may send as far as money goes; asked before every send. */
export function maySend(farm: {
  plan_type: PlanType;
}): { allowed: true } | { allowed: false; reason: "cardRequired" | "planRequired" } {
  if (farm.plan_type === "canceled") return { allowed: false, reason: "planRequired" };
  return { allowed: true };
}
