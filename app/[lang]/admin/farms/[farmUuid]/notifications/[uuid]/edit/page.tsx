import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Builder } from "@/components/notification-builder/builder";
import { draftOf } from "@/components/notification-builder/draft";
import { SendNotices } from "@/components/notification-builder/send-notices";
import { StatusBadge } from "@/components/notifications/status-badge";
import { TemplatePicker } from "@/components/notifications/template-picker";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref } from "@/lib/i18n/routes";
import { isEditable } from "@/lib/notifications/rules/states";
import { getNotificationByUuid } from "@/lib/notifications/service/drafts";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../../_load-farm";
import { add, startForm } from "../../../plan/actions";
import {
  keepTemplate,
  preview,
  removeTemplate,
  renameTemplate,
  restart,
  restoreTemplate,
  save,
  send,
  test,
} from "../../actions";
import { loadBuilder } from "./_load-builder";

type Props = { params: Promise<{ lang: string; farmUuid: string; uuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notifications"))("edit.title") };
}

export default async function EditNotificationPage({ params }: Props) {
  const { farmUuid, uuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const notification = await load(lang, getNotificationByUuid(ctx, { farm_id: farm.id, uuid }));
  const base = adminHref(lang, `/farms/${farmUuid}/notifications`);
  if (!isEditable(notification.status)) redirect(`${base}/${uuid}`);
  const { lists, facts, produces, parameters, shown } = await loadBuilder(lang, farm, role, notification);
  const t = await getTranslations("notifications");
  return (
    <ClientMessages
      lang={lang}
      areas={["notifications", "uploads", "common", ...(facts.cardForm ? (["payments"] as const) : [])]}
    >
      <PageHeader
        compact
        help="writing"
        title={notification.title || t("edit.title")}
        back={{ href: base, label: t("create.back") }}
        badge={<StatusBadge status={notification.status} />}
      />
      <Builder
        key={notification.uuid}
        locale={lang}
        viewHref={`${base}/${uuid}`}
        facts={facts}
        initial={{ draft: draftOf(notification), version: notification.version, parameters, preview: shown }}
        produces={produces}
        templates={
          <>
            <SendNotices
              conditions={parameters}
              lang={lang}
              farmUuid={farmUuid}
              now={ctx.clock.now()}
              mayPay={facts.mayPay}
            />
            <TemplatePicker
              {...{ lang, base, farm, lists }}
              ids={{ farm_id: farm.id, notification_id: notification.id }}
              chosen={notification.template}
              action={restart}
              ownActions={{ rename: renameTemplate, remove: removeTemplate, restore: restoreTemplate }}
            />
          </>
        }
        noProduces={
          <EmptyState
            title={t("produces.emptyTitle")}
            heading="h3"
            action={
              <LinkButton variant="secondary" href={adminHref(lang, `/farms/${farmUuid}/produces/create`)}>
                {t("produces.add")}
              </LinkButton>
            }
          >
            {t("produces.emptyText")}
          </EmptyState>
        }
        actions={{ save, preview, send, test, keepTemplate, card: { add, start: startForm } }}
      />
    </ClientMessages>
  );
}
