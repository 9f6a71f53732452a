import { useTranslations } from "next-intl";
import { Stat } from "@/components/ui/stat";
import { formatNumber, formatRate } from "@/lib/i18n/format";
import { rate } from "@/lib/notifications/rules/states";
import type { Engagement } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

const GROUPS = ["recent", "earlier", "never", "not_emailed"] as const;

/** Shows how many of the people who agree to emails read them. */
export function EngagementSection({ engagement, lang }: { engagement: Engagement; lang: Lang }) {
  const t = useTranslations("statistics.engagement");
  const count = GROUPS.reduce((sum, group) => sum + engagement[group], 0);
  return (
    <section aria-labelledby="engagement" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="engagement">{t("title")}</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          {t("description", { count, shown: formatNumber(count, lang) })}
        </p>
      </div>
      {count > 0 ? (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {GROUPS.map((group) => (
            <Stat
              key={group}
              label={t(group)}
              value={formatNumber(engagement[group], lang)}
              detail={t("share", { share: formatRate(rate(engagement[group], count), lang) })}
            />
          ))}
        </dl>
      ) : null}
    </section>
  );
}
