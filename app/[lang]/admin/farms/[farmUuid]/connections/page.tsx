import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { ConnectForm } from "@/components/connections/connect-form";
import { ConnectionCard } from "@/components/connections/connection-card";
import { ConnectionSettings } from "@/components/connections/connection-settings";
import { Alert } from "@/components/ui/alert";
import { Card, CardHeader } from "@/components/ui/card";
import { mayConnect } from "@/lib/connections/service/connect";
import { listConnections } from "@/lib/connections/service/manage";
import { adminHref } from "@/lib/i18n/routes";
import { roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { connect, disconnect, resync, update } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

const POINTS = ["people", "blanks", "left", "slowly"] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "connections" });
  return { title: t("title") };
}

export default async function ConnectionsPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const t = await getTranslations("connections");
  const header = (
    <PageHeader
      help="connections"
      title={t("title")}
      description={t("description")}
      back={{ href: adminHref(lang, `/farms/${farmUuid}/settings`), label: t("back") }}
    />
  );
  if (!roleMay(role, "connection.read"))
    return (
      <ClientMessages lang={lang} areas={["common"]}>
        {header}
        <Alert tone="info">{t("managersOnly")}</Alert>
      </ClientMessages>
    );
  const ctx = await pageContext(lang);
  const input = { farm_id: farm.id };
  const [connections, available] = await load(
    lang,
    Promise.all([listConnections(ctx, input), mayConnect(ctx, input)]),
  );
  const works = connections.find(({ status }) => status === "connected");
  return (
    <ClientMessages lang={lang} areas={["connections", "settings", "common"]}>
      {header}
      <div className="grid max-w-3xl gap-6">
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            {...{ lang, farm, connection }}
            actions={{ resync, disconnect }}
          />
        ))}
        {works ? (
          <ConnectionSettings lang={lang} farmId={farm.id} connection={works} action={update} />
        ) : (
          <>
            <Card as="section">
              <CardHeader title={t("connect.title")} description={t("square.text")} />
              <ul className="grid list-disc gap-2 pl-5">
                {POINTS.map((point) => (
                  <li key={point}>{t(`square.points.${point}`)}</li>
                ))}
              </ul>
            </Card>
            {available ? (
              <ConnectForm lang={lang} farmId={farm.id} peopleLang={farm.default_lang} action={connect} />
            ) : (
              <Alert tone="info">{t("unavailable")}</Alert>
            )}
          </>
        )}
      </div>
    </ClientMessages>
  );
}
