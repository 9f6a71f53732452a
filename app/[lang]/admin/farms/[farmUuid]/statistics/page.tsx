import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { BestTimes } from "@/components/statistics/best-times";
import { CostSection } from "@/components/statistics/cost-section";
import { EngagementSection } from "@/components/statistics/engagement-section";
import { PeopleSection } from "@/components/statistics/people-section";
import { RangePicker } from "@/components/statistics/range-picker";
import { SendsSection } from "@/components/statistics/sends-section";
import { statisticsAddress } from "@/components/statistics/statistics-address";
import { LinkButton } from "@/components/ui/link-button";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { roleMay } from "@/lib/platform/permissions";
import { farmStatistics } from "@/lib/statistics/service/read";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "statistics" });
  return { title: t("title") };
}

export default async function StatisticsPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const { from, to, range, by } = await searchParams;
  const statistics = await load(lang, farmStatistics(ctx, { farm_id: farm.id, from, to, range, by }));
  const t = await getTranslations("statistics");
  const base = adminHref(lang, `/farms/${farmUuid}`);
  const address = statisticsAddress(`${base}/statistics`);
  const { range: shown } = statistics;
  const file = new URLSearchParams({ from: shown.from, to: shown.to });
  return (
    <>
      <PageHeader
        help="results"
        title={t("title")}
        description={t("description")}
        secondary={
          roleMay(role, "statistics.export") ? (
            <LinkButton href={`/api/farms/${farm.id}/statistics/export?${file}`} variant="secondary" download>
              {t("download")}
            </LinkButton>
          ) : undefined
        }
      />
      <RangePicker
        statistics={statistics}
        {...{ address, lang }}
        today={formatDay(ctx.clock.now(), farm.time_zone)}
      />
      <div className="grid grid-cols-1 gap-12">
        <PeopleSection {...{ statistics, address, lang }} />
        <EngagementSection engagement={statistics.engagement} lang={lang} />
        <SendsSection
          {...{ statistics, lang }}
          timeZone={farm.time_zone}
          writeHref={`${base}/notifications/create`}
        />
        <BestTimes
          best={statistics.best}
          lang={lang}
          longerHref={shown.preset === "all" ? null : address({ range: "all", by: statistics.by })}
        />
        {statistics.cost ? <CostSection cost={statistics.cost} lang={lang} /> : null}
      </div>
    </>
  );
}
