"use client";

import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import { LifecycleButtons, type LifecycleButtonsProps } from "./lifecycle-buttons";
import { StatCards } from "./stat-cards";
import { Timeline } from "./timeline";
import { TroubleList } from "./trouble-list";
import { type NotificationStats, useStats } from "./use-stats";

export interface LiveViewProps {
  ids: { farm_id: number; notification_id: number };
  title: string;
  type: "all" | "email" | "sms";
  timeZone: string;
  finishedAt: string | null;
  initial: NotificationStats;
  /** Address of this page, to which the filter of the table is added. */
  filterBase: string;
  /** Null for a person who may not send. */
  actions: LifecycleButtonsProps["actions"] | null;
}

const REASONS = [
  "windowClosed",
  "missedSchedule",
  "paymentRequired",
  "paymentDisputed",
  "underReview",
  "ownerBlocked",
  "tooManyBounces",
  "reachedNobody",
  "messageRefused",
] as const;

/** Shows a send while it runs: progress, the reason of a stop, and results. */
export function LiveView(props: LiveViewProps) {
  const { ids, title, type, timeZone, actions, filterBase } = props;
  const lang = useLocale() as Lang;
  const t = useTranslations("notifications");
  const address = `/api/farms/${ids.farm_id}/notifications/${ids.notification_id}/stats`;
  const { stats, offline, wasSending } = useStats(address, props.initial, props.finishedAt);
  const { status, held_up: held } = stats;
  const done = stats.messages - stats.waiting;
  const number = (value: number) => formatNumber(value, lang);
  const counts = { all: stats.messages, done: number(done), total: number(stats.messages) };
  // Screen readers announce each tenth and not every update.
  const tens = stats.messages > 0 ? Math.floor((done / stats.messages) * 10) * 10 : 0;
  const reason = REASONS.find((one) => one === stats.status_reason) ?? "other";
  const buttons = actions ? (
    <LifecycleButtons {...{ lang, ids, title, status, actions }} retriable={stats.retriable} />
  ) : null;
  return (
    <div className="grid gap-6">
      {status === "sending" ? (
        <Card as="section">
          <Progress
            label={t("view.progress")}
            value={done}
            max={Math.max(1, stats.messages)}
            valueText={t("view.progressCount", counts)}
            detail={t("view.leave")}
            className="mb-4"
          />
          {held ? (
            <Alert tone="warning" role="status" className="mb-4" title={t("view.held")}>
              {"channel" in held
                ? t(`view.heldBy.${held.reason}`, { channel: held.channel })
                : t(`view.heldBy.${held.reason}`)}
            </Alert>
          ) : null}
          {buttons}
        </Card>
      ) : null}
      {status === "paused" || status === "failed" ? (
        <Alert tone={status === "paused" ? "warning" : "danger"} title={t(`view.${status}`)} action={buttons}>
          <p>{t(`view.reason.${reason}`)}</p>
          <p className="mt-1">{t("view.progressCount", counts)}</p>
        </Alert>
      ) : null}
      {status === "sent" && stats.retriable > 0 ? (
        <Alert tone="warning" title={t("view.retriable", { count: stats.retriable })} action={buttons}>
          {t("view.retriableText")}
        </Alert>
      ) : null}
      <p role="status" className="sr-only">
        {status === "sending"
          ? t("view.sendingStatus", { percent: tens })
          : status === "sent" && wasSending
            ? t("view.doneStatus")
            : ""}
      </p>
      {offline ? (
        <Alert tone="warning" role="status">
          {t("view.offline")}
        </Alert>
      ) : null}
      <section aria-labelledby="results">
        <h2 id="results" className="mb-3">
          {t("stats.title")}
        </h2>
        <StatCards {...{ stats, type, lang, timeZone }} />
        {type === "sms" ? null : <p className="mt-3 max-w-prose text-sm text-muted">{t("stats.estimate")}</p>}
      </section>
      <Card as="section">
        <CardHeader title={t("chart.title")} />
        <Timeline points={stats.timeline} {...{ lang, timeZone }} />
      </Card>
      <Card as="section">
        <CardHeader title={t("stats.problems")} />
        <TroubleList stats={stats} hrefFor={(kind) => `${filterBase}?status=${kind}#deliveries`} />
      </Card>
    </div>
  );
}
