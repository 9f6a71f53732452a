"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import { type ChartKind, type ChartRow, type ChartSeries, seriesKey } from "./chart-row";

/** Series differ by colour and by dashes, so that nobody has to tell colours apart. */
const LOOKS = [
  { colour: "var(--primary)", dash: undefined },
  { colour: "var(--focus)", dash: "6 4" },
  { colour: "var(--danger)", dash: "2 3" },
  { colour: "var(--text)", dash: "10 4 2 4" },
  { colour: "var(--muted)", dash: "1 4" },
  { colour: "var(--border-strong)", dash: "14 5" },
] as const;
const lookOf = (at: number) => LOOKS[at % LOOKS.length]!;

const INK = { fill: "var(--muted)", fontSize: 13 };
const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 };
/** Half of a long label, so that the first one is not cut where the values are short. */
const PADDING = { left: 24, right: 24 };
const TIP = {
  background: "var(--surface-raised)",
  border: "1px solid var(--border)",
  borderRadius: 10,
  color: "var(--text)",
};

function Legend({ kind, series }: { kind: ChartKind; series: ChartSeries[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-hidden="true">
      {series.map(({ name }, at) => {
        const { colour, dash } = lookOf(at);
        return (
          <li key={seriesKey(at)} className="flex items-center gap-2">
            <svg width="28" height="10" aria-hidden="true">
              {kind === "lines" ? (
                <line x1="0" x2="28" y1="5" y2="5" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
              ) : (
                <rect x="9" width="10" height="10" fill={colour} />
              )}
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

export interface SeriesChartProps {
  kind: ChartKind;
  rows: ChartRow[];
  series: ChartSeries[];
  lang: Lang;
}

/** Draws series over time. The table below it gives the same numbers to screen readers. */
export default function SeriesChart({ kind, rows, series, lang }: SeriesChartProps) {
  const count = (value: unknown) => formatNumber(Math.abs(Number(value)), lang);
  const data = rows.map(({ label, name, values }) => ({
    label,
    name,
    ...Object.fromEntries(values.map((value, at) => [seriesKey(at), series[at]?.down ? -value : value])),
  }));
  const Chart = kind === "lines" ? LineChart : BarChart;
  return (
    <>
      <Legend kind={kind} series={series} />
      <ResponsiveContainer width="100%" height={260}>
        <Chart data={data} margin={MARGIN} accessibilityLayer={false} stackOffset="sign">
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis
            dataKey="label"
            // Labels that would touch or be cut are left out, at even distances.
            interval="equidistantPreserveStart"
            minTickGap={14}
            padding={PADDING}
            tick={INK}
            stroke="var(--border-strong)"
          />
          <YAxis
            allowDecimals={false}
            tickFormatter={count}
            width="auto"
            tick={INK}
            stroke="var(--border-strong)"
          />
          <Tooltip
            labelFormatter={(_, shown) => String(shown[0]?.payload?.name ?? "")}
            formatter={count}
            contentStyle={TIP}
            cursor={{ fill: "var(--border)", opacity: 0.4 }}
          />
          {series.map(({ name, down }, at) => {
            const { colour, dash } = lookOf(at);
            return kind === "lines" ? (
              <Line
                key={seriesKey(at)}
                dataKey={seriesKey(at)}
                name={name}
                stroke={colour}
                strokeDasharray={dash}
                strokeWidth={3}
                dot={rows.length < 14 ? { r: 3 } : false}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={seriesKey(at)}
                dataKey={seriesKey(at)}
                name={name}
                fill={colour}
                stackId={series.some((one) => one.down) ? "both" : undefined}
                maxBarSize={28}
                radius={down ? 0 : 2}
                isAnimationActive={false}
              />
            );
          })}
        </Chart>
      </ResponsiveContainer>
    </>
  );
}
