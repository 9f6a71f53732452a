import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import { cn } from "./class-names";
import { Stat } from "./stat";

/** Shows how many have each outcome. New people are always named, the others when there are some. */
export function OutcomeCounts<Outcome extends string>({
  lang,
  outcomes,
  counts,
  label,
  className,
}: {
  lang: Lang;
  outcomes: readonly Outcome[];
  counts: Partial<Record<Outcome, number>>;
  label: (outcome: Outcome) => string;
  className?: string;
}) {
  const shown = outcomes.filter((outcome) => outcome === "new" || (counts[outcome] ?? 0) > 0);
  return (
    <dl className={cn("grid grid-cols-2 gap-3", className)}>
      {shown.map((outcome) => (
        <Stat key={outcome} label={label(outcome)} value={formatNumber(counts[outcome] ?? 0, lang)} />
      ))}
    </dl>
  );
}
