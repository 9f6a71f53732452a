import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { SendNotice } from "@/components/notification-builder/send-notice";
import {
  GROUP_NAMES,
  matching,
  PER_PAGE,
  readListQuery,
  writeListQuery,
} from "@/components/notifications/list-query";
import { NotificationSearch } from "@/components/notifications/notification-search";
import { NotificationTable } from "@/components/notifications/notification-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { adminHref } from "@/lib/i18n/routes";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import { listNotifications } from "@/lib/notifications/service/drafts";
import { isUnderReview } from "@/lib/notifications/service/quote";
import { notificationFigures } from "@/lib/notifications/service/stats";
import { PERMISSIONS, type Role, roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import { lastPage } from "@/lib/values/pagination";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { cancel, duplicate, remove } from "./actions";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type Listed = Awaited<ReturnType<typeof listNotifications>>["sent"][number];

/** Returns when a notification was changed, goes out, went out or was canceled, by its status. */
function momentOf({ status, updated_at, scheduled_at, accepted_at, finished_at }: Listed): Date {
  if (status === "in_creation") return updated_at;
  return (status === "canceled" ? finished_at : (scheduled_at ?? accepted_at)) ?? updated_at;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notifications"))("list.title") };
}

export default async function NotificationsPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const of = { farm_id: farm.id };
  const [groups, held] = await load(lang, Promise.all([listNotifications(ctx, of), isUnderReview(ctx, of)]));
  const firstWithItems = GROUP_NAMES.find((name) => groups[name].length > 0) ?? "in_creation";
  const query = readListQuery(await searchParams, firstWithItems);
  const found = matching(groups[query.group], query.q);
  const pageCount = lastPage(found.length, PER_PAGE);
  const page = Math.min(query.page, pageCount);
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const acceptedIds = shown.filter(({ accepted_at }) => accepted_at !== null).map(({ id }) => id);
  const figures = await load(lang, notificationFigures(ctx, { ...of, notification_ids: acceptedIds }));
  const t = await getTranslations("notifications");
  const base = adminHref(lang, `/farms/${farmUuid}/notifications`);
  const create = <LinkButton href={`${base}/create`}>{t("list.new")}</LinkButton>;
  const canSend = (PERMISSIONS["notification.send"] as readonly Role[]).includes(role);
  return (
    <ClientMessages lang={lang} areas={["notifications", "common"]}>
      <PageHeader
        help="notifications"
        title={t("list.title")}
        description={t("list.description")}
        action={create}
        secondary={
          <LinkButton href={`${base}/welcome`} variant="ghost" size="sm">
            {t("list.welcome")}
          </LinkButton>
        }
      />
      {held ? (
        <div className="mb-6">
          <SendNotice notice="underReview" {...{ lang, farmUuid }} mayPay={roleMay(role, "billing.manage")} />
        </div>
      ) : null}
      <TabLinks
        label={t("list.groups")}
        className="mb-5"
        tabs={GROUP_NAMES.map((group) => ({
          href: base + writeListQuery({ group, q: query.q, page: 1 }),
          label: t(`list.group.${group}`),
          count: matching(groups[group], query.q).length,
          current: group === query.group,
        }))}
      />
      {groups[query.group].length > 0 || query.q ? (
        <NotificationSearch base={base} query={query} found={found.length} />
      ) : null}
      {shown.length > 0 ? (
        <NotificationTable
          {...{ lang, base, canSend }}
          timeZone={farm.time_zone}
          actions={{ duplicate, remove, cancel }}
          rows={shown.map((notification) => {
            const { id, uuid, farm_id, type, status } = notification;
            const title = notification.title || t("list.untitled");
            const subject = listedSubject(notification, lang, {
              farm: farm.name,
              produce: t("merge.listed"),
            });
            const own = figures.get(id);
            return {
              ...{ id, uuid, farm_id, title, type, status },
              subject: subject === title ? "" : subject,
              at: momentOf(notification),
              figures: own && own.receivers > 0 ? { receivers: own.receivers, rates: own.rates } : null,
            };
          })}
        />
      ) : query.q ? (
        <EmptyState illustration={<Scene name="no-results" />} title={t("list.noMatch")}>
          {t("list.noMatchText", { search: query.q })}
        </EmptyState>
      ) : (
        <EmptyState
          illustration={<Scene name="no-notifications" />}
          title={t(`list.empty.${query.group}.title`)}
          action={query.group === "in_creation" ? create : undefined}
        >
          {t(`list.empty.${query.group}.text`)}
        </EmptyState>
      )}
      <Pagination
        className="mt-6"
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => base + writeListQuery({ ...query, page: to })}
        labels={{
          nav: t("list.pages"),
          previous: t("list.previous"),
          next: t("list.next"),
          page: (number) => t("list.page", { page: number }),
          summary:
            pageCount > 1
              ? t("list.range", {
                  from: (page - 1) * PER_PAGE + 1,
                  to: Math.min(page * PER_PAGE, found.length),
                  total: found.length,
                })
              : undefined,
        }}
      />
    </ClientMessages>
  );
}
