import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { FarmInvoice } from "@/lib/payments/documents/presenter";
import { DocumentLink } from "../document-link";
import { InvoiceStatus } from "../invoice-status";
import { FarmLink } from "./farm-link";
import { RefundDialog } from "./refund-dialog";

/** Lists invoices of all farms; money of one is given back while something of it is left. */
export async function InvoicesOfFarms({
  lang,
  rows,
  refund,
}: {
  lang: Lang;
  rows: readonly FarmInvoice[];
  refund: FormAction;
}) {
  const t = await getTranslations("charges");
  const words = await getTranslations("payments.invoices");
  return (
    <div className="md:overflow-x-auto">
      <Table caption={t("all.kinds.invoices")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("all.number")}</TableHeader>
            <TableHeader>{t("all.farm")}</TableHeader>
            <TableHeader className="md:max-lg:hidden">{t("all.date")}</TableHeader>
            <TableHeader className="md:max-xl:hidden">{t("all.reason")}</TableHeader>
            <TableHeader numeric>{t("all.total")}</TableHeader>
            <TableHeader>{t("all.status")}</TableHeader>
            <TableHeader>
              <span className="sr-only">{t("all.actions")}</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((invoice) => {
            const { id, farm, most } = invoice;
            const number = invoice.number ?? words("draft");
            const total = formatMoney(invoice.total_cents, lang);
            return (
              <TableRow key={id}>
                <TableCell lead place="title">
                  <span className="max-md:inline-block xl:whitespace-nowrap">{number}</span>
                  <span className="font-normal md:hidden"> · {total}</span>
                </TableCell>
                <TableCell>
                  <FarmLink lang={lang} farm={farm} />
                </TableCell>
                <TableCell
                  place="detail"
                  className="whitespace-nowrap max-md:whitespace-normal md:max-lg:hidden"
                >
                  {formatDay(invoice.date)}
                  <span className="md:hidden">, {words(`reasons.${invoice.reason}`)}</span>
                </TableCell>
                <TableCell className="md:max-xl:hidden">{words(`reasons.${invoice.reason}`)}</TableCell>
                <TableCell numeric>{total}</TableCell>
                <TableCell place="state">
                  <InvoiceStatus lang={lang} invoice={invoice} />
                </TableCell>
                <TableCell place="note" className="md:text-right">
                  <span className="flex items-center gap-x-3 max-md:flex-wrap max-md:gap-y-1 md:max-lg:flex-col md:max-lg:items-end lg:justify-end">
                    <span className="flex-1 md:hidden">
                      <FarmLink lang={lang} farm={farm} />
                    </span>
                    {invoice.number ? (
                      <DocumentLink
                        farmId={farm.id}
                        document={{ kind: "invoice", id }}
                        label={words("pdfOf", { number })}
                      >
                        {words("pdf")}
                      </DocumentLink>
                    ) : null}
                    {most ? (
                      <RefundDialog
                        key={most.cents}
                        lang={lang}
                        invoice={{ id, status: invoice.status, farm: { id: farm.id } }}
                        number={number}
                        most={most}
                        action={refund}
                      />
                    ) : null}
                  </span>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}
