import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { formatNumber } from "@/lib/i18n/format";
import type { CountLine, HitLine } from "@/lib/logs/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { FarmLink, Moment } from "./cells";

/** Shows how often each page was seen, from which sites visitors came, or the views of each day. */
export async function CountTable({
  lang,
  rows,
  by,
}: {
  lang: Lang;
  rows: CountLine[];
  by: "url" | "referrer" | "day";
}) {
  const t = await getTranslations("logs");
  const columns: DataColumn<CountLine>[] = [
    {
      id: "key",
      header: t(`by.${by}`),
      lead: true,
      place: "title",
      cell: ({ key }) => <span className="wrap-anywhere">{key || t("noReferrer")}</span>,
    },
    {
      id: "hits",
      header: t("columns.hits"),
      numeric: true,
      place: "state",
      cell: ({ hits }) => formatNumber(hits, lang),
    },
  ];
  return (
    <div className="max-w-3xl">
      <ServerTable caption={t(`by.${by}`)} columns={columns} rows={rows} rowId={({ key }) => key} />
    </div>
  );
}

/** Shows page views one by one. */
export async function HitTable({ lang, rows, caption }: { lang: Lang; rows: HitLine[]; caption: string }) {
  const t = await getTranslations("logs");
  const columns: DataColumn<HitLine>[] = [
    {
      id: "url",
      header: t("by.url"),
      lead: true,
      place: "title",
      cell: ({ url }) => <span className="wrap-anywhere">{url}</span>,
    },
    {
      id: "referrer",
      header: t("by.referrer"),
      place: "detail",
      cell: ({ referrer }) => <span className="text-sm wrap-anywhere">{referrer}</span>,
    },
    {
      id: "farm",
      header: t("columns.farm"),
      from: "lg",
      cell: ({ farm }) => <FarmLink farm={farm} lang={lang} />,
    },
    {
      id: "at",
      header: t("columns.at"),
      place: "note",
      cell: ({ at }) => <Moment at={at} lang={lang} />,
    },
  ];
  return <ServerTable caption={caption} columns={columns} rows={rows} rowId={({ key }) => key} />;
}
