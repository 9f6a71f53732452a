import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { formatNumber, formatRate } from "@/lib/i18n/format";
import type { MailboxLine } from "@/lib/metrics/presenter";
import { shareOf } from "@/lib/metrics/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what became of emails by who runs the mailboxes. */
export async function MailboxTable({ lang, lines }: { lang: Lang; lines: MailboxLine[] }) {
  const t = await getTranslations("metrics.mailboxes");
  const number = (value: number) => formatNumber(value, lang);
  const rate = (part: number, { sent }: MailboxLine) => formatRate(shareOf(part, sent), lang);
  const columns: DataColumn<MailboxLine>[] = [
    {
      id: "provider",
      header: t("columns.provider"),
      lead: true,
      place: "title",
      cell: ({ provider }) => t(`names.${provider}`),
    },
    { id: "sent", header: t("columns.sent"), numeric: true, cell: ({ sent }) => number(sent) },
    {
      id: "delivered",
      header: t("columns.delivered"),
      numeric: true,
      place: "state",
      cell: (line) => rate(line.delivered, line),
    },
    {
      id: "bounced",
      header: t("columns.bounced"),
      numeric: true,
      cell: (line) => rate(line.bounced, line),
    },
    {
      id: "complained",
      header: t("columns.complained"),
      place: "detail",
      className: "max-md:whitespace-normal",
      cell: (line) =>
        line.sent === 0 ? (
          t("none")
        ) : (
          <>
            <span className="md:hidden">
              {t("detail", { count: line.sent, sent: number(line.sent), bounced: rate(line.bounced, line) })}{" "}
              ·{" "}
            </span>
            {t("complaints", { share: rate(line.complained, line) })}
          </>
        ),
    },
  ];
  return (
    <ServerTable caption={t("title")} columns={columns} rows={lines} rowId={({ provider }) => provider} />
  );
}
