import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import { longMoment } from "@/lib/i18n/dates";
import { firstPlanDay, WINDOW_OPENS } from "@/lib/messaging/rules/sending-hours";
import { zoneName } from "@/lib/reference/zone-name";
import type { Lang } from "@/lib/vocabulary/languages";
import { LifecycleButtons, type LifecycleButtonsProps } from "./lifecycle-buttons";
import { PlannedButtons, type PlannedButtonsProps } from "./planned-buttons";
import { RefreshAt } from "./refresh-at";

/** Shows a send that waits for its scheduled time, and what may still be done with it. */
export function ScheduledView(props: {
  lang: Lang;
  ids: LifecycleButtonsProps["ids"];
  title: string;
  farm: { time_zone: string };
  notification: {
    scheduled_at: Date | null;
    scheduled_day: string | null;
    scheduled_hour: number | null;
    continue_next_day: boolean;
  };
  /** Null for a person who may not send. */
  actions: (LifecycleButtonsProps["actions"] & PlannedButtonsProps["actions"]) | null;
  /** Address of the list of messages. */
  base: string;
  now: Date;
}) {
  const { lang, ids, title, farm, notification, actions, base } = props;
  const t = useTranslations("notifications.view");
  const { scheduled_at, scheduled_day, scheduled_hour, continue_next_day } = notification;
  const earliest = firstPlanDay(props.now, farm.time_zone);
  return (
    <Card as="section">
      <CardHeader title={t("scheduledTitle")} />
      <p className="flex items-start gap-2.5 text-lg">
        <Icon name="clock" className="mt-0.5 size-6 shrink-0" />
        {scheduled_at
          ? t("scheduledFor", {
              date: longMoment(scheduled_at, lang, farm.time_zone),
              zone: zoneName(farm.time_zone, lang),
            })
          : null}
      </p>
      <p className="mb-4 mt-1 text-muted">{t(continue_next_day ? "continues" : "pausesAtClose")}</p>
      {actions ? (
        <div className="flex flex-wrap gap-2.5">
          <PlannedButtons
            {...{ lang, base, ids, title, earliest, actions }}
            planned={{ day: scheduled_day ?? earliest, hour: scheduled_hour ?? WINDOW_OPENS }}
          />
          <LifecycleButtons {...{ lang, ids, title, actions }} status="scheduled" />
        </div>
      ) : null}
      {scheduled_at ? <RefreshAt at={scheduled_at.toISOString()} /> : null}
    </Card>
  );
}
