import { useTranslations } from "next-intl";
import { ChartAndTable } from "@/components/charts/chart-and-table";
import { StatCards } from "@/components/notifications/stat-cards";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { FarmStatistics } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { pointNames } from "./point-names";

type Props = { statistics: FarmStatistics; lang: Lang; timeZone: string; writeHref: string };

const SERIES = ["delivered", "opened", "clicked"] as const;

/** Shows what the sends of the range did: rates beside what is usual, and messages over time. */
export function SendsSection({ statistics: { sends, points }, lang, timeZone, writeHref }: Props) {
  const t = useTranslations("statistics");
  const estimate = useTranslations("notifications.stats");
  const { email, sms } = sends.by_channel;
  const type = sms.messages === 0 ? "email" : email.messages === 0 ? "sms" : "all";
  return (
    <section aria-labelledby="sends" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="sends">{t("sends.title")}</h2>
        {sends.count > 0 ? (
          <p className="mt-1 max-w-prose text-sm text-muted">
            {t("sends.description", { count: sends.count })}
          </p>
        ) : null}
      </div>
      {sends.count > 0 ? (
        <>
          <div>
            <StatCards stats={sends} {...{ type, lang, timeZone }} />
            {type === "sms" ? null : (
              <p className="mt-3 max-w-prose text-sm text-muted">{estimate("estimate")}</p>
            )}
          </div>
          <Card as="section">
            <CardHeader title={t("sends.chart")} heading="h3" />
            <ChartAndTable
              kind="bars"
              lang={lang}
              toggle={{ show: t("table"), hide: t("tableHide") }}
              first={t(`point.${points[0]?.step ?? "day"}`)}
              label={t("sends.chartLabel")}
              caption={t("sends.chartCaption")}
              series={SERIES.map((one) => ({ name: t(`sends.${one}`) }))}
              rows={points.map((point) => ({
                ...pointNames(point, lang),
                values: SERIES.map((one) => point[one]),
              }))}
            />
          </Card>
        </>
      ) : (
        <EmptyState
          heading="h3"
          title={t("sends.emptyTitle")}
          action={<LinkButton href={writeHref}>{t("sends.write")}</LinkButton>}
        >
          {t("sends.emptyText")}
        </EmptyState>
      )}
    </section>
  );
}
