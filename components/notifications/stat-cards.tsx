import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icons";
import { Stat, type StatProps } from "@/components/ui/stat";
import { formatDay, formatTime } from "@/lib/i18n/dates";
import { formatNumber, formatRate } from "@/lib/i18n/format";
import type { NotificationFigures } from "@/lib/notifications/presenter";
import { COMPARED_FROM } from "@/lib/notifications/rules/states";
import type { Lang } from "@/lib/vocabulary/languages";

type Range = readonly [number, number];

/** The figures of a send, or of several together, and what is usual. */
export type JudgedFigures = NotificationFigures & {
  by_channel: Record<"email" | "sms", { messages: number }>;
  industry: Record<"open" | "click" | "sms_delivery" | "unsubscribe", Range>;
  /** Until then nothing is compared. */
  too_early_until: string | null;
};

/** Returns the share at the right end of the scale: twice the industry's high, at most 100 %. */
const scaleOf = ([, high]: Range) => Math.min(1, high * 2);

/** Says from when on the rates are compared with what is usual; that is at most 24 hours away. */
function TooEarly({ until, lang, timeZone }: { until: Date; lang: Lang; timeZone: string }) {
  const t = useTranslations("notifications.stats");
  const today = formatDay(until, timeZone) === formatDay(new Date(), timeZone);
  return (
    <p className="mb-3 flex items-start gap-2.5 rounded-lg bg-info-soft p-4 text-on-info-soft">
      <Icon name="clock" className="mt-0.5 size-5 shrink-0" />
      {t("tooEarly", { day: today ? "today" : "tomorrow", time: formatTime(until, lang, timeZone) })}
    </p>
  );
}

/** Shows the rates of docs/product/statistics.md "Statistics", each next to the industry's usual range. */
export function StatCards({
  stats,
  type,
  lang,
  timeZone,
}: {
  stats: JudgedFigures;
  type: "all" | "email" | "sms";
  lang: Lang;
  timeZone: string;
}) {
  const t = useTranslations("notifications.stats");
  const { rates, industry, too_early_until: early } = stats;
  const number = (value: number) => formatNumber(value, lang);
  const percent = (share: number) => formatRate(share, lang).replace(/[,.]0(?=\D|$)/, "");
  const email = type !== "sms";
  const sms = type !== "email";

  function compared(
    rate: number | null,
    range: Range,
    more: "good" | "bad",
    base: number,
  ): Pick<StatProps, "range" | "badge"> {
    const [low, high] = range;
    if (rate === null || early || base < COMPARED_FROM) return {};
    const place = rate < low ? "below" : rate > high ? "above" : "within";
    const words =
      low === 0
        ? t("rangeBelow", { high: percent(high) })
        : t("range", { low: percent(low), high: percent(high) });
    const good = place === (more === "good" ? "above" : "below");
    const tone = place === "within" ? "neutral" : good ? "success" : "warning";
    const label =
      place === "within"
        ? more === "bad"
          ? t("good")
          : t("usual")
        : place === "above"
          ? t(more === "bad" ? "high" : "better")
          : t("lower");
    return {
      range: { value: rate, low, high, scale: high >= 0.9 ? 1 : scaleOf(range), label: words },
      badge: { label, tone: place === "within" && more === "bad" ? "success" : tone },
    };
  }

  const { by_channel } = stats;
  const { people_clicked } = stats;
  const clicked = stats.emails_clicked + stats.sms_seen;
  const ofSent = (count: number, all: number) =>
    t("ofSent", { count: number(count), all, total: number(all) });
  const delivered = stats.emails_delivered + stats.sms_delivered;
  return (
    <>
      {early ? <TooEarly until={new Date(early)} {...{ lang, timeZone }} /> : null}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Stat
          label={t("receivers")}
          value={number(stats.receivers)}
          detail={t("receiversDetail", { email: by_channel.email.messages, sms: by_channel.sms.messages })}
        />
        {email ? (
          <Stat
            label={t("emailDelivery")}
            value={formatRate(rates.email_delivery, lang)}
            detail={ofSent(stats.emails_delivered, stats.emails_sent)}
          />
        ) : null}
        {sms ? (
          <Stat
            label={t("smsDelivery")}
            value={formatRate(rates.sms_delivery, lang)}
            detail={ofSent(stats.sms_delivered, stats.sms_sent)}
            {...compared(rates.sms_delivery, industry.sms_delivery, "good", stats.sms_sent)}
          />
        ) : null}
        {email ? (
          <Stat
            label={t("open")}
            value={formatRate(rates.open, lang)}
            detail={
              <>
                {t("openDetail", { count: stats.emails_opened })}.{" "}
                {t("machine", { count: stats.emails_machine_opened })}
              </>
            }
            {...compared(rates.open, industry.open, "good", stats.emails_delivered)}
          />
        ) : null}
        <Stat
          label={t("click")}
          value={formatRate(rates.click, lang)}
          detail={[
            t("clickDetail", { count: clicked, total: delivered }),
            ...(people_clicked > 0 ? [t("clickPeople", { people: people_clicked })] : []),
            ...(stats.clicks > clicked ? [t("clicksInAll", { count: stats.clicks })] : []),
          ].join(", ")}
          {...compared(rates.click, industry.click, "good", delivered)}
        />
        <Stat
          label={t("unsubscribe")}
          value={formatRate(rates.unsubscribe, lang)}
          detail={t("unsubscribeDetail", { count: stats.unsubscribe_count })}
          {...compared(rates.unsubscribe, industry.unsubscribe, "bad", delivered)}
        />
      </dl>
    </>
  );
}
