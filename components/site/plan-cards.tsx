import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { PRICES, planTitle, unitPriceTenths, yearlyDiscount } from "@/lib/billing/rules";
import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";

/** Shows one card for each billing period. */
export function PlanCards({ lang }: { lang: Lang }) {
  const t = useTranslations("pricing.plans");
  const level = useTranslations("pricing.levels");
  return (
    <div className="@container">
      <ul className="grid gap-4 @min-[36.8rem]:grid-cols-2 @min-[68rem]:grid-cols-4" aria-label={t("title")}>
        {PRICES.map(({ plan, months, month_cents }) => {
          const best = plan === "yearly";
          return (
            <Card
              as="li"
              key={plan}
              className={best ? "flex flex-col border-2 border-primary" : "flex flex-col"}
            >
              <h2 className="text-xl">{t(plan)}</h2>
              <p className="mt-3">
                <span className="font-display text-[2rem] font-semibold">
                  {formatMoney(month_cents, lang)}
                </span>{" "}
                <span className="whitespace-nowrap text-muted">{t("aMonth")}</span>
              </p>
              <p className="mt-1 text-sm text-muted">
                {t("billed", { count: months, total: formatMoney(months * month_cents, lang) })}
              </p>
              {best ? (
                <p className="mt-2">
                  <Badge tone="success" wraps>
                    {t("saves", { percent: yearlyDiscount() })}
                  </Badge>
                </p>
              ) : null}
              <ul className="mb-5 mt-4 grid gap-1.5 text-sm">
                <li>{t("level", { level: level(planTitle(plan)) })}</li>
                <li>{t("unit", { price: formatMoney(unitPriceTenths(plan) / 10, lang) })}</li>
              </ul>
              <a
                href={href("signup", lang)}
                className={buttonStyle({
                  variant: best ? "primary" : "secondary",
                  full: true,
                  className: "mt-auto",
                })}
              >
                {t("choose")}
                <span className="sr-only"> ({t(plan)})</span>
              </a>
            </Card>
          );
        })}
      </ul>
    </div>
  );
}
