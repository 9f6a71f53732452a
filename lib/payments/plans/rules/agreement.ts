import { createTranslator } from "use-intl/core";
import { GUARANTEE_DAYS, limitsOf, unitPriceTenths } from "@/lib/billing/rules";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/agreement.json" with { type: "json" };
import fr from "@/messages/fr/agreement.json" with { type: "json" };
import type { PlanCost } from "../plan-offer";
import { AGREEMENT_WORDING } from "./plans";

// Both languages, because the French contract stands on English screens too.
const WORDS = { fr: fr[AGREEMENT_WORDING], en: en[AGREEMENT_WORDING] };

/** What a person agrees to: a plan that begins at a time, or a card alone. */
export interface Agreement {
  plan: { offer: PlanCost; starts: "trial_end" | "now" | "change"; at: Date } | null;
  /** The price of one email or part of a text now, in tenths of a cent before taxes. */
  unit_tenths: number;
  time_zone: string;
}

/** The words of one version in one language. */
export type AgreementWords = (typeof fr)[typeof AGREEMENT_WORDING];

/** Returns an amount with the price and the taxes it is made of: "91,98 $ (80,00 $ + TPS 4,00 $ + TVQ 7,98 $)". */
export function amountInWords(
  { cents, taxes, total_cents }: PlanCost,
  lang: Lang,
  words: AgreementWords = WORDS[lang],
): string {
  const t = createTranslator({ locale: lang, messages: words });
  const price = formatMoney(cents, lang);
  if (taxes.length === 0) return t("plain", { price });
  const lines = taxes.map(({ kind, cents }) => t(`tax.${kind}`, { amount: formatMoney(cents, lang) }));
  return t("amount", { total: formatMoney(total_cents, lang), parts: [price, ...lines].join(" + ") });
}

/** Returns the contract that is agreed to with a card or a plan, in the words of AGREEMENT_WORDING or another version. */
export function agreementLines(
  { plan, unit_tenths, time_zone }: Agreement,
  lang: Lang,
  words: AgreementWords = WORDS[lang],
): string[] {
  const t = createTranslator({ locale: lang, messages: words });
  const unit = plan ? unitPriceTenths(plan.offer.plan_type) : unit_tenths;
  const sends = t("sends", { unit: formatMoney(unit / 10, lang) });
  if (!plan) return [t("card"), sends];
  const { offer, starts, at } = plan;
  return [
    t(starts, {
      plan: t(`plans.${offer.plan_type}`),
      date: longDay(at, lang, time_zone),
      amount: amountInWords(offer, lang, words),
    }),
    // The first version did not say it.
    ...("covers" in words ? [t("covers", { farms: limitsOf(offer.plan_type).max_farms })] : []),
    t("renews", { months: offer.months }),
    t("guarantee", { days: GUARANTEE_DAYS }),
    sends,
  ];
}
