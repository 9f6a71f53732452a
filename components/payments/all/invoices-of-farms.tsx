import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import type { FormAction } from "@/components/forms/form-action";
import type { FarmInvoice } from "@/lib/payments/documents/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { InvoicePdf, invoiceColumns } from "../invoice-columns";
import { MoneyRemarks } from "../invoice-status";
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
  const t = await getTranslations("charges.all");
  const words = await getTranslations("payments.invoices");
  const { number, date, reason, total, status } = await invoiceColumns<FarmInvoice>(lang);
  const columns: DataColumn<FarmInvoice>[] = [
    number,
    { id: "farm", header: t("farm"), cell: ({ farm }) => <FarmLink lang={lang} farm={farm} /> },
    { ...date, from: "lg" },
    { ...reason, from: "xl" },
    total,
    status,
    {
      id: "actions",
      header: t("actions"),
      hideHeader: true,
      place: "note",
      className: "md:text-right",
      cell: (invoice) => (
        <span className="flex items-center gap-x-3 max-md:flex-wrap max-md:gap-y-1 md:max-lg:flex-col md:max-lg:items-end lg:justify-end">
          <span className="flex-1 md:hidden">
            <FarmLink lang={lang} farm={invoice.farm} />
          </span>
          <InvoicePdf farmId={invoice.farm.id} invoice={invoice} />
          {invoice.most ? (
            <RefundDialog
              key={invoice.most.cents}
              lang={lang}
              invoice={{ id: invoice.id, status: invoice.status, farm: { id: invoice.farm.id } }}
              number={invoice.number ?? words("draft")}
              most={invoice.most}
              action={refund}
            />
          ) : null}
          <span className="basis-full md:hidden">
            <MoneyRemarks lang={lang} of={invoice} />
          </span>
        </span>
      ),
    },
  ];
  return <ServerTable caption={t("kinds.invoices")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
