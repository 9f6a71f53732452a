import { useTranslations } from "next-intl";
import { formatTenths } from "@/components/notifications/words";
import { unitTenths } from "@/lib/billing/rules";
import { isTaxed } from "@/lib/billing/rules/taxes";
import type { Parameters } from "@/lib/notifications/presenter";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { TAX_KINDS } from "@/lib/vocabulary/payment-enumerations";

/** Shows the cost: per channel, then taxes and total. */
export function QuoteTable({ quote, locale }: { quote: Parameters["quote"]; locale: Lang }) {
  const t = useTranslations("notifications.quote");
  const { recipients, segments, price_tenths, tax_tenths, total_tenths, shortened_names } = quote;
  const unit = unitTenths(quote) ?? 0;
  const money = (tenths: number) => formatTenths(tenths, locale);
  const rows: [string, string][] = [
    ...(recipients.email > 0
      ? [[t("emails", { count: recipients.email }), money(recipients.email * unit)] as [string, string]]
      : []),
    ...(recipients.sms > 0
      ? [
          [
            t("segments", { texts: recipients.sms, segments: segments.total }),
            money(segments.total * unit),
          ] as [string, string],
        ]
      : []),
    [t("price"), money(price_tenths)],
    ...TAX_KINDS.filter((kind) => tax_tenths[kind]).map((kind): [string, string] => [
      t(kind),
      money(tax_tenths[kind] ?? 0),
    ]),
  ];
  return (
    <details>
      <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-lg font-semibold">
        <span className="text-link underline underline-offset-4">
          {t("total", { taxed: isTaxed(quote) ? "yes" : "no" })}
        </span>
        <span className="tabular">{money(total_tenths)}</span>
      </summary>
      <table className="tabular mb-2 w-full text-left">
        <caption className="sr-only">{t("caption")}</caption>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {label}
              </th>
              <td className="whitespace-nowrap py-2 text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted">
        {unit > 0 ? `${t("unit", { price: money(unit) })}. ` : null}
        {recipients.sms > 0
          ? `${LANGS.map((lang) => t(`parts.${lang}`, { count: segments[lang] })).join(" ")} `
          : null}
        {shortened_names > 0 ? `${t("shortened", { count: shortened_names })} ` : null}
        {t("invoice")}
      </p>
    </details>
  );
}
