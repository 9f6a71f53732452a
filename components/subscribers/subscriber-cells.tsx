"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { DataColumn } from "@/components/data-table/data-table";
import { Badge } from "@/components/ui/badge";
import { formatDay, formatPhone } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { SubscriberState } from "@/lib/subscribers/rules";
import type { AnswerOptions } from "./answer-options";
import type { RowActionSet } from "./row-actions";
import { SubscriberActions } from "./subscriber-actions";

/** Values that every row shares. */
export interface RowSetting {
  lang: Lang;
  farm: { id: number; time_zone: string };
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet;
}

const Setting = createContext<RowSetting | null>(null);
export const RowSettingProvider = Setting.Provider;

const TONE = {
  active: "success",
  pending: "warning",
  unsubscribed: "neutral",
  unreachable: "danger",
} as const satisfies Record<SubscriberState, string>;

type Cell = { person: Subscriber };

function Who({ person }: Cell) {
  const t = useTranslations("subscribers");
  return (
    <>
      <span className="break-words">{person.name || t("rowActions.nameless")}</span>
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
  );
}

function Addresses({ person }: Cell) {
  return (
    <span className="grid text-sm md:min-w-56 xl:min-w-72">
      {person.email ? <span className="wrap-anywhere">{person.email}</span> : null}
      {person.phone ? <span className="tabular">{formatPhone(person.phone)}</span> : null}
    </span>
  );
}

function State({ person }: Cell) {
  const t = useTranslations("subscribers");
  const help =
    person.state === "active"
      ? [person.email_consent ? t("list.email") : null, person.sms_consent ? t("list.sms") : null]
          .filter(Boolean)
          .join(" · ")
      : person.state === "unreachable"
        ? t("unreachableHelp")
        : null;
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={TONE[person.state]}>{t(`states.${person.state}`)}</Badge>
      {help ? <span className="max-w-44 text-xs text-muted">{help}</span> : null}
    </span>
  );
}

function Source({ person }: Cell) {
  const t = useTranslations("subscribers");
  return (
    <span className="text-sm">
      {t(`sources.${person.source}`)}
      {person.qr_code_title ? (
        <span className="block break-words text-muted">{person.qr_code_title}</span>
      ) : null}
    </span>
  );
}

function Since({ person: { subscription_date: date } }: Cell) {
  const setting = useContext(Setting);
  return (
    <time className="tabular whitespace-nowrap text-sm" dateTime={date.toISOString()}>
      {formatDay(date, setting?.farm.time_zone)}
    </time>
  );
}

function Actions({ person }: Cell) {
  const setting = useContext(Setting);
  if (!setting) return null;
  const { farm, ...rest } = setting;
  return <SubscriberActions {...rest} farmId={farm.id} person={person} />;
}

function Heading({ of }: { of: (typeof COLUMNS)[number][0] }) {
  const t = useTranslations("subscribers.fields");
  return t(of);
}

const COLUMNS = [
  ["name", Who, true],
  ["email", Addresses, true],
  ["state", State, false],
  ["source", Source, true],
  ["subscription_date", Since, true],
  ["actions", Actions, false],
] as const;

/**
 * Created once: a new function for a cell would be a new component and would close a dialog that is open in it.
 */
export const subscriberColumns: DataColumn<Subscriber>[] = COLUMNS.map(([id, Content, sortable]) => ({
  id,
  accessorFn: () => id,
  enableSorting: sortable,
  header: () => <Heading of={id} />,
  cell: ({ row }) => <Content person={row.original} />,
}));
