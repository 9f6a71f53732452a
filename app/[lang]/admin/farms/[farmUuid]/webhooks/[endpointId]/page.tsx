import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { MessageEntry } from "@/components/webhooks/message-entry";
import { adminHref } from "@/lib/i18n/routes";
import { listWebhookMessages, readEndpoint } from "@/lib/outgoing-webhooks/service/log";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { resend } from "../actions";

type Props = {
  params: Promise<{ lang: string; farmUuid: string; endpointId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "webhooks" });
  return { title: t("logTitle") };
}

export default async function WebhookLogPage({ params, searchParams }: Props) {
  const { farmUuid, endpointId, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const t = await getTranslations("webhooks");
  const list = adminHref(lang, `/farms/${farmUuid}/webhooks`);
  const { before } = await searchParams;
  const ids = { farm_id: farm.id, endpoint_id: endpointId };
  const ctx = await pageContext(lang);
  const asked: { before?: string } = typeof before === "string" && before ? { before } : {};
  const [endpoint, { found: log, address }] = await load(
    lang,
    Promise.all([
      readEndpoint(ctx, ids),
      readList(asked, (known) => listWebhookMessages(ctx, { ...known, ...ids })),
    ]),
  );
  const here = `${list}/${endpoint.id}`;
  const older = address.before !== undefined;
  const pastEnd = older && log.messages.length === 0;
  return (
    <ClientMessages lang={lang} areas={["webhooks", "common"]}>
      <PageHeader
        help="webhooks"
        title={t("logTitle")}
        description={t("logDescription", { url: endpoint.url })}
        back={{ href: list, label: t("backToList") }}
      />
      {pastEnd ? (
        <PastEnd first={here} />
      ) : log.messages.length === 0 ? (
        <EmptyState title={t("logEmptyTitle")}>{t("logEmptyText")}</EmptyState>
      ) : (
        <ul
          aria-label={t("logTitle")}
          className="max-w-3xl divide-y divide-line rounded-xl border border-line bg-raised"
        >
          {log.messages.map((message) => (
            <MessageEntry
              key={message.id}
              {...{ lang, farm, message, resend }}
              endpoint={{ id: endpoint.id, active: endpoint.state === "active" }}
            />
          ))}
        </ul>
      )}
      <div className="mt-6 flex max-w-3xl flex-wrap justify-end gap-3">
        {older && !pastEnd ? (
          <LinkButton href={here} variant="secondary">
            {t("newest")}
          </LinkButton>
        ) : null}
        {log.next === null ? null : (
          <LinkButton href={`${here}?before=${log.next}`} variant="secondary" rel="next">
            {t("older")}
          </LinkButton>
        )}
      </div>
    </ClientMessages>
  );
}
