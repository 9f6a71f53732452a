import { useTranslations } from "next-intl";
import { longDay } from "@/lib/i18n/dates";
import type { Parameters } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says how many people wait for a later sending day, why, and until when. */
export function WarmUpNote({
  wait,
  locale,
}: {
  wait: NonNullable<Parameters["quote"]["warm_up"]>;
  locale: Lang;
}) {
  const t = useTranslations("notifications.audience.warmUp");
  const { people, allowed, until } = wait;
  return (
    <div className="mt-3 rounded-md border-l-4 border-warning bg-warning-soft p-3 text-sm">
      <p className="font-semibold">{t("people", { people })}</p>
      <p className="mt-1">{t("why", { people, allowed })}</p>
      <p className="mt-1">
        {until
          ? t("until", { people, date: longDay(new Date(`${until}T12:00:00Z`), locale, "UTC") })
          : t("held")}
      </p>
    </div>
  );
}
