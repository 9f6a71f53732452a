"use client";

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { TimelineRow } from "./timeline-row";

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
}: {
  rows: TimelineRow[];
  names: Record<"delivered" | "opened" | "clicked", string>;
}) {
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
        <LineChart
          data={rows}
          margin={{ top: 8, right: 12, bottom: 0, left: -12 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey="label" tick={INK} stroke="var(--border-strong)" minTickGap={28} />
          <YAxis allowDecimals={false} tick={INK} stroke="var(--border-strong)" />
          <Tooltip
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
