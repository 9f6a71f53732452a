import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { formatClock, formatRate } from "@/lib/i18n/format";
import type { FarmStatistics } from "@/lib/statistics/presenter";
import { SENDS_FOR_BEST_TIME } from "@/lib/statistics/rules/best-time";
import type { Lang } from "@/lib/vocabulary/languages";
import { WEEKDAYS } from "@/lib/vocabulary/weekdays";

type Best = FarmStatistics["best"]["open"];

/** Says at which day and hour the farm's own sends were opened and clicked most, once there are enough of them. */
export function BestTimes({
  best,
  lang,
  longerHref,
}: {
  best: FarmStatistics["best"];
  lang: Lang;
  /** The longest range; null when it is the one that is shown. */
  longerHref: string | null;
}) {
  const t = useTranslations("statistics.best");
  const days = useTranslations("hours.weekdays");
  const told = ({ counted, time }: Best, why: "because" | "becauseClick") => {
    if (time)
      return (
        <>
          <p className="font-display text-2xl font-semibold first-letter:uppercase">
            {t("when", {
              weekday: days(WEEKDAYS[time.weekday - 1] ?? "monday"),
              time: formatClock(`${time.hour}:00`, lang),
            })}
          </p>
          <p className="mt-1 text-sm text-muted">
            {t(why, { rate: formatRate(time.rate, lang), sends: time.sends, of: time.of })}
          </p>
        </>
      );
    const tooFew = counted < SENDS_FOR_BEST_TIME;
    return (
      <p className="max-w-prose text-muted">
        {tooFew ? t("tooFew", { needed: SENDS_FOR_BEST_TIME, count: counted }) : t("none")}{" "}
        {tooFew && longerHref ? (
          <Link href={longerHref} className="text-link underline underline-offset-4">
            {t("longer")}
          </Link>
        ) : null}
      </p>
    );
  };
  return (
    <section aria-labelledby="best" className="grid grid-cols-1 gap-4">
      <h2 id="best">{t("title")}</h2>
      <div className="grid gap-3 md:grid-cols-2">
        {(["open", "click"] as const).map((kind) => (
          <Card key={kind} padding="sm">
            <h3 className="mb-1 text-sm font-medium text-muted">{t(kind)}</h3>
            {told(best[kind], kind === "open" ? "because" : "becauseClick")}
          </Card>
        ))}
      </div>
    </section>
  );
}
