import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import type { NotificationStatus } from "@/lib/core/enumerations";
import { formatNumber, formatRate } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { NotificationFigures } from "@/lib/notifications/presenter";
import { NotificationActions, type NotificationActionsProps } from "./notification-actions";
import { StatusBadge } from "./status-badge";
import { spokenDay } from "./words";

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

/** Shows one notification of the list: its title, status and results. */
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
  const day = (date: Date | null) => spokenDay(date ?? notification.updated_at, lang, farm.time_zone, !draft);
  const when =
    status === "in_creation"
      ? t("card.changed", { date: day(notification.updated_at) })
      : status === "scheduled"
        ? t("card.scheduledFor", { date: day(notification.scheduled_at) })
        : status === "canceled"
          ? t("card.canceledOn", { date: day(notification.finished_at) })
          : t(status === "sent" ? "card.sentOn" : "card.startedOn", {
              date: day(notification.scheduled_at ?? notification.accepted_at),
            });
  return (
    <Card as="li" padding="none" className="relative p-4 md:p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
            <StatusBadge status={status} />
            <span className="flex items-center gap-1.5">
              <Icon name={type === "sms" ? "phone" : "mail"} className="size-4" />
              {t(`channels.${type}`)}
            </span>
          </div>
          <h2 className="break-words text-xl">
            <Link
              href={draft ? `${base}/${uuid}/edit?step=3` : `${base}/${uuid}`}
              className="rounded-xs underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </h2>
          {subject && subject !== title ? <p className="truncate text-sm text-muted">{subject}</p> : null}
          <p className="mt-1 text-sm text-muted">{when}</p>
        </div>
        <NotificationActions
          {...{ lang, base, canSend, actions }}
          notification={{ ...notification, title }}
        />
      </div>
      {figures && figures.receivers > 0 ? (
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-4 gap-y-3 border-t border-line pt-3.5">
          <Figure label={t("card.receivers")} value={formatNumber(figures.receivers, lang)} />
          <Figure label={t("card.delivery")} value={formatRate(figures.rates.delivery, lang)} />
          {type === "sms" ? null : (
            <Figure label={t("card.open")} value={formatRate(figures.rates.open, lang)} />
          )}
          <Figure label={t("card.click")} value={formatRate(figures.rates.click, lang)} />
          <Figure label={t("card.unsubscribe")} value={formatRate(figures.rates.unsubscribe, lang)} />
        </dl>
      ) : null}
    </Card>
  );
}
