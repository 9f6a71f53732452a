import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { formatDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/payments/documents/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { DocumentLink } from "./document-link";
import { InvoiceStatus, MoneyRemarks } from "./invoice-status";

/** Returns the columns that lists of invoices have in common; days are those of the time zone, or of Québec without one. */
export async function invoiceColumns<Row extends Invoice>(
  lang: Lang,
  { timeZone, isNotDue = () => false }: { timeZone?: string; isNotDue?: (row: Row) => boolean } = {},
) {
  const t = await getTranslations("payments.invoices");
  const totalOf = ({ total_cents }: Row) => formatMoney(total_cents, lang);
  return {
    number: {
      id: "number",
      header: t("number"),
      lead: true,
      place: "title",
      className: "xl:whitespace-nowrap",
      cell: ({ number }) => <span className="inline-block max-md:wrap-anywhere">{number ?? t("draft")}</span>,
    },
    date: {
      id: "date",
      header: t("date"),
      place: "detail",
      className: "whitespace-nowrap max-md:whitespace-normal",
      cell: (row) => (
        <>
          <span className="font-semibold text-content md:hidden">{totalOf(row)} · </span>
          {formatDay(row.date, timeZone)}
          <span className="md:hidden"> · {t(`reasons.${row.reason}`)}</span>
        </>
      ),
    },
    reason: { id: "reason", header: t("reason"), from: "lg", cell: ({ reason }) => t(`reasons.${reason}`) },
    total: { id: "total", header: t("total"), numeric: true, cell: totalOf },
    status: {
      id: "status",
      header: t("status"),
      place: "state",
      cell: (row) => (
        <>
          <InvoiceStatus status={row.status} notDue={isNotDue(row)} />
          <span className="max-md:hidden">
            <MoneyRemarks lang={lang} of={row} />
          </span>
        </>
      ),
    },
  } satisfies Record<string, DataColumn<Row>>;
}

/** Leads to the PDF of an invoice; a draft has none. */
export async function InvoicePdf({
  farmId,
  invoice: { id, number },
}: {
  farmId: number;
  invoice: Pick<Invoice, "id" | "number">;
}) {
  if (!number) return null;
  const t = await getTranslations("payments.invoices");
  return (
    <DocumentLink farmId={farmId} document={{ kind: "invoice", id }} label={t("pdfOf", { number })}>
      {t("pdf")}
    </DocumentLink>
  );
}
