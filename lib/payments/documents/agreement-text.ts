import { createTranslator } from "use-intl/core";
import { GUARANTEE_DAYS, limitsOf, unitPriceTenths } from "@/lib/billing/rules";
import { taxCents } from "@/lib/billing/rules/taxes";
import { ownValue } from "@/lib/core/own-value";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { formatMoney, longDay } from "@/lib/i18n/format";
import type { AgreementFact } from "../operations/evidence";
import { readTaxes } from "../operations/steps";
import type { AGREEMENT_WORDING } from "../rules";

type Words = (typeof CATALOGUE)["fr"]["agreement"][typeof AGREEMENT_WORDING];

/**
 * Returns the paragraphs that a person agreed to with a plan, as rules/agreement "agreementLines" showed them: in the
 * version and the language of that day, with its amounts and taxes. What a plan covers, what a message costs and how
 * long the guarantee lasts are not stored with an agreement; they are those of billing/rules. Empty for a version that
 * the catalogue does not have.
 */
export function agreementText(agreed: AgreementFact): string[] {
  const { lang, wording, plan_type, price_cents, total_cents, months, taxes, time_zone } = agreed;
  const versions: Readonly<Record<string, unknown>> = CATALOGUE[lang].agreement;
  const words = ownValue(versions, wording) as Words | undefined;
  if (!words) return [];
  const t = createTranslator({ locale: lang, messages: words });
  const money = (cents: number) => formatMoney(cents, lang);
  const rates = readTaxes(taxes);
  const lines = rates.map((rate) => t(`tax.${rate.kind}`, { amount: money(taxCents(price_cents, rate)) }));
  const price = money(price_cents);
  const amount =
    lines.length === 0
      ? t("plain", { price })
      : t("amount", { total: money(total_cents), parts: [price, ...lines].join(" + ") });
  return [
    t(agreed.starts, {
      plan: t(`plans.${plan_type}`),
      date: longDay(new Date(agreed.starts_at), lang, time_zone),
      amount,
    }),
    // The first version did not say it.
    ...("covers" in words ? [t("covers", { farms: limitsOf(plan_type).max_farms })] : []),
    t("renews", { months }),
    t("guarantee", { days: GUARANTEE_DAYS }),
    t("sends", { unit: formatMoney(unitPriceTenths(plan_type) / 10, lang) }),
  ];
}
