import { getTranslations } from "next-intl/server";
import { formatTenths } from "@/components/notifications/words";
import { Card, CardHeader } from "@/components/ui/card";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { AccountCharges } from "@/lib/payments/charges/presenter";
import { INVOICE_FROM_CENTS } from "@/lib/payments/charges/rules/charges";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what waits for an invoice, when it gets one, and what is given back. */
export async function OpenCharges({
  lang,
  open: { tenths, time, month_end, back_tenths },
  timeZone,
}: {
  lang: Lang;
  open: AccountCharges["open"];
  timeZone: string;
}) {
  const t = await getTranslations("charges.open");
  const money = (amount: number) => formatTenths(amount, lang);
  const facts = { date: longDay(month_end, lang, timeZone), limit: formatMoney(INVOICE_FROM_CENTS, lang) };
  return (
    <Card as="section">
      <CardHeader title={t("title")} className="mb-2" />
      {time === "none" ? null : (
        <p className="text-2xl font-semibold">{t("amount", { amount: money(tenths) })}</p>
      )}
      <p className="mt-1">{t(`times.${time}`, facts)}</p>
      {back_tenths > 0 ? <p className="mt-1">{t("back", { amount: money(back_tenths) })}</p> : null}
    </Card>
  );
}
