import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { Card as CreditCard, Invoice } from "@/lib/payments/presenter";
import { cardName } from "./card-name";
import { PayInvoice } from "./pay-invoice";

const TONE = {
  draft: "neutral",
  open: "danger",
  paid: "success",
  void: "neutral",
  uncollectible: "danger",
} as const;

/** Lists the invoices of a farm; an open one can be paid. */
export async function InvoiceList({
  lang,
  farm,
  invoices,
  card,
  pdfs,
  pay,
}: {
  lang: Lang;
  farm: { id: number; uuid: string; time_zone: string };
  invoices: Invoice[];
  /** The card that pays. */
  card: CreditCard | undefined;
  /** Whether invoices can be opened as PDF. */
  pdfs: boolean;
  pay: PlainAction;
}) {
  const t = await getTranslations("payments");
  const money = (cents: number) => formatMoney(cents, lang);
  return (
    <Card as="section" id="invoices">
      <CardHeader title={t("invoices.title")} />
      {invoices.length === 0 ? (
        <p className="text-muted">{t("invoices.none")}</p>
      ) : (
        <Table caption={t("invoices.title")}>
          <TableHead>
            <TableRow>
              <TableHeader>{t("invoices.number")}</TableHeader>
              <TableHeader>{t("invoices.date")}</TableHeader>
              <TableHeader>{t("invoices.reason")}</TableHeader>
              <TableHeader>{t("invoices.card")}</TableHeader>
              <TableHeader numeric>{t("invoices.total")}</TableHeader>
              <TableHeader>{t("invoices.status")}</TableHeader>
              <TableHeader>
                <span className="sr-only">{t("invoices.actions")}</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {invoices.map((invoice) => {
              const number = invoice.number ?? t("invoices.draft");
              const { credit_card: paidBy, status } = invoice;
              return (
                <TableRow key={invoice.id}>
                  <TableCell lead place="title">
                    {number}
                    <span className="font-normal md:hidden"> · {money(invoice.total_cents)}</span>
                  </TableCell>
                  <TableCell place="detail" className="whitespace-nowrap">
                    {formatDay(invoice.date, farm.time_zone)}
                    <span className="md:hidden">, {t(`invoices.reasons.${invoice.reason}`)}</span>
                  </TableCell>
                  <TableCell>{t(`invoices.reasons.${invoice.reason}`)}</TableCell>
                  <TableCell>{paidBy ? cardName(t, paidBy) : "–"}</TableCell>
                  <TableCell numeric>{money(invoice.total_cents)}</TableCell>
                  <TableCell place="state">
                    <Badge tone={TONE[status]}>{t(`invoices.statuses.${status}`)}</Badge>
                    {invoice.refunded_cents > 0 ? (
                      <span className="block text-sm text-muted">
                        {t("invoices.refunded", { amount: money(invoice.refunded_cents) })}
                      </span>
                    ) : null}
                  </TableCell>
                  <TableCell place="note" className="md:text-right">
                    {paidBy ? <span className="mr-3 md:hidden">{cardName(t, paidBy)}</span> : null}
                    {pdfs && invoice.number ? (
                      <a
                        href={`/api/farms/${farm.id}/invoices/${invoice.id}/pdf`}
                        aria-label={t("invoices.pdfOf", { number })}
                        className="inline-block py-1 font-medium text-link underline underline-offset-4"
                      >
                        {t("invoices.pdf")}
                      </a>
                    ) : null}
                    {status === "open" && card ? (
                      <PayInvoice
                        lang={lang}
                        ids={{ farm_id: farm.id, invoice_id: invoice.id }}
                        words={{ number, due: money(invoice.due_cents), card: cardName(t, card) }}
                        action={pay}
                      />
                    ) : null}
                    {status === "open" && !card ? t("invoices.needsCard") : null}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
