import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { longMoment } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { NotificationFigures, NotificationSummary } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

interface SendsCardProps {
  lang: Lang;
  timeZone: string;
  /** Address of the notifications; the uuid is added. */
  base: string;
  last: NotificationSummary | null;
  figures: NotificationFigures | null;
  next: NotificationSummary | null;
}

/** Shows the last send with its figures, and the next one that is scheduled. */
export async function SendsCard({ lang, timeZone, base, last, figures, next }: SendsCardProps) {
  const t = await getTranslations("home");
  const list = await getTranslations("notifications");
  const link = (one: NotificationSummary) => (
    <Link
      href={`${base}/${one.uuid}`}
      className="inline-block max-w-full break-words py-0.5 font-medium text-link underline underline-offset-4"
    >
      {one.title || list("list.untitled")}
    </Link>
  );
  const day = (date: Date | null) => (date ? longMoment(date, lang, timeZone) : "");
  const opened = last && last.type !== "sms" ? ([["opened", figures?.emails_opened ?? 0]] as const) : [];
  const numbers = figures
    ? ([
        ["received", figures.emails_delivered + figures.sms_delivered],
        ...opened,
        ["clicked", figures.clicks],
      ] as const)
    : [];
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-xl">{t("sends")}</h2>
      <div>
        <h3 className="text-sm font-semibold text-muted">{t("last")}</h3>
        {last ? (
          <>
            {link(last)}
            <p className="text-sm text-muted">{day(last.finished_at ?? last.accepted_at)}</p>
            {figures && figures.receivers > 0 ? (
              <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
                {numbers.map(([name, value]) => (
                  <div key={name} className="flex flex-col-reverse">
                    <dt className="text-xs text-muted">{t(name, { count: value })}</dt>
                    <dd className="tabular font-display text-2xl font-semibold">
                      {formatNumber(value, lang)}
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p className="mt-1 text-sm text-muted">{t("early")}</p>
            )}
          </>
        ) : (
          <p className="text-muted">{t("none")}</p>
        )}
      </div>
      <div>
        <h3 className="text-sm font-semibold text-muted">{t("next")}</h3>
        {next ? (
          <>
            {link(next)}
            <p className="text-sm text-muted">{day(next.scheduled_at)}</p>
          </>
        ) : (
          <p className="text-muted">{t("nonePlanned")}</p>
        )}
      </div>
    </Card>
  );
}
