import type { ReactNode } from "react";
import { Badge } from "./badge";
import { cn } from "./class-names";

export type StatProps = {
  label: ReactNode;
  /** Already formatted. */
  value: ReactNode;
  detail?: ReactNode;
  /** The industry's usual range, as shares from 0 to 1 of `scale`; `label` describes it in words. */
  range?: { value: number; low: number; high: number; scale: number; label: ReactNode };
  badge?: { label: ReactNode; tone: "success" | "warning" | "danger" | "neutral" };
  className?: string;
};

/** Widths of the figure's characters, in em: the widest are digits. */
const CHARACTER_EM = 0.6;

/** Returns a size at which a figure of so many characters fits its card. */
const sizeFor = (value: ReactNode) =>
  typeof value === "string"
    ? { fontSize: `min(1.875rem, ${(100 / (value.length * CHARACTER_EM)).toFixed(1)}cqi)` }
    : undefined;

const percent = (value: number, scale: number) => Math.min(100, Math.max(0, (value / scale) * 100));

/** Shows one number, its name and how it compares. Wrap several in a `<dl>`. */
export function Stat({ label, value, detail, range, badge, className }: StatProps) {
  return (
    <div
      className={cn(
        "@container flex flex-col rounded-xl border border-line bg-raised p-4 shadow-xs md:p-5",
        className,
      )}
    >
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span className="tabular font-display text-3xl font-semibold" style={sizeFor(value)}>
          {value}
        </span>
        {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
      </dd>
      {range ? (
        <dd className="mt-3">
          <span aria-hidden="true" className="relative block h-2 rounded-full bg-line">
            <span
              className="absolute inset-y-0 rounded-full bg-primary opacity-45"
              style={{
                left: `${percent(range.low, range.scale)}%`,
                right: `${100 - percent(range.high, range.scale)}%`,
              }}
            />
            <span
              className="absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-raised bg-content"
              style={{ left: `${percent(range.value, range.scale)}%` }}
            />
          </span>
          <span className="mt-2 block text-xs text-muted">{range.label}</span>
        </dd>
      ) : null}
      {detail ? <dd className="mt-1 text-sm text-muted">{detail}</dd> : null}
    </div>
  );
}
