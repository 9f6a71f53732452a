"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { AvailabilityPills } from "./availability-pills";
import { ProduceActions } from "./produce-actions";
import { type PicturedProduce, ProducePicture } from "./produce-picture";

export interface ProduceRow {
  id: number;
  farm_id: number;
  name: string;
  editHref: string;
  picture: PicturedProduce;
  /** Until when it is available, in words. */
  expires: string | null;
  hidden: boolean;
  prices: string[];
  availability: string;
}

/** Values that every row shares. */
interface RowSetting {
  lang: string;
  actions: Record<"changeAvailability" | "duplicate" | "remove", PlainAction>;
}

const Setting = createContext<RowSetting | null>(null);

type Cell = { row: ProduceRow };

function What({ row: { name, editHref, picture, expires, hidden } }: Cell) {
  const t = useTranslations("produce");
  return (
    <div className="flex items-center gap-3.5">
      <ProducePicture picture={picture} sizes="64px" className="size-14 shrink-0 rounded-lg" />
      <div className="min-w-0">
        <Link
          href={editHref}
          className="break-words rounded-xs underline-offset-4 hover:underline max-md:inline-block max-md:py-1"
        >
          {name}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-muted">
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

function Today({ row: { id, farm_id, name, availability } }: Cell) {
  const setting = useContext(Setting);
  if (!setting) return null;
  const { lang, actions } = setting;
  const produce = { farmId: farm_id, produceId: id, name, availability };
  return <AvailabilityPills lang={lang} {...produce} action={actions.changeAvailability} />;
}

function Actions({ row: { id, farm_id, name, editHref } }: Cell) {
  const setting = useContext(Setting);
  if (!setting) return null;
  const { lang, actions } = setting;
  return (
    <ProduceActions
      lang={lang}
      farmId={farm_id}
      produce={{ id, name }}
      editHref={editHref}
      duplicate={actions.duplicate}
      remove={actions.remove}
    />
  );
}

const COLUMNS = [
  ["produce", What],
  ["price", Price],
  ["availability", Today],
  ["actions", Actions],
] as const;

function Heading({ of }: { of: (typeof COLUMNS)[number][0] }) {
  return useTranslations("produce.columns")(of);
}

/**
 * Created once: a new function for a cell would be a new component and would close a dialog that is open in it.
 */
const columns: DataColumn<ProduceRow>[] = COLUMNS.map(([id, Content]) => ({
  id,
  accessorFn: () => id,
  header: () => <Heading of={id} />,
  cell: ({ row }) => <Content row={row.original} />,
}));

/** Shows the produce as a table on a desktop and as cards on a phone. */
export function ProduceTable({ rows, ...setting }: RowSetting & { rows: ProduceRow[] }) {
  const t = useTranslations("produce");
  return (
    <Setting value={setting}>
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        cells={{
          produce: { lead: true, className: "max-md:pr-12" },
          price: { className: "tabular md:text-sm" },
          actions: {
            hideHeader: true,
            className: "max-md:absolute max-md:right-2 max-md:top-2 max-md:p-0 md:text-right",
          },
        }}
      />
    </Setting>
  );
}
