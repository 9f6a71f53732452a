"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import type { Lang } from "@/lib/vocabulary/languages";
import { AvailabilityPills } from "./availability-pills";
import { ProduceActions } from "./produce-actions";
import { type PicturedProduce, ProducePicture } from "./produce-picture";

export interface ProduceRow {
  id: number;
  farm_id: number;
  name: string;
  editHref: string;
  picture: PicturedProduce;
  /** Until when it is or was available, in words. */
  expires: string | null;
  hidden: boolean;
  prices: string[];
  availability: string;
}

type Cell = { row: ProduceRow };

function What({ row: { name, editHref, picture, expires, hidden, prices } }: Cell) {
  const t = useTranslations("produce");
  return (
    <div className="flex items-center gap-3 md:gap-3.5">
      <ProducePicture
        picture={picture}
        sizes="64px"
        className="size-11 shrink-0 rounded-lg max-[22.5rem]:hidden md:size-14"
      />
      <div className="min-w-0 md:min-w-20 lg:min-w-32">
        <Link href={editHref} className="entry-link wrap-anywhere">
          {name}
        </Link>
        <p className="text-sm font-normal text-muted max-[22.5rem]:truncate md:hidden">
          {hidden ? t("hidden") : (prices[0] ?? t("noPrice"))}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-muted max-md:hidden">
          {expires}
          {hidden ? <Badge tone="outline">{t("hidden")}</Badge> : null}
        </div>
      </div>
    </div>
  );
}

function Price({ row: { prices } }: Cell) {
  const t = useTranslations("produce");
  if (prices.length === 0) return <span className="text-muted">{t("noPrice")}</span>;
  return prices.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

/** Shows the produce as a table on a desktop and as rows on a phone. */
export function ProduceTable({
  rows,
  lang,
  actions,
}: {
  lang: Lang;
  actions: Record<"changeAvailability" | "duplicate" | "remove", PlainAction>;
  rows: ProduceRow[];
}) {
  const t = useTranslations("produce");
  const columns: DataColumn<ProduceRow>[] = [
    {
      id: "produce",
      header: t("columns.produce"),
      lead: true,
      place: "whole",
      cell: (row) => <What row={row} />,
    },
    {
      id: "price",
      header: t("columns.price"),
      className: "tabular md:text-sm",
      cell: (row) => <Price row={row} />,
    },
    {
      id: "availability",
      header: t("columns.availability"),
      place: "state",
      cell: ({ id, farm_id, name, availability }) => (
        <AvailabilityPills
          {...{ lang, name, availability }}
          farmId={farm_id}
          produceId={id}
          action={actions.changeAvailability}
          short
        />
      ),
    },
    {
      id: "actions",
      header: t("columns.actions"),
      hideHeader: true,
      place: "more",
      className: "md:text-right",
      cell: ({ id, farm_id, name, editHref }) => (
        <ProduceActions
          lang={lang}
          farmId={farm_id}
          produce={{ id, name }}
          editHref={editHref}
          duplicate={actions.duplicate}
          remove={actions.remove}
        />
      ),
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
