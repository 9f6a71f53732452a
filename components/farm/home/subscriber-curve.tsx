import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { curvePoints, subscriberCurve } from "@/lib/farms/rules/subscriber-curve";
import { formatNumber } from "@/lib/i18n/format";
import type { DayStat } from "@/lib/statistics/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows how many subscribers a farm has, and the curve of 30 days as a small drawing. */
export async function SubscriberCurve({
  lang,
  days,
  count,
  statisticsHref,
}: {
  lang: Lang;
  days: DayStat[];
  count: number;
  statisticsHref: string;
}) {
  const t = await getTranslations("home");
  const counts = subscriberCurve(days, count);
  const first = counts[0] ?? count;
  const gained = count - first;
  const signed = `${gained > 0 ? "+" : "−"}${formatNumber(Math.abs(gained), lang)}`;
  const points = curvePoints(counts);
  return (
    <Card as="section" className="flex flex-col">
      <h2 className="text-xl">{t("subscribers")}</h2>
      <p className="mt-1">
        <span className="font-semibold">{t("subscribersNow", { count })}</span>
        <span className="text-muted"> · {t("gained", { count: gained, signed })}</span>
      </p>
      <svg
        viewBox="0 0 300 80"
        role="img"
        aria-label={t("curve", { first: formatNumber(first, lang), last: formatNumber(count, lang) })}
        className="mt-3 w-full text-primary"
        preserveAspectRatio="none"
      >
        <polygon points={`4,80 ${points} 296,80`} fill="currentColor" opacity="0.12" />
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Link
        href={statisticsHref}
        className="mt-2 inline-flex min-h-9 items-center self-start text-sm font-semibold text-link underline underline-offset-4"
      >
        {t("statistics")}
      </Link>
    </Card>
  );
}
