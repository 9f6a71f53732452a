import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { DayTotals } from "@/components/farm/day-totals";
import { TutorialSteps } from "@/components/farm/tutorial-steps";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import type { TutorialStep } from "@/lib/core/enumerations";
import { dayStats, gettingStarted } from "@/lib/farms/service/read";
import { longDay } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import { completeStep } from "../../actions";
import { loadFarm } from "../_load-farm";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin"))("nav.tutorials") };
}

export default async function TutorialsPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const [steps, days] = await load(
    lang,
    Promise.all([gettingStarted(ctx, { farm_id: farm.id }), dayStats(ctx, { farm_id: farm.id })]),
  );
  const t = await getTranslations("admin.tutorials");
  const base = adminHref(lang, `/farms/${farmUuid}`);
  const isDone = (wanted: TutorialStep) => steps.some(({ step, done }) => step === wanted && done);
  const isSetUp = farm.address !== null && farm.city !== null && isDone("produce") && isDone("subscriber");
  const trial = farm.plan_type === "trial" && farm.trial_ends_at;
  return (
    <ClientMessages lang={lang} areas={["admin", "common"]}>
      <PageHeader
        title={t("title", { name: farm.name })}
        description={steps.every(({ done }) => done) ? t("allDoneText") : t("description")}
        action={
          <LinkButton href={base + (isSetUp ? "/notifications/create" : "/start")}>
            {t(isSetUp ? "write" : "setUp")}
          </LinkButton>
        }
        badge={
          trial ? (
            <Badge tone="highlight">{t("trial", { date: longDay(trial, lang, farm.time_zone) })}</Badge>
          ) : undefined
        }
      />
      <TutorialSteps lang={lang} farmId={farm.id} base={base} steps={steps} action={completeStep} />
      <DayTotals lang={lang} days={days} />
    </ClientMessages>
  );
}
