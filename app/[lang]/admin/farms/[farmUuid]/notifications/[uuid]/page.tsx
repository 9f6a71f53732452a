import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { SalesAfter } from "@/components/connections/sales-after";
import { readDeliveriesQuery } from "@/components/notifications/deliveries-query";
import { DeliveriesSection } from "@/components/notifications/deliveries-section";
import { DuplicateButton } from "@/components/notifications/duplicate-button";
import { FirstSent } from "@/components/notifications/first-sent";
import { LiveView } from "@/components/notifications/live-view";
import { ScheduledView } from "@/components/notifications/scheduled-view";
import { StatusBadge } from "@/components/notifications/status-badge";
import { WebVersion } from "@/components/notifications/web-version";
import { formatTenths } from "@/components/notifications/words";
import { SendCharge } from "@/components/payments/send-charge";
import { isTaxed } from "@/lib/billing/rules/taxes";
import { salesAfter } from "@/lib/connections/service/sales";
import { longMoment } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { isEditable } from "@/lib/notifications/rules/states";
import { getNotificationByUuid } from "@/lib/notifications/service/drafts";
import { isFirstSend, notificationDeliveries, notificationStats } from "@/lib/notifications/service/stats";
import { readSendCharge } from "@/lib/payments/charges/service/charge-lines";
import { PERMISSIONS, type Role, roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import { readPageOrLast } from "@/lib/values/pagination";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { cancel, duplicate, move, publish, reopen, resume, retry } from "../actions";

type Props = {
  params: Promise<{ lang: string; farmUuid: string; uuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notifications"))("stats.title") };
}

export default async function NotificationPage({ params, searchParams }: Props) {
  const { farmUuid, uuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const notification = await load(lang, getNotificationByUuid(ctx, { farm_id: farm.id, uuid }));
  const base = adminHref(lang, `/farms/${farmUuid}/notifications`);
  const here = `${base}/${uuid}`;
  if (isEditable(notification.status)) redirect(`${here}/edit?step=3`);
  const ids = { farm_id: farm.id, notification_id: notification.id };
  const query = readDeliveriesQuery(await searchParams);
  const { q, channel, status, page } = query;
  const filters = { search: q, channel: channel ?? undefined, status: status ?? undefined };
  const [stats, found, isFirst] = await load(
    lang,
    Promise.all([
      notificationStats(ctx, ids),
      readPageOrLast((last) => notificationDeliveries(ctx, { ...ids, ...filters, page: last ?? page })),
      isFirstSend(ctx, ids),
    ]),
  );
  const t = await getTranslations("notifications");
  const title = notification.title || t("list.untitled");
  const canSend = (PERMISSIONS["notification.send"] as readonly Role[]).includes(role);
  const { scheduled_at, finished_at, quote } = notification;
  const sent_at = notification.status === "sent" ? (scheduled_at ?? finished_at) : null;
  const sales =
    sent_at && roleMay(role, "connection.read")
      ? await load(lang, salesAfter(ctx, { farm_id: farm.id, sent_at }))
      : null;
  const charge = roleMay(role, "cost.read") ? await load(lang, readSendCharge(ctx, ids)) : null;
  const at = (date: Date) => longMoment(date, lang, farm.time_zone);
  const when =
    notification.status === "canceled" && finished_at
      ? t("view.canceledOn", { date: at(finished_at) })
      : scheduled_at && notification.status !== "scheduled"
        ? t(notification.status === "sent" ? "view.sentOn" : "view.startedOn", { date: at(scheduled_at) })
        : "";
  const promised = quote
    ? t("view.promised", {
        people: quote.recipients.people,
        total: formatTenths(quote.total_tenths, lang),
        taxed: isTaxed(quote) ? "yes" : "no",
      })
    : "";
  return (
    <ClientMessages lang={lang} areas={["notifications", "common"]}>
      <PageHeader
        help="results"
        title={title}
        back={{ href: base, label: t("view.back") }}
        badge={<StatusBadge status={notification.status} />}
        description={[t(`channels.${notification.type}`), when, promised].filter(Boolean).join(" · ")}
        secondary={<DuplicateButton {...{ lang, base, ids }} action={duplicate} />}
      />
      {isFirst && stats.too_early_until && (stats.status === "sending" || stats.status === "sent") ? (
        <FirstSent
          replyTo={notification.reply_to ?? farm.email}
          qrCodesHref={adminHref(lang, `/farms/${farmUuid}/qr-codes`)}
        />
      ) : null}
      {notification.status === "scheduled" ? (
        <ScheduledView
          {...{ lang, base, ids, title, farm, notification }}
          now={ctx.clock.now()}
          actions={canSend ? { resume, cancel, retry, reopen, move } : null}
        />
      ) : (
        <LiveView
          {...{ ids, title }}
          type={notification.type}
          timeZone={farm.time_zone}
          finishedAt={finished_at?.toISOString() ?? null}
          initial={stats}
          filterBase={here}
          actions={canSend ? { resume, cancel, retry } : null}
        />
      )}
      {sales ? <SalesAfter lang={lang} sales={sales} /> : null}
      {charge ? (
        <SendCharge
          lang={lang}
          tenths={charge.tenths}
          href={adminHref(lang, `/farms/${farmUuid}/charges?notification=${uuid}`)}
        />
      ) : null}
      {notification.web_key && notification.status !== "scheduled" ? (
        <WebVersion
          {...{ lang, ids }}
          href={`/m/${lang}/${notification.web_key}`}
          published={notification.published_at !== null}
          canPublish={canSend}
          action={publish}
        />
      ) : null}
      <DeliveriesSection
        {...{ lang, query, found }}
        base={here}
        timeZone={farm.time_zone}
        unknown={{ email: stats.by_channel.email.unknown, sms: stats.by_channel.sms.unknown }}
        bothChannels={notification.type === "all"}
      />
    </ClientMessages>
  );
}
