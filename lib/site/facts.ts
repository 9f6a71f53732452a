import { PARTIAL_SIGNUP_LIFETIME } from "@/lib/accounts/rules";
import { GUARANTEE_DAYS, limitsOf, PRICES, TRIAL_DAYS, unitPriceTenths } from "@/lib/billing/rules";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { taxesInQuebec } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { MAX_SEPTETS, MAX_UCS2_UNITS } from "@/lib/messaging/rules/segments";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Returns the values that the texts of the FAQ, the terms and the privacy policy contain, from their source in the
 * code.
 */
export function siteFacts(lang: Lang): Record<string, string> {
  const { COMPANY_NAME, COMPANY_ADDRESS, PRIVACY_OFFICER_NAME, PRIVACY_OFFICER_EMAIL } = env();
  const money = (cents: number) => formatMoney(cents, lang);
  const term = (plan: PlanType) => {
    const { month_cents, months } = PRICES.find((price) => price.plan === plan)!;
    return { month: money(month_cents), total: money(month_cents * months), month_cents };
  };
  const [monthly, quarterly, biyearly, yearly] = [
    term("monthly"),
    term("quarterly"),
    term("bi-yearly"),
    term("yearly"),
  ];
  const { gst, qst, total } = taxesInQuebec(monthly.month_cents);
  const [small, pro] = [limitsOf("monthly"), limitsOf("yearly")];
  const number = (value: number) => formatNumber(value, lang);
  return {
    price_monthly: monthly.month,
    price_quarterly: quarterly.month,
    price_biyearly: biyearly.month,
    price_yearly: yearly.month,
    bill_quarterly: quarterly.total,
    bill_biyearly: biyearly.total,
    bill_yearly: yearly.total,
    gst: money(gst),
    qst: money(qst),
    taxed: money(total),
    unit: money(unitPriceTenths("monthly") / 10),
    unit_yearly: money(unitPriceTenths("yearly") / 10),
    trial_days: number(TRIAL_DAYS),
    guarantee_days: number(GUARANTEE_DAYS),
    partial_days: number(PARTIAL_SIGNUP_LIFETIME / (24 * 3600 * 1000)),
    ...freeLevel(lang),
    small_farms: number(small.max_farms),
    small_users: number(small.max_users),
    small_subscribers: number(small.max_subscribers),
    small_notifications: number(small.max_notifications ?? 0),
    small_produces: number(small.max_produces),
    pro_users: number(pro.max_users),
    pro_farms: number(pro.max_farms),
    pro_subscribers: number(pro.max_subscribers),
    pro_produces: number(pro.max_produces),
    sms_plain: number(MAX_SEPTETS),
    sms_accents: number(MAX_UCS2_UNITS),
    company: COMPANY_NAME,
    address: COMPANY_ADDRESS,
    officer: PRIVACY_OFFICER_NAME,
    officer_email: PRIVACY_OFFICER_EMAIL,
  };
}

/** Returns the configured social media pages of the company. */
export function socialLinks(): { href: string; label: string }[] {
  const { COMPANY_FACEBOOK, COMPANY_INSTAGRAM } = env();
  return [
    { href: COMPANY_FACEBOOK, label: "Facebook" },
    { href: COMPANY_INSTAGRAM, label: "Instagram" },
  ].flatMap(({ href, label }) => (href ? [{ href, label }] : []));
}
