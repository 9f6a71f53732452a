import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { formatDay } from "@/lib/i18n/dates";
import type { CodeBatch } from "@/lib/qr-codes/presenter";
import { LANGS } from "@/lib/vocabulary/languages";

/** Shows batches of codes: what they are for, how many a farm claimed, and their cards to print in either language. */
export async function BatchTable({ rows }: { rows: readonly CodeBatch[] }) {
  const t = await getTranslations("qr_cards");
  const columns: DataColumn<CodeBatch>[] = [
    {
      id: "note",
      header: t("columns.note"),
      lead: true,
      place: "title",
      cell: ({ note }) => <span className="wrap-anywhere">{note}</span>,
    },
    {
      id: "claimed",
      header: t("columns.claimed"),
      place: "state",
      cell: ({ claimed, issued }) => (
        <Badge tone={claimed > 0 ? "success" : "neutral"}>{t("claimed", { claimed, issued })}</Badge>
      ),
    },
    {
      id: "issued",
      header: t("columns.issued"),
      place: "detail",
      cell: ({ issued_at, issuer }) => (
        <span className="text-sm wrap-anywhere">
          <span className="tabular whitespace-nowrap">{formatDay(issued_at)}</span>
          {issuer ? (
            <>
              <span className="md:hidden"> · </span>
              <span className="md:block">{issuer}</span>
            </>
          ) : null}
        </span>
      ),
    },
    {
      id: "cards",
      header: t("columns.cards"),
      place: "note",
      cell: ({ id, note }) => (
        <span className="flex flex-wrap gap-2 max-md:mt-2 xl:flex-nowrap">
          {LANGS.map((lang) => (
            <a
              key={lang}
              href={`/api/qr-codes/batches/${id}/cards?lang=${lang}`}
              download
              aria-label={t("printOf", { lang: t(`langs.${lang}`), note })}
              className={buttonStyle({ variant: "secondary", size: "sm" })}
            >
              {t("print", { lang: t(`langs.${lang}`) })}
            </a>
          ))}
        </span>
      ),
    },
  ];
  return <ServerTable caption={t("caption")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
