import { useTranslations } from "next-intl";
import { formatTenths } from "@/components/notifications/words";
import { Card } from "@/components/ui/card";
import type { ChannelCosts } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what the sends of the range cost, by channel. */
export function CostSection({ cost: { email, sms }, lang }: { cost: ChannelCosts; lang: Lang }) {
  const t = useTranslations("statistics.cost");
  const money = (tenths: number) => formatTenths(tenths, lang);
  const rows = [
    [t("email"), t("emails", { count: email.messages }), money(email.tenths)],
    [t("sms"), t("segments", { count: sms.segments }), money(sms.tenths)],
  ];
  return (
    <section aria-labelledby="cost" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="cost">{t("title")}</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{t("description")}</p>
      </div>
      <Card>
        <table className="tabular w-full text-left wrap-anywhere">
          <caption className="sr-only">{t("caption")}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="py-2 pr-4">
                {t("channel")}
              </th>
              <th scope="col" className="py-2 pr-4 text-right">
                {t("quantity")}
              </th>
              <th scope="col" className="py-2 text-right">
                {t("amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([channel, quantity, amount]) => (
              <tr key={channel} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {channel}
                </th>
                <td className="py-2 pr-4 text-right">{quantity}</td>
                <td className="py-2 text-right">{amount}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={2} className="py-2 pr-4">
                {t("total")}
              </th>
              <td className="py-2 text-right font-semibold">{money(email.tenths + sms.tenths)}</td>
            </tr>
          </tbody>
        </table>
      </Card>
    </section>
  );
}
