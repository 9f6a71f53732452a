import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import type { PlainAction } from "@/components/forms/plain-action";
import { Card, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/lib/i18n/format";
import type { Card as CreditCard } from "@/lib/payments/cards/presenter";
import type { Invoice } from "@/lib/payments/documents/presenter";
import { isNotDue } from "@/lib/payments/documents/rules/documents";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PlanStatus } from "@/lib/vocabulary/payment-enumerations";
import { cardName } from "./card-name";
import { InvoicePdf, invoiceColumns } from "./invoice-columns";
import { MoneyRemarks } from "./invoice-status";
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
  const paidBy = ({ status, credit_card }: Invoice) =>
    status !== "void" && credit_card ? cardName(t, credit_card) : null;
  const notDue = (invoice: Invoice) => Boolean(pay && isNotDue(invoice, pay.plan_status));
  const { number, date, reason, total, status } = await invoiceColumns<Invoice>(lang, {
    timeZone: farm.time_zone,
    isNotDue: notDue,
  });
  const payment = (invoice: Invoice) => {
    if (!pay) return null;
    if (notDue(invoice)) return <span className="block text-sm text-muted">{t("invoices.notDue")}</span>;
    if (invoice.status !== "open") return null;
    if (!pay.card) return t("invoices.needsCard");
    return (
      <PayInvoice
        lang={lang}
        ids={{ farm_id: farm.id, invoice_id: invoice.id }}
        words={{
          number: invoice.number ?? t("invoices.draft"),
          due: formatMoney(invoice.due_cents, lang),
          card: cardName(t, pay.card),
        }}
        action={pay.action}
      />
    );
  };
  const columns: DataColumn<Invoice>[] = [
    number,
    date,
    reason,
    { id: "card", header: t("invoices.card"), from: "lg", cell: (invoice) => paidBy(invoice) ?? "–" },
    total,
    status,
    {
      id: "actions",
      header: t("invoices.actions"),
      hideHeader: true,
      place: "note",
      className: "md:text-right",
      cell: (invoice) => (
        <>
          {paidBy(invoice) ? <span className="mr-3 md:hidden">{paidBy(invoice)}</span> : null}
          <InvoicePdf farmId={farm.id} invoice={invoice} />
          {payment(invoice)}
          <span className="md:hidden">
            <MoneyRemarks lang={lang} of={invoice} />
          </span>
        </>
      ),
    },
  ];
  return (
    <Card as="section" id="invoices">
      <CardHeader title={t("invoices.title")} />
      {invoices.length === 0 ? (
        <p className="text-muted">{t("invoices.none")}</p>
      ) : (
        <ServerTable caption={t("invoices.title")} columns={columns} rows={invoices} rowId={({ id }) => id} />
      )}
    </Card>
  );
}
