"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { type ListAddress, writeListAddress } from "@/lib/subscribers/list-address";
import type { Subscriber } from "@/lib/subscribers/presenter";
import { type RowSetting, RowSettingProvider, subscriberColumns } from "./subscriber-cells";

export interface SubscriberTableProps extends RowSetting {
  rows: Subscriber[];
  base: string;
  address: ListAddress;
  sort: { id: string; desc: boolean };
}

/** Shows a farm's subscribers: name, addresses, state, source and date. */
export function SubscriberTable({ rows, base, address, sort, ...setting }: SubscriberTableProps) {
  const t = useTranslations("subscribers");
  return (
    <RowSettingProvider value={setting}>
      <DataTable
        caption={t("list.caption")}
        columns={subscriberColumns}
        rows={rows}
        rowId={(row) => String(row.id)}
        sort={sort}
        sortHref={(id, desc) =>
          base + writeListAddress(address, { sort: id, dir: desc ? "desc" : "asc", page: undefined })
        }
        cells={{
          name: { lead: true, className: "max-md:pr-12" },
          email: { className: "md:max-w-64" },
          state: { label: t("fields.state") },
          source: { label: t("fields.source") },
          subscription_date: { label: t("fields.subscription_date") },
          actions: {
            hideHeader: true,
            className: "max-md:absolute max-md:right-2 max-md:top-2 max-md:p-0 md:text-right",
          },
        }}
      />
    </RowSettingProvider>
  );
}
