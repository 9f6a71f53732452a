import { useTranslations } from "next-intl";
import { limitsOf, type PlanLimits } from "@/lib/billing/rules";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";

const LEVELS = { free: "canceled", small: "monthly", pro: "yearly" } as const;
const LIMITS = [
  "max_subscribers",
  "max_notifications",
  "max_produces",
  "max_questions",
  "max_users",
  "max_farms",
] as const satisfies readonly (keyof PlanLimits)[];

/** Shows the limits of each plan, side by side. */
export function PlanComparison({ lang }: { lang: Lang }) {
  const t = useTranslations("pricing.compare");
  const level = useTranslations("pricing.levels");
  const levels = Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)[keyof typeof LEVELS]][];
  const cell = "border-b border-line py-3 pr-3";
  return (
    <>
      <h2 id="compare">{t("title")}</h2>
      <p className="mb-6 mt-2 max-w-prose text-muted">{t("intro")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: too wide once enlarged, it scrolls with the arrows */}
      <section aria-labelledby="compare" tabIndex={0} className="overflow-x-auto">
        <table className="w-full max-w-3xl text-left" aria-labelledby="compare">
          <thead>
            <tr>
              <th scope="col" className={cell}>
                {t("limit")}
              </th>
              {levels.map(([name]) => (
                <th key={name} scope="col" className={`${cell} text-right`}>
                  {level(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LIMITS.map((limit) => (
              <tr key={limit}>
                <th scope="row" className={`${cell} font-normal`}>
                  {t(limit)}
                </th>
                {levels.map(([name, plan]) => {
                  const allowed = limitsOf(plan)[limit];
                  return (
                    <td key={name} className={`${cell} tabular text-right`}>
                      {allowed === null ? t("unlimited") : formatNumber(allowed, lang)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
