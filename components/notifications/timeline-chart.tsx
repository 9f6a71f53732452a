"use client";

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { shortMoment } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import type { TimelineRow } from "./timeline-row";
import { countTicks, timeTicks } from "./timeline-ticks";

const LINES = [
  { key: "delivered", colour: "var(--primary)", dash: undefined },
  { key: "opened", colour: "var(--focus)", dash: "6 4" },
  { key: "clicked", colour: "var(--danger)", dash: "2 3" },
] as const;

const INK = { fill: "var(--muted)", fontSize: 13 };

/** Draws running totals since the first send. The table next to it gives the same numbers to screen readers. */
export default function TimelineChart({
  rows,
  names,
  lang,
  timeZone,
}: {
  rows: TimelineRow[];
  names: Record<"delivered" | "opened" | "clicked", string>;
  lang: Lang;
  timeZone: string;
}) {
  const { times, label } = timeTicks(rows[0]?.time ?? 0, rows.at(-1)?.time ?? 0, lang, timeZone);
  const counts = countTicks(Math.max(...LINES.flatMap(({ key }) => rows.map((row) => row[key]))));
  const number = (value: unknown) => formatNumber(Number(value), lang);
  return (
    <>
      <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-hidden="true">
        {LINES.map(({ key, colour, dash }) => (
          <li key={key} className="flex items-center gap-2">
            <svg width="28" height="4" aria-hidden="true">
              <line x1="0" x2="28" y1="2" y2="2" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
            </svg>
            {names[key]}
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height={260}>
        <LineChart data={rows} margin={{ top: 8, right: 24, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis
            dataKey="time"
            type="number"
            domain={["dataMin", "dataMax"]}
            ticks={times}
            tickFormatter={label}
            // Labels that would touch or be cut are left out, at even distances.
            interval="equidistantPreserveStart"
            minTickGap={10}
            tick={INK}
            stroke="var(--border-strong)"
          />
          <YAxis
            domain={[0, counts.at(-1) ?? 1]}
            ticks={counts}
            tickFormatter={number}
            width="auto"
            tick={INK}
            stroke="var(--border-strong)"
          />
          <Tooltip
            labelFormatter={(time) => shortMoment(new Date(Number(time)), lang, timeZone)}
            formatter={number}
            contentStyle={{
              background: "var(--surface-raised)",
              border: "1px solid var(--border)",
              borderRadius: 10,
              color: "var(--text)",
            }}
          />
          {LINES.map(({ key, colour, dash }) => (
            <Line
              key={key}
              dataKey={key}
              name={names[key]}
              stroke={colour}
              strokeDasharray={dash}
              strokeWidth={3}
              dot={rows.length < 14 ? { r: 3 } : false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </>
  );
}
