import { getTranslations } from "next-intl/server";
import { Stat } from "@/components/ui/stat";
import { formatNumber } from "@/lib/i18n/format";
import type { DayStat } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

const COUNTED = ["gains", "losses", "scans", "sent"] as const;

/** Shows the last 30 days of a farm in four numbers. */
export async function DayTotals({ lang, days }: { lang: Lang; days: DayStat[] }) {
  const t = await getTranslations("admin.tutorials.stats");
  return (
    <section className="mt-10" aria-labelledby="day-totals">
      <h2 id="day-totals" className="mb-4 text-2xl">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {COUNTED.map((name) => (
          <Stat
            key={name}
            label={t(name)}
            value={formatNumber(
              days.reduce((sum, day) => sum + day[name], 0),
              lang,
            )}
          />
        ))}
      </dl>
    </section>
  );
}
