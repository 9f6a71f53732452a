import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Card, CardHeader } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { PlanStatus } from "@/lib/core/payment-enumerations";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { Card as CreditCard } from "@/lib/payments/cards/presenter";
import type { Invoice } from "@/lib/payments/documents/presenter";
import { isNotDue } from "@/lib/payments/documents/rules/documents";
import { cardName } from "./card-name";
import { DocumentLink } from "./document-link";
import { InvoiceStatus } from "./invoice-status";
import { PayInvoice } from "./pay-invoice";

/** Lists the invoices of a farm; whoever manages the plan can pay an open one. */
export async function InvoiceList({
  lang,
  farm,
  invoices,
  pay,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  invoices: Invoice[];
  /** How an open invoice is paid, and the card that pays. One of a plan that is over is not paid any more. */
  pay?: { card: CreditCard | undefined; plan_status: PlanStatus; action: PlainAction };
}) {
  const t = await getTranslations("payments");
  const money = (cents: number) => formatMoney(cents, lang);
  return (
    <Card as="section" id="invoices">
      <CardHeader title={t("invoices.title")} />
      {invoices.length === 0 ? (
        <p className="text-muted">{t("invoices.none")}</p>
      ) : (
        <div className="md:overflow-x-auto">
          <Table caption={t("invoices.title")}>
            <TableHead>
              <TableRow>
                <TableHeader>{t("invoices.number")}</TableHeader>
                <TableHeader>{t("invoices.date")}</TableHeader>
                <TableHeader className="md:max-lg:hidden">{t("invoices.reason")}</TableHeader>
                <TableHeader className="md:max-lg:hidden">{t("invoices.card")}</TableHeader>
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
                const paidBy = invoice.status === "void" ? null : invoice.credit_card;
                const notDue = Boolean(pay && isNotDue(invoice, pay.plan_status));
                const isPayable = Boolean(pay && invoice.status === "open" && !notDue);
                return (
                  <TableRow key={invoice.id}>
                    <TableCell lead place="title">
                      <span className="max-md:inline-block xl:whitespace-nowrap">{number}</span>
                      <span className="font-normal md:hidden"> · {money(invoice.total_cents)}</span>
                    </TableCell>
                    <TableCell place="detail" className="whitespace-nowrap max-md:whitespace-normal">
                      {formatDay(invoice.date, farm.time_zone)}
                      <span className="md:hidden">, {t(`invoices.reasons.${invoice.reason}`)}</span>
                    </TableCell>
                    <TableCell className="md:max-lg:hidden">
                      {t(`invoices.reasons.${invoice.reason}`)}
                    </TableCell>
                    <TableCell className="md:max-lg:hidden">{paidBy ? cardName(t, paidBy) : "–"}</TableCell>
                    <TableCell numeric>{money(invoice.total_cents)}</TableCell>
                    <TableCell place="state">
                      <InvoiceStatus lang={lang} invoice={invoice} notDue={notDue} />
                    </TableCell>
                    <TableCell place="note" className="md:text-right">
                      {paidBy ? <span className="mr-3 md:hidden">{cardName(t, paidBy)}</span> : null}
                      {invoice.number ? (
                        <DocumentLink
                          farmId={farm.id}
                          document={{ kind: "invoice", id: invoice.id }}
                          label={t("invoices.pdfOf", { number })}
                        >
                          {t("invoices.pdf")}
                        </DocumentLink>
                      ) : null}
                      {isPayable && pay?.card ? (
                        <PayInvoice
                          lang={lang}
                          ids={{ farm_id: farm.id, invoice_id: invoice.id }}
                          words={{ number, due: money(invoice.due_cents), card: cardName(t, pay.card) }}
                          action={pay.action}
                        />
                      ) : null}
                      {isPayable && pay && !pay.card ? t("invoices.needsCard") : null}
                      {notDue ? (
                        <span className="block text-sm text-muted">{t("invoices.notDue")}</span>
                      ) : null}
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}
