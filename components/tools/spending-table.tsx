import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { FarmLink } from "@/components/logs/cells";
import { toCents } from "@/lib/billing/rules/taxes";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { FarmSpending } from "@/lib/tools/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what farms spent on messages this month, and how many confirmations they may still cause today. */
export async function SpendingTable({ lang, farms }: { lang: Lang; farms: FarmSpending[] }) {
  const t = await getTranslations("tools.budgets");
  const number = (value: number) => formatNumber(value, lang);
  const money = ({ tenths }: FarmSpending) => formatMoney(toCents(tenths), lang);
  const columns: DataColumn<FarmSpending>[] = [
    {
      id: "farm",
      header: t("columns.farm"),
      lead: true,
      place: "title",
      cell: ({ farm }) => <FarmLink farm={farm} lang={lang} />,
    },
    { id: "cost", header: t("columns.cost"), numeric: true, place: "state", cell: money },
    {
      id: "emails",
      header: t("columns.emails"),
      numeric: true,
      cell: ({ emails }) => number(emails),
    },
    {
      id: "segments",
      header: t("columns.segments"),
      numeric: true,
      cell: ({ segments }) => number(segments),
    },
    {
      id: "confirmations",
      header: t("columns.confirmations"),
      place: "detail",
      className: "max-md:whitespace-normal",
      cell: ({ emails, segments, confirmations: { used, budget } }) => (
        <span className="text-sm">
          <span className="md:hidden">
            {t("messages", {
              ...{ emailCount: emails, segmentCount: segments },
              ...{ emails: number(emails), segments: number(segments) },
            })}{" "}
            ·{" "}
          </span>
          {t("confirmations", { used: number(used), budget: number(budget) })}
        </span>
      ),
    },
  ];
  return (
    <ServerTable caption={t("farmsCaption")} columns={columns} rows={farms} rowId={({ farm }) => farm.uuid} />
  );
}
