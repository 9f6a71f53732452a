import { useTranslations } from "next-intl";
import { GUARANTEE_DAYS, PRICES, TRIAL_DAYS } from "@/lib/billing/rules";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { taxesInQuebec } from "@/lib/billing/rules/taxes";
import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

/** Explains taxes, sends, trial and guarantee, in a few words each. */
export function PricingFacts({ lang }: { lang: Lang }) {
  const t = useTranslations("pricing.facts");
  const [{ month_cents: price }] = PRICES;
  const { gst, qst, total } = taxesInQuebec(price);
  const money = (cents: number) => formatMoney(cents, lang);
  const facts = [
    {
      key: "taxes",
      values: { price: money(price), gst: money(gst), qst: money(qst), total: money(total) },
    },
    { key: "sends", values: {} },
    { key: "trial", values: { days: TRIAL_DAYS, ...freeLevel(lang) } },
    { key: "guarantee", values: { days: GUARANTEE_DAYS } },
  ] as const;
  return (
    <>
      <h2>{t("title")}</h2>
      <dl className="mt-6 grid gap-x-12 gap-y-7 md:grid-cols-2">
        {facts.map(({ key, values }) => (
          <div key={key}>
            <dt className="font-display text-lg font-semibold">{t(`${key}.title`)}</dt>
            <dd className="mt-1 max-w-[56ch] text-muted">{t(`${key}.text`, values)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
