import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icons";
import type { NotificationStatus } from "@/lib/core/enumerations";
import { formatNumber, formatRate, longDay, longMoment, shortDay, shortMoment } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { NotificationFigures } from "@/lib/notifications/presenter";
import { NotificationActions, type NotificationActionsProps } from "./notification-actions";
import { StatusBadge } from "./status-badge";

export interface ListedNotification {
  id: number;
  uuid: string;
  farm_id: number;
  title: string;
  type: "all" | "email" | "sms";
  status: NotificationStatus;
  subject_fr: string;
  subject_en: string;
  scheduled_at: Date | null;
  accepted_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
  quote: { recipients: { people: number } } | null;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="tabular font-semibold">{value}</dd>
    </div>
  );
}

/** Shows one notification of the list: title, status and results; on a phone one row that opens it. */
export function NotificationCard({
  lang,
  base,
  farm,
  notification,
  figures,
  canSend,
  actions,
}: {
  notification: ListedNotification;
  farm: { name: string; time_zone: string };
  figures: NotificationFigures | undefined;
} & { lang: Lang } & Omit<NotificationActionsProps, "lang" | "notification">) {
  const t = useTranslations("notifications");
  const { status, type, uuid } = notification;
  const title = notification.title || t("list.untitled");
  const draft = status === "in_creation";
  const subject = listedSubject(notification, lang, { farm: farm.name, produce: t("merge.listed") });
  const { updated_at, scheduled_at, accepted_at, finished_at } = notification;
  const [words, date] =
    status === "in_creation"
      ? (["card.changed", updated_at] as const)
      : status === "scheduled"
        ? (["card.scheduledFor", scheduled_at] as const)
        : status === "canceled"
          ? (["card.canceledOn", finished_at] as const)
          : ([status === "sent" ? "card.sentOn" : "card.startedOn", scheduled_at ?? accepted_at] as const);
  const at = [date ?? updated_at, lang, farm.time_zone] as const;
  return (
    <li className="max-md:entry-row md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-3 md:rounded-xl md:border md:border-line md:bg-raised md:p-5 md:shadow-sm">
      <div className="max-md:entry-whole">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted max-md:hidden">
          <StatusBadge status={status} />
          <span className="flex items-center gap-1.5">
            <Icon name={type === "sms" ? "phone" : "mail"} className="size-4" />
            {t(`channels.${type}`)}
          </span>
        </div>
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere md:font-display md:text-xl">
          <Link href={draft ? `${base}/${uuid}/edit?step=3` : `${base}/${uuid}`} className="entry-link">
            {title}
          </Link>
        </h2>
        {subject && subject !== title ? (
          <p className="truncate text-sm text-muted max-md:hidden">{subject}</p>
        ) : null}
        <p className="mt-1 text-sm text-muted max-md:hidden">
          {t(words, { date: draft ? longDay(...at) : longMoment(...at) })}
        </p>
        <p className="truncate text-sm text-muted md:hidden">
          {t(`channels.${type}`)} · {draft ? shortDay(...at) : shortMoment(...at)}
        </p>
      </div>
      <p className="max-md:entry-state md:hidden">
        <StatusBadge status={status} />
      </p>
      <div className="max-md:entry-more">
        <NotificationActions
          {...{ lang, base, canSend, actions }}
          notification={{ ...notification, title }}
        />
      </div>
      {figures && figures.receivers > 0 ? (
        <dl className="col-span-2 mt-4 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-4 gap-y-3 border-t border-line pt-3.5 max-md:hidden">
          <Figure label={t("card.receivers")} value={formatNumber(figures.receivers, lang)} />
          <Figure label={t("card.delivery")} value={formatRate(figures.rates.delivery, lang)} />
          {type === "sms" ? null : (
            <Figure label={t("card.open")} value={formatRate(figures.rates.open, lang)} />
          )}
          <Figure label={t("card.click")} value={formatRate(figures.rates.click, lang)} />
          <Figure label={t("card.unsubscribe")} value={formatRate(figures.rates.unsubscribe, lang)} />
        </dl>
      ) : null}
    </li>
  );
}
