import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import {
  limitsOf,
  monthCents,
  PRICES,
  planTitle,
  unitPriceTenths,
  yearlyDiscount,
} from "@/lib/billing/rules";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** The year first: it is the cheapest and holds the most. */
const SHOWN = [...PRICES].reverse();

/** Shows one card for each billing period: price, what it holds, and whom it suits. */
export function PlanCards({ lang }: { lang: Lang }) {
  const t = useTranslations("pricing.plans");
  const level = useTranslations("pricing.levels");
  const money = (cents: number) => formatMoney(cents, lang);
  const number = (value: number) => formatNumber(value, lang);
  return (
    <div className="@container">
      <ul className="grid gap-4 @min-[36.8rem]:grid-cols-2 @min-[68rem]:grid-cols-4" aria-label={t("title")}>
        {SHOWN.map(({ plan, months, month_cents }) => {
          const best = plan === "yearly";
          const { max_subscribers, max_notifications: sends } = limitsOf(plan);
          return (
            <Card
              as="li"
              key={plan}
              className={best ? "relative flex flex-col border-2 border-primary" : "flex flex-col"}
            >
              {best ? (
                <Badge tone="highlight" wraps className="absolute -top-3.5 left-5">
                  {t("best")}
                </Badge>
              ) : null}
              <h2 className="text-xl">{t(plan)}</h2>
              <p className="mt-3">
                <span className="font-display text-[2rem] font-semibold">{money(month_cents)}</span>{" "}
                <span className="whitespace-nowrap text-muted">{t("aMonth")}</span>
              </p>
              <p className="mt-1 text-sm text-muted">
                {t("billed", { count: months, total: money(months * month_cents) })}
              </p>
              <ul className="mt-4 grid gap-1.5 text-sm">
                <li>{t("level", { level: level(planTitle(plan)) })}</li>
                <li>{t("subscribers", { count: number(max_subscribers) })}</li>
                <li>{sends === null ? t("sendsUnlimited") : t("sends", { count: number(sends) })}</li>
                <li>{t("unit", { price: money(unitPriceTenths(plan) / 10) })}</li>
              </ul>
              <p className="mb-5 mt-4 border-t border-line pt-4 text-sm">
                {t(`why.${plan}`, {
                  farms: number(limitsOf(plan).max_farms),
                  percent: yearlyDiscount(),
                  more: money(Math.abs(month_cents - monthCents("monthly"))),
                  unit: money(unitPriceTenths("yearly") / 10),
                  usual: money(unitPriceTenths("monthly") / 10),
                })}
              </p>
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
