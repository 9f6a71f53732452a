import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { linkLine } from "@/components/ui/link-style";
import { EndpointCard } from "@/components/webhooks/endpoint-card";
import { NewEndpoint } from "@/components/webhooks/new-endpoint";
import { adminHref, href } from "@/lib/i18n/routes";
import { MOST_ENDPOINTS } from "@/lib/outgoing-webhooks/rules";
import { listEndpoints } from "@/lib/outgoing-webhooks/service/log";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { create, pause, remove, resume, roll, test, update } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "webhooks" });
  return { title: t("title") };
}

export default async function WebhooksPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const endpoints = await load(lang, listEndpoints(await pageContext(lang), { farm_id: farm.id }));
  const t = await getTranslations("webhooks");
  return (
    <ClientMessages lang={lang} areas={["webhooks", "common"]}>
      <PageHeader
        help="webhooks"
        title={t("title")}
        description={t("description")}
        back={{ href: adminHref(lang, `/farms/${farmUuid}/settings`), label: t("back") }}
      />
      <div className="grid max-w-3xl gap-6">
        <p>
          <a href={href("api_webhooks", lang)} className={linkLine}>
            {t("guide")}
          </a>
        </p>
        {endpoints.length === 0 ? <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState> : null}
        {endpoints.map((endpoint) => (
          <EndpointCard
            key={endpoint.id}
            {...{ lang, farm, endpoint }}
            actions={{ update, pause, resume, roll, test, remove }}
          />
        ))}
        {endpoints.length < MOST_ENDPOINTS ? (
          <NewEndpoint lang={lang} farmId={farm.id} action={create} />
        ) : null}
      </div>
    </ClientMessages>
  );
}
