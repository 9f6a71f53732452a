"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import { Icon } from "@/components/ui/icons";
import { longDay, longMoment, shortDay, shortMoment } from "@/lib/i18n/dates";
import { formatNumber, formatRate } from "@/lib/i18n/format";
import type { NotificationFigures } from "@/lib/notifications/presenter";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { NotificationActions, type NotificationActionsProps } from "./notification-actions";
import { StatusBadge } from "./status-badge";

export interface ListedNotification {
  id: number;
  uuid: string;
  farm_id: number;
  title: string;
  /** The subject as a subscriber reads it; empty when it is the title too. */
  subject: string;
  type: "all" | "email" | "sms";
  status: NotificationStatus;
  /** When it was changed, goes out, went out or was canceled, by its status. */
  at: Date;
  figures: Pick<NotificationFigures, "receivers" | "rates"> | null;
}

const WHEN: Partial<Record<NotificationStatus, "changed" | "scheduledFor" | "canceledOn" | "sentOn">> = {
  in_creation: "changed",
  scheduled: "scheduledFor",
  canceled: "canceledOn",
  sent: "sentOn",
};
const RATES = ["delivery", "open", "click", "unsubscribe"] as const;

function What({
  row,
  base,
  lang,
  timeZone,
}: {
  row: ListedNotification;
  base: string;
  lang: Lang;
  timeZone: string;
}) {
  const t = useTranslations("notifications");
  const { uuid, title, subject, type, status, at } = row;
  const draft = status === "in_creation";
  const when = [at, lang, timeZone] as const;
  return (
    <div className="md:min-w-40">
      <Link
        href={draft ? `${base}/${uuid}/edit?step=3` : `${base}/${uuid}`}
        className="entry-link wrap-anywhere"
      >
        {title}
      </Link>
      {subject ? <p className="text-sm font-normal text-muted max-md:hidden">{subject}</p> : null}
      <p className="text-sm font-normal text-muted max-md:hidden">
        {t(`card.${WHEN[status] ?? "startedOn"}`, { date: draft ? longDay(...when) : longMoment(...when) })}
      </p>
      <p className="text-sm font-normal text-muted max-[22.5rem]:truncate md:hidden">
        {t(`channels.${type}`)} · {draft ? shortDay(...when) : shortMoment(...when)}
      </p>
    </div>
  );
}

/** Shows one page of notifications: title, status and results; on a phone rows that open them. */
export function NotificationTable({
  rows,
  lang,
  base,
  timeZone,
  canSend,
  actions,
}: {
  rows: ListedNotification[];
  lang: Lang;
  timeZone: string;
} & Pick<NotificationActionsProps, "base" | "canSend" | "actions">) {
  const t = useTranslations("notifications");
  const measured = rows.some(({ figures }) => figures !== null);
  const results: DataColumn<ListedNotification>[] = [
    {
      id: "receivers",
      header: t("card.receivers"),
      numeric: true,
      from: "lg",
      cell: ({ figures }) => (figures ? formatNumber(figures.receivers, lang) : "–"),
    },
    ...RATES.map(
      (rate): DataColumn<ListedNotification> => ({
        id: rate,
        header: t(`card.${rate}`),
        numeric: true,
        from: rate === "open" || rate === "click" ? "lg" : "xl",
        cell: ({ figures, type }) =>
          figures && !(rate === "open" && type === "sms") ? formatRate(figures.rates[rate], lang) : "–",
      }),
    ),
  ];
  const columns: DataColumn<ListedNotification>[] = [
    {
      id: "title",
      header: t("card.message"),
      lead: true,
      place: "whole",
      cell: (row) => <What {...{ row, base, lang, timeZone }} />,
    },
    {
      id: "status",
      header: t("deliveries.status"),
      place: "state",
      cell: ({ status, type }) => (
        <span className="grid justify-items-start gap-1 max-md:justify-items-end">
          <StatusBadge status={status} />
          <span className="flex items-center gap-1.5 text-sm text-muted max-md:hidden">
            <Icon name={type === "sms" ? "phone" : "mail"} className="size-4 shrink-0" />
            {t(`channels.${type}`)}
          </span>
        </span>
      ),
    },
    ...(measured ? results : []),
    {
      id: "actions",
      header: t("card.actions"),
      hideHeader: true,
      place: "more",
      className: "md:text-right",
      cell: (row) => <NotificationActions {...{ lang, base, canSend, actions }} notification={row} />,
    },
  ];
  return <DataTable caption={t("list.title")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}
