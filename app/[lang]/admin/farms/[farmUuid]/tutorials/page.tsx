import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { DayTotals } from "@/components/farm/day-totals";
import { SendsCard } from "@/components/farm/home/sends-card";
import { SubscriberCurve } from "@/components/farm/home/subscriber-curve";
import { TodaysProduce } from "@/components/farm/home/todays-produce";
import { TutorialSteps } from "@/components/farm/tutorial-steps";
import { SendNotice } from "@/components/notification-builder/send-notice";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { gettingStarted } from "@/lib/farms/service/read";
import { formatDay, spokenDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import type { NotificationSummary } from "@/lib/notifications/presenter";
import { listNotifications } from "@/lib/notifications/service/drafts";
import { isUnderReview } from "@/lib/notifications/service/quote";
import { notificationFigures } from "@/lib/notifications/service/stats";
import { roleMay } from "@/lib/platform/permissions";
import { listProduces } from "@/lib/produce/service";
import { dayStats } from "@/lib/statistics/service/read";
import { load, pageContext } from "@/lib/transport/page";
import type { TutorialStep } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { completeStep } from "../../actions";
import { loadFarm } from "../_load-farm";
import { changeAvailability } from "../produces/actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

/** Returns the scheduled send that goes out first. */
const nextScheduled = (scheduled: NotificationSummary[]) =>
  scheduled.toSorted((a, b) => Number(a.scheduled_at) - Number(b.scheduled_at))[0] ?? null;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin"))("nav.tutorials") };
}

export default async function TutorialsPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const ctx = await pageContext(lang);
  const of = { farm_id: farm.id };
  const [steps, days, produces, sends, held] = await load(
    lang,
    Promise.all([
      gettingStarted(ctx, of),
      dayStats(ctx, of),
      listProduces(ctx, of),
      listNotifications(ctx, of),
      isUnderReview(ctx, of),
    ]),
  );
  const last = sends.sent[0] ?? null;
  const figures = last
    ? await load(lang, notificationFigures(ctx, { ...of, notification_ids: [last.id] }))
    : null;
  const t = await getTranslations("admin.tutorials");
  const base = adminHref(lang, `/farms/${farmUuid}`);
  const isDone = (wanted: TutorialStep) => steps.some(({ step, done }) => step === wanted && done);
  const isSetUp = farm.address !== null && farm.city !== null && isDone("produce") && isDone("subscriber");
  const left = steps.filter(({ done }) => !done).length;
  const trial = farm.plan_type === "trial" && farm.trial_ends_at;
  return (
    <ClientMessages lang={lang} areas={["admin", "produce", "reference", "common"]}>
      <PageHeader
        help="home"
        title={t("title", { name: farm.name })}
        description={last || left === 0 ? t("allDoneText") : t("description", { left })}
        action={
          <LinkButton href={base + (isSetUp ? "/notifications/create" : "/start")}>
            {t(isSetUp ? "write" : "setUp")}
          </LinkButton>
        }
        badge={
          trial ? (
            <Badge tone="highlight">
              {t("trial", { date: spokenDay(trial, lang, ctx.clock.now(), farm.time_zone) })}
            </Badge>
          ) : undefined
        }
      />
      {held ? (
        <div className="mb-6">
          <SendNotice notice="underReview" {...{ lang, farmUuid }} mayPay={roleMay(role, "billing.manage")} />
        </div>
      ) : null}
      <div className="mb-10 grid gap-5 lg:grid-cols-2">
        <TodaysProduce
          lang={lang}
          produces={produces}
          today={formatDay(new Date(), farm.time_zone)}
          listHref={`${base}/produces`}
          action={changeAvailability}
        />
        <SendsCard
          lang={lang}
          timeZone={farm.time_zone}
          base={`${base}/notifications`}
          last={last}
          figures={(last && figures?.get(last.id)) ?? null}
          next={nextScheduled(sends.scheduled)}
        />
        <SubscriberCurve
          lang={lang}
          days={days}
          count={farm.subscribers_count}
          statisticsHref={`${base}/statistics`}
        />
      </div>
      <TutorialSteps lang={lang} farmId={farm.id} base={base} steps={steps} action={completeStep} />
      <DayTotals lang={lang} days={days} />
    </ClientMessages>
  );
}
