import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { formatTenths } from "@/components/notifications/words";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import type { ChargeLine } from "@/lib/payments/charges/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { DocumentLink } from "./document-link";

/** Shows one page of the ledger: what each send cost, corrections as lines of their own, and the document of each. */
export async function ChargeList({
  lang,
  farm,
  rows,
}: {
  lang: Lang;
  farm: { id: number; uuid: string; time_zone: string };
  rows: readonly ChargeLine[];
}) {
  const t = await getTranslations("charges.list");
  const day = (at: Date) => formatDay(at, farm.time_zone);
  const kindOf = ({ reason, corrects }: ChargeLine): string | null => {
    if (!corrects || reason === "sent") return null;
    const number = corrects.invoice_number;
    const date = day(corrects.date);
    return number ? t(`kindsOn.${reason}`, { date, number }) : t(`kinds.${reason}`, { date });
  };
  const unitsOf = ({ emails, segments }: ChargeLine): string =>
    t("units", { emails, segments, both: emails !== 0 && segments !== 0 ? "yes" : "no" }).replaceAll(
      "-",
      "\u2212",
    );
  const documentOf = ({ document, settled, tenths, corrects }: ChargeLine) =>
    document ? (
      <DocumentLink farmId={farm.id} document={document}>
        {document.number ? t(document.kind, { number: document.number }) : t("noNumber")}
      </DocumentLink>
    ) : (
      <span className="text-muted">
        {settled ? t("settled") : t(tenths < 0 && corrects?.invoice_number ? "backNotYet" : "notYet")}
      </span>
    );
  const columns: DataColumn<ChargeLine>[] = [
    {
      id: "send",
      header: t("send"),
      lead: true,
      place: "title",
      cell: (row) => {
        const title = row.notification.title || t("untitled");
        const kind = kindOf(row);
        return (
          <>
            {row.notification.has_page ? (
              <Link
                href={adminHref(lang, `/farms/${farm.uuid}/notifications/${row.notification.uuid}`)}
                className="wrap-anywhere text-link underline underline-offset-4"
              >
                {title}
              </Link>
            ) : (
              <span className="wrap-anywhere">{title}</span>
            )}
            {kind ? <span className="block text-sm font-normal">{kind}</span> : null}
          </>
        );
      },
    },
    {
      id: "date",
      header: t("date"),
      place: "detail",
      className: "whitespace-nowrap max-md:whitespace-normal",
      cell: (row) => (
        <>
          {day(row.date)}
          <span className="md:hidden"> · {unitsOf(row)}</span>
        </>
      ),
    },
    { id: "quantity", header: t("quantity"), cell: unitsOf },
    {
      id: "amount",
      header: t("amount"),
      numeric: true,
      place: "state",
      className: "font-semibold md:font-normal",
      cell: ({ tenths }) => formatTenths(tenths, lang),
    },
    { id: "document", header: t("document"), place: "note", cell: documentOf },
  ];
  return <ServerTable caption={t("title")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
