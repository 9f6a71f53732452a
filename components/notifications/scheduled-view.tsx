import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import { longMoment } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { zoneName } from "@/lib/i18n/zone-name";
import { LifecycleButtons, type LifecycleButtonsProps } from "./lifecycle-buttons";
import { RefreshAt } from "./refresh-at";

/** Shows a send that waits for its scheduled time. */
export function ScheduledView(props: {
  lang: Lang;
  ids: LifecycleButtonsProps["ids"];
  title: string;
  canSend: boolean;
  farm: { time_zone: string };
  notification: { scheduled_at: Date | null; continue_next_day: boolean };
  actions: LifecycleButtonsProps["actions"];
}) {
  const { lang, ids, title, canSend, farm, notification, actions } = props;
  const t = useTranslations("notifications.view");
  const { scheduled_at, continue_next_day } = notification;
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
      {canSend ? <LifecycleButtons {...{ lang, ids, title, actions }} status="scheduled" /> : null}
      {scheduled_at ? <RefreshAt at={scheduled_at.toISOString()} /> : null}
    </Card>
  );
}
