"use client";

import { useLocale, useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { type ProducerAddress, producerSortOf, writeProducerAddress } from "@/lib/producers/list-address";
import type { Producer } from "@/lib/producers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { Day, Health, Plan, ProducerName, VerificationBadge } from "./producer-cells";

/** Shows all farms with their plan, figures, health and verification. */
export function ProducerTable({
  rows,
  base,
  address,
}: {
  rows: Producer[];
  base: string;
  address: ProducerAddress;
}) {
  const t = useTranslations("producers");
  const lang = useLocale() as Lang;
  const number = (value: number) => <span className="text-sm">{formatNumber(value, lang)}</span>;
  const columns: DataColumn<Producer>[] = [
    {
      id: "name",
      header: t("columns.name"),
      sortable: true,
      tight: true,
      lead: true,
      place: "title",
      cell: (farm) => <ProducerName lang={lang} farm={farm} />,
    },
    {
      id: "plan",
      header: t("columns.plan"),
      sortable: true,
      tight: true,
      place: "state",
      cell: (farm) => <Plan farm={farm} />,
    },
    {
      id: "signed_up",
      header: t("columns.signed_up"),
      sortable: true,
      tight: true,
      from: "xl",
      cell: ({ signed_up_at }) => <Day at={signed_up_at} />,
    },
    {
      id: "last_send",
      header: t("columns.last_send"),
      sortable: true,
      tight: true,
      from: "lg",
      cell: ({ last_send_at }) => <Day at={last_send_at} none={t("never")} />,
    },
    {
      id: "subscribers",
      header: t("columns.subscribers"),
      sortable: true,
      numeric: true,
      tight: true,
      place: "detail",
      cell: ({ owner, subscribers }) => (
        <>
          <span className="max-md:hidden">{number(subscribers)}</span>
          <span className="md:hidden">
            {t("row", { subscribers })}
            {owner.name ? ` · ${owner.name}` : null}
          </span>
        </>
      ),
    },
    {
      id: "sends",
      header: t("columns.sends"),
      sortable: true,
      numeric: true,
      tight: true,
      from: "lg",
      cell: ({ sends }) => number(sends),
    },
    {
      id: "revenue",
      header: t("columns.revenue"),
      sortable: true,
      numeric: true,
      tight: true,
      cell: ({ revenue_cents }) => <span className="text-sm">{formatMoney(revenue_cents, lang)}</span>,
    },
    {
      id: "health",
      header: t("columns.health"),
      sortable: true,
      tight: true,
      cell: ({ health }) => <Health health={health} />,
    },
    {
      id: "verification",
      header: t("columns.verification"),
      sortable: true,
      tight: true,
      from: "lg",
      cell: ({ verification }) => <VerificationBadge verification={verification} />,
    },
  ];
  return (
    <div className="md:overflow-x-auto">
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        sort={producerSortOf(address)}
        sortHref={(id, desc) =>
          base + writeProducerAddress(address, { sort: id, dir: desc ? "desc" : "asc", page: undefined })
        }
      />
    </div>
  );
}
