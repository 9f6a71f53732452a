import { getTranslations } from "next-intl/server";
import { Stat } from "@/components/ui/stat";
import { formatMoney, formatNumber, formatRate } from "@/lib/i18n/format";
import type { MetricsPoint } from "@/lib/metrics/presenter";
import { type Step, shareOf } from "@/lib/metrics/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the figures of the last week or month that is over. */
export async function LastPoint({ point, by, lang }: { point: MetricsPoint; by: Step; lang: Lang }) {
  const t = await getTranslations("metrics.last");
  const number = (value: number) => formatNumber(value, lang);
  const {
    sign_ups,
    activated_known: activated,
    activation_known,
    plans_ended,
    paying_before,
    revenue_cents,
  } = point;
  const counted = (key: "activationDetail" | "churnDetail", part: number, whole: number) => {
    const [shown, all] = [number(part), number(whole)];
    return t(key, { count: part, activated: shown, ended: shown, known: all, before: all });
  };
  const churn = shareOf(plans_ended, paying_before);
  const churnMissing = paying_before === null ? "churnUnknown" : "churnNone";
  return (
    <section aria-labelledby="last" className="mb-6">
      <h2 id="last" className="mb-3">
        {t(`title.${by}`, { from: point.from, to: point.to })}
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t("signUps")} value={number(sign_ups)} />
        <Stat
          label={t("activation")}
          value={formatRate(shareOf(activated, activation_known), lang)}
          detail={
            activation_known === 0
              ? t(sign_ups === 0 ? "activationNone" : "activationUnknown")
              : counted("activationDetail", activated, activation_known)
          }
        />
        <Stat label={t("revenue")} value={formatMoney(revenue_cents, lang)} detail={t("revenueDetail")} />
        <Stat
          label={t("churn")}
          value={formatRate(churn, lang)}
          detail={paying_before ? counted("churnDetail", plans_ended, paying_before) : t(churnMissing)}
        />
      </dl>
    </section>
  );
}
