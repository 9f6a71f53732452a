import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { Badge } from "@/components/ui/badge";
import { Icon, type IconName } from "@/components/ui/icons";
import { countryName } from "@/lib/i18n/country-name";
import { formatMoney } from "@/lib/i18n/format";
import type { SalesLine, SalesState } from "@/lib/payments/charges/rules/provincial-sales";
import type { Lang } from "@/lib/vocabulary/languages";

const TONE = {
  registered: "success",
  none: "neutral",
  first: "warning",
  near: "warning",
  passed: "danger",
  federal: "outline",
  abroad: "outline",
} as const satisfies Record<SalesState, string>;

/** A sign beside each word, for who does not see the colours apart. */
const SIGN: Partial<Record<SalesState, IconName>> = {
  registered: "circle-check",
  first: "alert",
  near: "alert",
  passed: "circle-alert",
};

/** Shows the sales of twelve months by place beside the amounts from which taxes are owed. */
export async function SalesTable({ lang, lines }: { lang: Lang; lines: SalesLine[] }) {
  const t = await getTranslations("tools.sales");
  const regions = await getTranslations("reference.regions");
  const nameOf = ({ place }: SalesLine): string => {
    if (!place) return t("all");
    if (place.country !== "CA") return countryName(place.country, lang);
    return place.region && regions.has(place.region as "QC") ? regions(place.region as "QC") : t("unknown");
  };
  const shareOf = ({ limit_cents, percent }: SalesLine): string => {
    if (limit_cents === null) return t("noLimit");
    if (percent === null) return t("firstSale");
    return t("share", { percent, limit: formatMoney(limit_cents, lang) });
  };
  const columns: DataColumn<SalesLine>[] = [
    {
      id: "place",
      header: t("columns.place"),
      lead: true,
      place: "title",
      cell: (line) => (
        <>
          {nameOf(line)}
          <span className="tabular font-normal md:hidden"> · {formatMoney(line.sold_cents, lang)}</span>
        </>
      ),
    },
    {
      id: "sold",
      header: t("columns.sold"),
      numeric: true,
      cell: ({ sold_cents }) => formatMoney(sold_cents, lang),
    },
    {
      id: "share",
      header: t("columns.share"),
      place: "detail",
      className: "max-md:whitespace-normal",
      cell: (line) => <span className="text-sm">{shareOf(line)}</span>,
    },
    {
      id: "state",
      header: t("columns.state"),
      place: "note",
      cell: ({ state }) => {
        const sign = SIGN[state];
        return (
          <Badge tone={TONE[state]} className="max-md:whitespace-normal">
            {sign ? <Icon name={sign} className="size-4 shrink-0" /> : null}
            {t(`states.${state}`)}
          </Badge>
        );
      },
    },
  ];
  return (
    <ServerTable
      caption={t("caption")}
      columns={columns}
      rows={lines}
      rowId={({ place }) => `${place?.country ?? "all"}-${place?.region ?? ""}`}
    />
  );
}
