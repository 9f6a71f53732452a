import { useTranslations } from "next-intl";
import { limitsOf, type PlanLimits, PRICES, planTitle } from "@/lib/billing/rules";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

/** All levels, each with a plan that has it. */
const LEVELS = [
  ["pro", "yearly"],
  ["small", "monthly"],
  ["free", "canceled"],
] as const;
const LIMITS = [
  "max_subscribers",
  "max_notifications",
  "max_produces",
  "max_questions",
  "max_users",
  "max_farms",
] as const satisfies readonly (keyof PlanLimits)[];

/** Shows the limits of each level side by side, with the plans that give it; smaller text lets it fit a small phone. */
export function PlanComparison({ lang }: { lang: Lang }) {
  const t = useTranslations("pricing.compare");
  const level = useTranslations("pricing.levels");
  const plans = useTranslations("pricing.plans");
  const givenBy = (title: string) =>
    [...PRICES]
      .reverse()
      .flatMap(({ plan }) => (planTitle(plan) === title ? [plans(plan)] : []))
      .join(", ") || t("noPlan");
  const cell = "border-b border-line py-3 pl-2 text-right align-bottom wrap-anywhere max-sm:text-sm sm:pl-3";
  const rowHead = "border-b border-line py-3 text-left wrap-anywhere max-sm:text-sm";
  return (
    <>
      <h2 id="compare">{t("title")}</h2>
      <p className="mb-6 mt-2 max-w-prose text-muted">{t("intro")}</p>
      <table className="w-full max-w-3xl" aria-labelledby="compare">
        <thead>
          <tr>
            <th scope="col" className={`${rowHead} w-[34%] align-bottom sm:w-2/5`}>
              {t("limit")}
            </th>
            {LEVELS.map(([title]) => (
              <th key={title} scope="col" className={cell}>
                <span className="block font-display sm:text-lg">{level(title)}</span>
                <span className="block text-xs font-normal text-muted sm:text-sm">{givenBy(title)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LIMITS.map((limit) => (
            <tr key={limit}>
              <th scope="row" className={`${rowHead} font-normal`}>
                {t(limit)}
              </th>
              {LEVELS.map(([title, plan]) => {
                const allowed = limitsOf(plan)[limit];
                return (
                  <td key={title} className={`${cell} tabular`}>
                    {allowed === null ? t("unlimited") : formatNumber(allowed, lang)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
