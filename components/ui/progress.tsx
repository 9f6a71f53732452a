import type { ReactNode } from "react";
import { cn } from "./class-names";

export type ProgressProps = {
  /** What is running; also the accessible name of the bar. */
  label: string;
  /** Omit it while the total is unknown. */
  value?: number;
  max?: number;
  /** The counts in words, such as "1 240 of 3 000"; shown at the right and read with the bar. */
  valueText?: string;
  detail?: ReactNode;
  tone?: "primary" | "danger" | "warning";
  hideLabel?: boolean;
  className?: string;
};

const TONE = { primary: "bg-primary", danger: "bg-danger", warning: "bg-warning" };

export function Progress({
  label,
  value,
  max = 100,
  valueText,
  detail,
  tone = "primary",
  hideLabel,
  className,
}: ProgressProps) {
  const known = value !== undefined && max > 0;
  const share = known ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={cn("min-w-0", className)}>
      {hideLabel ? null : (
        <div
          className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm"
          aria-hidden="true"
        >
          <span className="font-semibold">{label}</span>
          {valueText ? <span className="tabular text-muted">{valueText}</span> : null}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={known ? Math.min(value, max) : undefined}
        aria-valuetext={valueText}
        className="h-3 overflow-hidden rounded-full bg-line"
      >
        {known ? (
          <div
            className={cn("h-full rounded-full transition-[width] duration-500", TONE[tone])}
            style={{ width: `${share}%` }}
          />
        ) : (
          <div className={cn("h-full w-2/5 animate-sweep rounded-full", TONE[tone])} />
        )}
      </div>
      {detail ? <div className="mt-1.5 text-sm text-muted">{detail}</div> : null}
    </div>
  );
}
