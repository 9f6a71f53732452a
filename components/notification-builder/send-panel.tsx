"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { formatTenths } from "@/components/notifications/words";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormSummary } from "@/components/ui/form-summary";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { isTaxed } from "@/lib/billing/rules/taxes";
import { formatTime, longDay } from "@/lib/i18n/dates";
import { formatClock } from "@/lib/i18n/format";
import { WINDOW_OPENS } from "@/lib/messaging/rules/sending-hours";
import type { Parameters } from "@/lib/notifications/presenter";
import { type FormState, IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { BuilderBar } from "./builder-bar";
import { useDraftControl } from "./draft-control";
import { farmDay, useNow, windowOf } from "./farm-clock";
import { LastText } from "./last-text";
import { ProblemList } from "./problem-list";
import { QuoteTable } from "./quote-table";
import { ScheduleFields } from "./schedule-fields";
import { SendCard } from "./send-card";
import { SendNotices } from "./send-notices";
import type { BuilderActions, BuilderFacts, DraftState, Patch, SendTime, When } from "./types";
import type { ParametersState } from "./use-parameters";

export interface SendPanelProps {
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
  parameters: ParametersState & SendTime & { refresh: () => Promise<Parameters | null> };
  actions: BuilderActions;
  /** Address of the message. */
  viewHref: string;
  goTo: (field: string) => void;
  /** What stands beside the price: recipients, a test. */
  children: ReactNode;
}

const DEFAULT_HOUR = 9;

/** Shows the price, the time and the button. Nothing is sent before the person saw the total and confirmed it. */
export function SendPanel(props: SendPanelProps) {
  const { draft, patch, facts, parameters, actions, viewHref, goTo } = props;
  const locale = useLocale() as Lang;
  const control = useDraftControl();
  const t = useTranslations("notifications.send");
  const quoteWords = useTranslations("notifications.quote");
  const untitled = useTranslations("notifications.list")("untitled");
  const router = useRouter();
  const problems = useRef<HTMLDivElement>(null);
  const { when } = parameters;
  const earlierDay = useRef("");
  const [agreed, setAgreed] = useState<Parameters | null>(null);
  const [refusal, setRefusal] = useState<FormState>(IDLE);
  const [checking, startCheck] = useTransition();
  const [accepted, setAccepted] = useState(false);
  const now = useNow();
  const { time_zone } = facts.farm;
  const obstacles = parameters.data?.obstacles ?? [];
  const lacksCard = obstacles.some(({ key }) => key === "cardRequired");
  const asksCard = facts.cardForm !== null && lacksCard;
  const time = now ? formatTime(now, locale, time_zone) : "";
  const window = now ? windowOf(now, time_zone) : (parameters.data?.window ?? "open");
  const title = draft.title || untitled;

  // Outside of the hours of sending the message is scheduled for the next opening; the person may change that.
  const closed = now !== null && window !== "open";
  // A plan that is saved already counts more, so this waits until it would be shown.
  const compared = control?.compared ?? true;
  useEffect(() => {
    if (!closed || !compared || draft.scheduled_day || !facts.canSend) return;
    parameters.choose("schedule");
    patch({
      scheduled_day: farmDay(time_zone, window === "too_early" ? 0 : 1),
      scheduled_hour: draft.scheduled_hour ?? WINDOW_OPENS,
    });
  }, [closed, compared]);

  function choose(value: When) {
    parameters.choose(value);
    setRefusal(IDLE);
    // The draft names a day only while it is planned, so that it is read back as it was chosen.
    if (value === "now") {
      earlierDay.current = draft.scheduled_day;
      return patch({ scheduled_day: "" });
    }
    patch(({ scheduled_day, scheduled_hour }) => ({
      scheduled_day: scheduled_day || earlierDay.current || farmDay(time_zone, 1),
      scheduled_hour: scheduled_hour ?? DEFAULT_HOUR,
    }));
  }

  const review = () =>
    startCheck(async () => {
      setRefusal(IDLE);
      if (!(await control?.flush())) return;
      const fresh = await parameters.refresh();
      if (!fresh) return;
      if (fresh.problems.length > 0 || fresh.quote.tooLong.length > 0) problems.current?.focus();
      else setAgreed(fresh);
    });

  async function accept(): Promise<void> {
    const answer = await actions
      .send(IDLE, {
        _lang: locale,
        farm_id: facts.farm.id,
        notification_id: facts.notification.id,
        when,
        ...(when === "schedule"
          ? { scheduled_day: draft.scheduled_day, scheduled_hour: draft.scheduled_hour }
          : {}),
        continue_next_day: draft.continue_next_day,
        version: control?.versionSeen(),
        expected_total_tenths: agreed?.quote.total_tenths,
      })
      .catch((): FormState => ({ ...IDLE, status: "failed", errors: { global: [quoteWords("failed")] } }));
    if (answer.status === "done") {
      control?.close();
      setAccepted(true);
      router.push(viewHref);
      return;
    }
    if (answer.errors.version) return control?.stopForNewer();
    setRefusal(answer);
    void parameters.refresh();
  }

  const day =
    draft.scheduled_day && draft.scheduled_hour !== null
      ? `${longDay(new Date(`${draft.scheduled_day}T12:00:00Z`), locale, "UTC")}, ${formatClock(`${draft.scheduled_hour}:00`, locale)}`
      : "";
  const count = agreed?.quote.recipients.people ?? 0;
  const total = formatTenths(agreed?.quote.total_tenths ?? 0, locale);
  const taxed = agreed && !isTaxed(agreed.quote) ? "no" : "yes";
  return (
    <>
      {parameters.data ? (
        <SendNotices
          conditions={{
            ...parameters.data,
            obstacles: obstacles.filter(({ key }) => !(asksCard && key === "cardRequired")),
            window: "open",
          }}
          mayPay={facts.mayPay}
          lang={locale}
          farmUuid={facts.farm.uuid}
          now={now ?? new Date(0)}
        />
      ) : null}
      {asksCard && facts.cardForm ? (
        <SendCard
          lang={locale}
          facts={facts.cardForm}
          actions={actions.card}
          // A bank that asks for its cardholder leads back to this step.
          returnTo={`${viewHref}/edit?step=4`}
          onAdded={() => void parameters.refresh()}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-2 lg:items-start">
        {props.children}
        <Card as="section" padding="md">
          <CardHeader title={t("title")} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <FormSummary title={t("summary")} errors={refusal.errors} />
            {parameters.data ? <ProblemList parameters={parameters.data} goTo={goTo} box={problems} /> : null}
            {parameters.data?.english_falls_back ? <Alert tone="warning">{t("fallsBack")}</Alert> : null}
            {parameters.data ? (
              <div aria-busy={parameters.loading}>
                <QuoteTable quote={parameters.data.quote} locale={locale} />
                {now && parameters.data.quote.last_text_at ? (
                  <LastText
                    at={new Date(parameters.data.quote.last_text_at)}
                    begins={(when === "schedule" && draft.scheduled_day) || farmDay(time_zone, 0)}
                    {...{ now, locale, timeZone: time_zone }}
                  />
                ) : null}
              </div>
            ) : null}
            {parameters.failed && refusal.status !== "failed" ? (
              <Alert tone="warning" role="status">
                {quoteWords("failed")}
              </Alert>
            ) : null}
            {facts.canSend ? (
              <div className="grid gap-3">
                <SegmentedControl
                  name="when"
                  label={t("when")}
                  value={when}
                  onChange={({ target }) => choose(target.value as When)}
                  options={[
                    { value: "now", label: t("now") },
                    { value: "schedule", label: t("later") },
                  ]}
                />
                {when === "schedule" ? (
                  <ScheduleFields {...{ draft, patch, facts }} errors={refusal.errors} />
                ) : null}
                <p className="text-sm text-muted">{t("farmTime", { time, zone: facts.timeZoneName })}</p>
                {when === "now" && window !== "open" ? (
                  <Alert tone="warning">{t(window === "too_early" ? "tooEarly" : "tooLate", { time })}</Alert>
                ) : null}
                <Checkbox
                  label={t("continue")}
                  help={t("continueHelp")}
                  checked={draft.continue_next_day}
                  onChange={({ target }) => patch({ continue_next_day: target.checked })}
                />
              </div>
            ) : (
              <Alert>{t("employee")}</Alert>
            )}
          </div>
        </Card>
      </div>
      <BuilderBar quote={parameters.data?.quote ?? null} busy={parameters.loading}>
        {facts.canSend ? (
          <Button
            variant={obstacles.length > 0 ? "secondary" : "primary"}
            pending={checking || accepted}
            onClick={review}
            disabled={lacksCard || (when === "now" && window !== "open")}
          >
            {t(when === "now" ? "sendNow" : "schedule")}
          </Button>
        ) : null}
      </BuilderBar>
      <ConfirmDialog
        open={agreed !== null}
        onOpenChange={(open) => open || setAgreed(null)}
        tone="primary"
        words={{
          title: t(when === "now" ? "confirmTitle" : "confirmScheduleTitle", { title }),
          description:
            when === "now"
              ? t("confirmText", { count, total, taxed })
              : t("confirmScheduleText", { count, total, taxed, date: day }),
          confirm: t(when === "now" ? "confirmSend" : "confirmSchedule"),
          cancel: t("wait"),
        }}
        onConfirm={accept}
      />
    </>
  );
}
