import { getTranslations } from "next-intl/server";
import type { EndingPlanWords } from "@/components/farm/delete-farm";
import { GUARANTEE_DAYS } from "@/lib/billing/rules";
import { longDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import type { readEndingPlan } from "@/lib/payments/plans/service/plan-page";
import type { Lang } from "@/lib/vocabulary/languages";

type EndingPlan = NonNullable<Awaited<ReturnType<typeof readEndingPlan>>["plan"]>;

/** Says what an owner loses with the only farm, and where to claim the first payment back before. */
export async function endingPlanWords(
  lang: Lang,
  farm: { uuid: string; time_zone: string },
  { in_trial, period_end, guarantee_until }: EndingPlan,
): Promise<EndingPlanWords> {
  const t = await getTranslations("farms.delete");
  const day = (at: Date) => longDay(at, lang, farm.time_zone);
  return {
    text: t("plan", { begun: in_trial ? "no" : "yes", date: period_end ? day(period_end) : "" }),
    guarantee: guarantee_until && {
      text: t("guarantee", { days: GUARANTEE_DAYS, date: day(guarantee_until) }),
      link: t("guaranteeLink"),
      href: adminHref(lang, `/farms/${farm.uuid}/plan`),
    },
  };
}
