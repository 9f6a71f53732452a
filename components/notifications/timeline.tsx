"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { TableSummary } from "@/components/charts/table-summary";
import { Skeleton } from "@/components/ui/skeleton";
import { useSeen } from "@/components/ui/use-seen";
import { formatMoment } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";
import type { TimelineRow } from "./timeline-row";
import type { NotificationStats } from "./use-stats";

const TimelineChart = dynamic(() => import("./timeline-chart"), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-full" />,
});

const HOUR = 3_600_000;

/**
 * Returns running totals from the server's hourly counts; the first row is zero, one hour before the first
 * count.
 */
function runningTotals(points: NotificationStats["timeline"]): TimelineRow[] {
  const first = points[0];
  if (!first) return [];
  const sum = { delivered: 0, opened: 0, clicked: 0 };
  const rows = points.map(({ at, delivered, opened, clicked }): TimelineRow => {
    sum.delivered += Number(delivered);
    sum.opened += Number(opened);
    sum.clicked += Number(clicked);
    return { time: new Date(at).getTime(), ...sum };
  });
  return [{ time: new Date(first.at).getTime() - HOUR, delivered: 0, opened: 0, clicked: 0 }, ...rows];
}

/** The library of the chart weighs as much as the rest of the screen, so it loads once the chart is near. */
function ChartWhenSeen({ label, ...chart }: { label: string } & ComponentProps<typeof TimelineChart>) {
  const [box, seen] = useSeen<HTMLDivElement>("100px");
  return (
    <div ref={box} role="img" aria-label={label} className="min-h-72">
      {seen ? <TimelineChart {...chart} /> : null}
    </div>
  );
}

/** Shows deliveries, opens and clicks over time, as a chart and as a table. */
export function Timeline({
  points,
  lang,
  timeZone,
}: {
  points: NotificationStats["timeline"];
  lang: Lang;
  timeZone: string;
}) {
  const t = useTranslations("notifications.chart");
  const rows = runningTotals(points);
  const names = { delivered: t("delivered"), opened: t("opened"), clicked: t("clicked") };
  if (rows.length === 0) return <p className="text-muted">{t("empty")}</p>;
  return (
    <div>
      <ChartWhenSeen label={t("label")} {...{ rows, names, lang, timeZone }} />
      <details className="group mt-3">
        <TableSummary show={t("table")} hide={t("tableHide")} />
        <div className="mt-2 overflow-x-auto">
          <table className="tabular w-full text-left text-sm">
            <caption className="sr-only">{t("caption")}</caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-4">
                  {t("hour")}
                </th>
                {Object.entries(names).map(([key, name]) => (
                  <th key={key} scope="col" className="py-2 pr-4 text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.time} className="border-b border-line">
                  <th scope="row" className="whitespace-nowrap py-1.5 pr-4 font-normal">
                    {formatMoment(new Date(row.time), lang, timeZone)}
                  </th>
                  <td className="py-1.5 pr-4 text-right">{row.delivered}</td>
                  <td className="py-1.5 pr-4 text-right">{row.opened}</td>
                  <td className="py-1.5 pr-4 text-right">{row.clicked}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
