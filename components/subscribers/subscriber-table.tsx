"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import { Badge } from "@/components/ui/badge";
import { formatDay, formatPhone } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { type ListAddress, writeListAddress } from "@/lib/subscribers/list-address";
import type { SubscriberState } from "@/lib/subscribers/rules";
import type { Subscriber } from "@/lib/subscribers/service/manage";
import type { AnswerOptions } from "./answer-options";
import { type RowActionSet, SubscriberActions } from "./subscriber-actions";

const TONE = {
  active: "success",
  pending: "warning",
  unsubscribed: "neutral",
  unreachable: "danger",
} as const satisfies Record<SubscriberState, string>;

export interface SubscriberTableProps {
  lang: Lang;
  farm: { id: number; time_zone: string };
  rows: Subscriber[];
  base: string;
  address: ListAddress;
  sort: { id: string; desc: boolean };
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet;
}

/** A farm's subscribers: who, how to reach them, whether they may be written to, where they came from. */
export function SubscriberTable({
  lang,
  farm,
  rows,
  base,
  address,
  sort,
  options,
  categories,
  actions,
}: SubscriberTableProps) {
  const t = useTranslations("subscribers");
  const columns = useMemo<DataColumn<Subscriber>[]>(
    () => [
      {
        id: "name",
        accessorFn: (row) => row.name,
        header: t("fields.name"),
        cell: ({ row: { original: person } }) => (
          <>
            <span className="break-words">{person.name || t("list.noEmail")}</span>
            {person.categories.length > 0 ? (
              <span className="mt-1 flex flex-wrap gap-1 font-normal">
                {person.categories.map(({ id, name }) => (
                  <Badge key={id} tone="outline">
                    {name}
                  </Badge>
                ))}
              </span>
            ) : null}
          </>
        ),
      },
      {
        id: "email",
        accessorFn: (row) => row.email,
        header: t("fields.email"),
        cell: ({ row: { original: person } }) => (
          <span className="grid text-sm">
            {person.email ? <span className="break-all">{person.email}</span> : null}
            {person.phone ? <span className="tabular">{formatPhone(person.phone)}</span> : null}
          </span>
        ),
      },
      {
        id: "state",
        header: t("fields.state"),
        enableSorting: false,
        cell: ({ row: { original: person } }) => (
          <span className="grid justify-items-start gap-1 max-md:justify-items-end">
            <Badge tone={TONE[person.state]}>{t(`states.${person.state}`)}</Badge>
            {person.state === "active" ? (
              <span className="text-xs text-muted">
                {[person.email_consent ? t("list.email") : null, person.sms_consent ? t("list.sms") : null]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            ) : null}
          </span>
        ),
      },
      {
        id: "source",
        accessorFn: (row) => row.source,
        header: t("fields.source"),
        cell: ({ row: { original: person } }) => (
          <span className="text-sm">
            {t(`sources.${person.source}`)}
            {person.qr_code_title ? (
              <span className="block break-words text-muted">{person.qr_code_title}</span>
            ) : null}
          </span>
        ),
      },
      {
        id: "subscription_date",
        accessorFn: (row) => row.subscription_date,
        header: t("fields.subscription_date"),
        cell: ({ row: { original: person } }) => (
          <time
            className="tabular whitespace-nowrap text-sm"
            dateTime={person.subscription_date.toISOString()}
          >
            {formatDay(person.subscription_date, farm.time_zone)}
          </time>
        ),
      },
      {
        id: "actions",
        header: t("fields.actions"),
        enableSorting: false,
        cell: ({ row: { original: person } }) => (
          <SubscriberActions
            lang={lang}
            farmId={farm.id}
            person={person}
            options={options}
            categories={categories}
            actions={actions}
          />
        ),
      },
    ],
    [t, lang, farm, options, categories, actions],
  );
  return (
    <DataTable
      caption={t("list.caption")}
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      sort={sort}
      sortHref={(id, desc) =>
        base + writeListAddress(address, { sort: id, dir: desc ? "desc" : "asc", page: undefined })
      }
      cells={{
        name: { lead: true, className: "max-md:pr-12" },
        email: { className: "md:max-w-72" },
        state: { label: t("fields.state") },
        source: { label: t("fields.source") },
        subscription_date: { label: t("fields.subscription_date") },
        actions: {
          hideHeader: true,
          className: "max-md:absolute max-md:right-2 max-md:top-2 max-md:p-0 md:text-right",
        },
      }}
    />
  );
}
