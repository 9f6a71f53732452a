import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { LastPoint } from "@/components/metrics/last-point";
import { MailboxTable } from "@/components/metrics/mailbox-table";
import { MetricsCharts } from "@/components/metrics/metrics-charts";
import { dayInWords } from "@/components/statistics/point-names";
import { TabLinks } from "@/components/ui/tab-links";
import { adminHref } from "@/lib/i18n/routes";
import { METRIC_STEPS } from "@/lib/metrics/inputs";
import { readMetrics } from "@/lib/metrics/service/read";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = PageProps<"/[lang]/admin/metrics">;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("metrics"))("title") };
}

/** Shows the figures of the whole site; for everyone but super administrators there is no such page. */
export default async function MetricsPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const asked = (await searchParams).by;
  const step = METRIC_STEPS.find((one) => one === asked);
  const { by, points, mailboxes, counted_to } = await load(lang, readMetrics(ctx, { by: step }));
  const t = await getTranslations("metrics");
  const last = counted_to ? points.findLast(({ to }) => to <= counted_to) : undefined;
  return (
    <ClientMessages lang={lang} areas={["metrics", "common"]}>
      <PageHeader
        help="farms"
        title={t("title")}
        description={
          counted_to ? t("description", { date: dayInWords(counted_to, lang) }) : t("descriptionNothing")
        }
      />
      <TabLinks
        className="mb-6"
        label={t("by")}
        tabs={METRIC_STEPS.map((one) => ({
          href: `${adminHref(lang, "/metrics")}?by=${one}`,
          label: t(`steps.${one}`),
          current: one === by,
        }))}
      />
      {last ? <LastPoint point={last} by={by} lang={lang} /> : null}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <MetricsCharts points={points} by={by} lang={lang} />
      </div>
      <section aria-labelledby="mailboxes" className="mt-8">
        <h2 id="mailboxes">{t("mailboxes.title")}</h2>
        <p className="mb-4 mt-1 max-w-prose text-muted">{t("mailboxes.text")}</p>
        <MailboxTable lang={lang} lines={mailboxes} />
      </section>
    </ClientMessages>
  );
}
