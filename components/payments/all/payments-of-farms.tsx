import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { FarmPayment } from "@/lib/payments/documents/presenter";
import { cardName } from "../card-name";
import { FarmLink } from "./farm-link";

const TONE = {
  succeeded: "success",
  processing: "warning",
  authenticating: "warning",
  failed: "danger",
  canceled: "neutral",
} as const;

/** Lists payments by card of all farms, also refused ones. */
export async function PaymentsOfFarms({ lang, rows }: { lang: Lang; rows: readonly FarmPayment[] }) {
  const t = await getTranslations("charges.all");
  const words = await getTranslations("payments");
  return (
    <div className="md:overflow-x-auto">
      <Table caption={t("kinds.payments")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("farm")}</TableHeader>
            <TableHeader>{t("date")}</TableHeader>
            <TableHeader className="md:max-lg:hidden">{t("reason")}</TableHeader>
            <TableHeader className="md:max-lg:hidden">{t("card")}</TableHeader>
            <TableHeader>{t("number")}</TableHeader>
            <TableHeader numeric>{t("total")}</TableHeader>
            <TableHeader>{t("status")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(
            ({ id, farm, paid_at, reason, card, invoice_number, amount_cents, status, ...payment }) => (
              <TableRow key={id}>
                <TableCell lead place="title">
                  <FarmLink lang={lang} farm={farm} />
                  <span className="font-normal md:hidden"> · {formatMoney(amount_cents, lang)}</span>
                </TableCell>
                <TableCell place="detail" className="whitespace-nowrap max-md:whitespace-normal">
                  {formatDay(paid_at)}
                  <span className="md:hidden">, {words(`invoices.reasons.${reason}`)}</span>
                </TableCell>
                <TableCell className="md:max-lg:hidden">{words(`invoices.reasons.${reason}`)}</TableCell>
                <TableCell className="md:max-lg:hidden">{card ? cardName(words, card) : "–"}</TableCell>
                <TableCell place="note">{invoice_number ?? "–"}</TableCell>
                <TableCell numeric>{formatMoney(amount_cents, lang)}</TableCell>
                <TableCell place="state">
                  <Badge tone={TONE[status]}>{t(`statuses.${status}`)}</Badge>
                  {payment.refunded_cents > 0 ? (
                    <span className="block text-sm text-muted">
                      {words("invoices.refunded", { amount: formatMoney(payment.refunded_cents, lang) })}
                    </span>
                  ) : null}
                  {payment.dispute ? (
                    <span className="block text-sm text-muted">
                      {words(`invoices.remarks.${payment.dispute}`)}
                    </span>
                  ) : null}
                </TableCell>
              </TableRow>
            ),
          )}
        </TableBody>
      </Table>
    </div>
  );
}
