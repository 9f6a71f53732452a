"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import { type ListAddress, sortOf, writeListAddress } from "@/lib/subscribers/list-address";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import type { AnswerOptions } from "./answer-options";
import { BulkBar, type BulkSetting } from "./bulk/bulk-bar";
import { longPress } from "./bulk/long-press";
import { useSelectColumn } from "./bulk/select-column";
import { useBulk } from "./bulk/use-bulk";
import { useSelection } from "./bulk/use-selection";
import type { RowActionSet } from "./row-actions";
import { SubscriberActions } from "./subscriber-actions";
import { Addresses, Since, State, Who } from "./subscriber-cells";
import type { SubscriberDialog } from "./subscriber-dialogs";

// Most visits only look at the list.
const SubscriberDialogs = dynamic(() =>
  import("./subscriber-dialogs").then((made) => made.SubscriberDialogs),
);

export interface SubscriberTableProps {
  farm: { id: number; time_zone: string };
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet;
  bulk: BulkSetting;
  page: { rows: Subscriber[]; total: number; total_exact: boolean };
  base: string;
  address: ListAddress;
}

/** Shows a farm's subscribers: name, addresses, postal code, state, and since when and from where. */
export function SubscriberTable({
  page,
  base,
  address,
  farm,
  bulk: bulkSetting,
  ...setting
}: SubscriberTableProps) {
  const t = useTranslations("subscribers");
  const lang = useLocale() as Lang;
  const { rows, total } = page;
  const [chosen, setChosen] = useState<Subscriber | null>(null);
  const [dialog, setDialog] = useState<SubscriberDialog | null>(null);
  // The list may have been refreshed since the person was chosen.
  const person = rows.find(({ id }) => id === chosen?.id) ?? chosen;
  const open = (one: Subscriber, which: SubscriberDialog) => {
    setChosen(one);
    setDialog(which);
  };
  const { actions, categories } = setting;
  const { page: _page, sort: _sort, dir: _dir, ...filter } = address;
  const selection = useSelection(
    rows.map(({ id }) => id),
    JSON.stringify(filter),
    total,
  );
  const selectColumn = useSelectColumn(selection);
  const bulk = useBulk(lang, farm.id, bulkSetting.actions);
  const selecting = selection.count > 0;
  const remove = async ({ id }: Subscriber) => {
    if (await bulk.run("delete", { subscriber_ids: [id] })) selection.drop(id);
  };

  const columns: DataColumn<Subscriber>[] = [
    selectColumn,
    {
      id: "name",
      header: t("fields.name"),
      sortable: true,
      lead: true,
      place: "title",
      cell: (one) => (
        <Who
          person={one}
          open={() => {
            // While people are selected on a phone, a press on a row selects it.
            if (selecting && matchMedia("(max-width: 767px)").matches) selection.toggle(one.id, false);
            else open(one, "edit");
          }}
        />
      ),
    },
    {
      id: "email",
      header: t("fields.email"),
      sortable: true,
      place: "detail",
      cell: (one) => <Addresses person={one} />,
    },
    {
      id: "zipcode",
      header: t("fields.zipcode"),
      sortable: true,
      from: "lg",
      cell: ({ zipcode }) => <span className="whitespace-nowrap text-sm">{zipcode ?? "–"}</span>,
    },
    { id: "state", header: t("fields.state"), place: "state", cell: (one) => <State person={one} /> },
    {
      id: "subscription_date",
      header: t("fields.subscription_date"),
      sortable: true,
      from: "lg",
      cell: (one) => <Since person={one} timeZone={farm.time_zone} />,
    },
    {
      id: "actions",
      header: t("fields.actions"),
      hideHeader: true,
      place: "more",
      className: selecting ? "md:text-right max-md:hidden" : "md:text-right",
      cell: (one) => (
        <SubscriberActions
          {...{ lang, actions }}
          farmId={farm.id}
          person={one}
          open={(which) => open(one, which)}
          remove={() => void remove(one)}
          select={() => selection.toggle(one.id, false)}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t("list.caption")}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        sort={sortOf(address)}
        rowProps={(one) => ({
          ...longPress(() => selection.toggle(one.id, false)),
          className: selection.has(one.id) ? "max-md:select-none bg-primary-soft/50" : "max-md:select-none",
        })}
        sortHref={(id, desc) =>
          base + writeListAddress(address, { sort: id, dir: desc ? "desc" : "asc", page: undefined })
        }
      />
      <BulkBar {...{ selection, page, address, categories }} farmId={farm.id} setting={bulkSetting} />
      {person ? (
        <SubscriberDialogs
          key={person.id}
          {...setting}
          lang={lang}
          farmId={farm.id}
          person={person}
          dialog={dialog}
          close={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
