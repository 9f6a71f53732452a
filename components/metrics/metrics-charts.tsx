import { useTranslations } from "next-intl";
import { ChartAndTable } from "@/components/charts/chart-and-table";
import type { ChartKind, ChartSeries } from "@/components/charts/chart-row";
import { pointNames } from "@/components/statistics/point-names";
import { Card, CardHeader } from "@/components/ui/card";
import type { MetricsPoint } from "@/lib/metrics/presenter";
import type { Step } from "@/lib/metrics/rules";
import type { Lang } from "@/lib/vocabulary/languages";

interface Drawing {
  id: "signUps" | "sends" | "messages" | "revenue" | "plans";
  kind: ChartKind;
  series: readonly { figure: string; down?: boolean }[];
  values: (point: MetricsPoint) => number[];
}

const DRAWINGS: readonly Drawing[] = [
  {
    id: "signUps",
    kind: "lines",
    series: [{ figure: "sign_ups" }, { figure: "activated" }],
    values: ({ sign_ups, activated }) => [sign_ups, activated],
  },
  { id: "sends", kind: "bars", series: [{ figure: "sends" }], values: ({ sends }) => [sends] },
  {
    id: "messages",
    kind: "lines",
    series: [{ figure: "emails" }, { figure: "texts" }],
    values: ({ emails, texts }) => [emails, texts],
  },
  {
    id: "revenue",
    kind: "bars",
    series: [{ figure: "revenue" }],
    values: ({ revenue_cents }) => [Math.round(revenue_cents / 100)],
  },
  {
    id: "plans",
    kind: "bars",
    series: [{ figure: "plans_begun" }, { figure: "plans_ended", down: true }],
    values: ({ plans_begun, plans_ended }) => [plans_begun, plans_ended],
  },
];

/** Shows each figure of the site over time, as a drawing and as a table. */
export function MetricsCharts({ points, by, lang }: { points: MetricsPoint[]; by: Step; lang: Lang }) {
  const t = useTranslations("metrics");
  const named = (figure: string) => t(`figures.${figure}` as "figures.sends");
  return DRAWINGS.map(({ id, kind, series, values }) => (
    <Card as="section" key={id}>
      <CardHeader title={t(`drawings.${id}.title`)} heading="h2" />
      <p className="mb-4 text-sm text-muted">{t(`drawings.${id}.text`)}</p>
      <ChartAndTable
        kind={kind}
        lang={lang}
        label={t(`drawings.${id}.label`)}
        caption={t(`drawings.${id}.title`)}
        toggle={{ show: t("table"), hide: t("tableHide") }}
        first={t(`steps.${by}`)}
        series={series.map(
          ({ figure, down }): ChartSeries => ({
            name: named(figure),
            ...(down ? { down } : {}),
          }),
        )}
        rows={points.map((point) => ({ ...pointNames({ step: by, ...point }, lang), values: values(point) }))}
      />
    </Card>
  ));
}
