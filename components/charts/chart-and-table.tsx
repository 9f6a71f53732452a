"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { useSeen } from "@/components/ui/use-seen";
import { formatNumber } from "@/lib/i18n/format";
import { seriesKey } from "./chart-row";
import type { SeriesChartProps } from "./series-chart";
import { TableSummary } from "./table-summary";

const SeriesChart = dynamic(() => import("./series-chart"), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-full" />,
});

export interface ChartAndTableProps extends SeriesChartProps {
  /** What the drawing shows, for those who do not see it. */
  label: string;
  /** What opens the table and what closes it, its caption, and the name of its first column. */
  toggle: { show: string; hide: string };
  caption: string;
  first: string;
}

/** Shows figures over time as a drawing, which loads once it is near, and as a table. */
export function ChartAndTable({ label, toggle, caption, first, ...chart }: ChartAndTableProps) {
  const [box, seen] = useSeen<HTMLDivElement>("100px");
  const { rows, series, lang } = chart;
  return (
    <div>
      <div ref={box} role="img" aria-label={label} className="min-h-72">
        {seen ? <SeriesChart {...chart} /> : null}
      </div>
      <details className="group mt-3">
        <TableSummary {...toggle} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={caption}>
          <table className="tabular w-full text-left text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-3">
                  {first}
                </th>
                {series.map(({ name }, at) => (
                  <th key={seriesKey(at)} scope="col" className="py-2 pl-3 text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="whitespace-nowrap py-1.5 pr-3 font-normal">
                    {name}
                  </th>
                  {values.map((value, at) => (
                    <td key={seriesKey(at)} className="py-1.5 pl-3 text-right">
                      {formatNumber(value, lang)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}
