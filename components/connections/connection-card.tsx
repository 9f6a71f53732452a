import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { OutcomeCounts } from "@/components/ui/outcome-counts";
import type { Connection } from "@/lib/connections/presenter";
import { formatDay } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";
import { CUSTOMER_OUTCOMES } from "@/lib/vocabulary/point-of-sale";
import { ConnectionButtons } from "./connection-buttons";
import { FollowSync } from "./follow-sync";

type ButtonsProps = Parameters<typeof ConnectionButtons>[0];

/** Shows how a connection stands: since when, what was declared, what became of the customers. */
export async function ConnectionCard({
  lang,
  farm,
  connection,
  actions,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  connection: Connection;
  actions: ButtonsProps["actions"];
}) {
  const t = await getTranslations({ locale: lang, namespace: "connections" });
  const { merchant_name, status, sync, counts, synced_at } = connection;
  const works = status === "connected";
  const day = (at: Date) => formatDay(at, farm.time_zone);
  const basis = connection.basis === "express" ? "declared_by_owner" : connection.basis;
  return (
    <Card as="section" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardHeader
          className="mb-0 min-w-0 wrap-anywhere"
          title={merchant_name || t("square.title")}
          description={t("since", { date: day(connection.connected_at) })}
        />
        <Badge tone={works ? "success" : "danger"}>{t(`statuses.${works ? "connected" : "revoked"}`)}</Badge>
      </div>
      {works ? null : <Alert tone="danger">{t("revokedText")}</Alert>}
      {sync.status === "running" ? <FollowSync lang={lang} farmId={farm.id} connection={connection} /> : null}
      {sync.status === "failed" ? <Alert tone="warning">{t("sync.failed")}</Alert> : null}
      <OutcomeCounts
        lang={lang}
        outcomes={CUSTOMER_OUTCOMES}
        counts={counts}
        label={(outcome) => t(`outcomes.${outcome}`)}
        className="md:grid-cols-3"
      />
      <div className="grid gap-1 text-sm text-muted wrap-anywhere">
        {synced_at ? <p>{t("syncedAt", { date: day(synced_at) })}</p> : null}
        <p>{t("declared", { date: day(connection.declared_at), basis: t(`bases.${basis}`) })}</p>
        <p>{t("quoted", { wording: connection.wording })}</p>
      </div>
      <ConnectionButtons
        lang={lang}
        ids={{ farm_id: farm.id, connection_id: connection.id }}
        merchant={merchant_name || t("square.title")}
        mayResync={works && sync.status !== "running"}
        actions={actions}
      />
    </Card>
  );
}
