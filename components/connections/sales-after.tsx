import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import type { SalesAfter as Sales } from "@/lib/connections/presenter";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what the farm sold on the day after a message, beside what is usual on that weekday. */
export async function SalesAfter({ lang, sales }: { lang: Lang; sales: Sales }) {
  const t = await getTranslations({ locale: lang, namespace: "connections.sales" });
  const { day, orders, amount_cents, currency, usual_cents, weeks } = sales;
  const money = (cents: number) =>
    currency === "CAD" ? formatMoney(cents, lang) : `${formatNumber(cents / 100, lang, 2)} ${currency}`;
  const difference = amount_cents - usual_cents;
  const amount = money(Math.abs(difference));
  return (
    <Card as="section" className="mt-6">
      <CardHeader title={t("title")} />
      <p>
        {t("text", {
          amount: money(amount_cents),
          count: orders,
          date: day,
          usual: money(usual_cents),
          weeks,
        })}{" "}
        <strong>{difference === 0 ? t("same") : t(difference > 0 ? "more" : "less", { amount })}</strong>
      </p>
      <p className="mt-2 text-sm text-muted">{t("note")}</p>
    </Card>
  );
}
