import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { formatTime } from "@/lib/i18n/dates";
import type { Parameters } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Notice, SendNotice } from "./send-notice";

type Conditions = Pick<Parameters, "window" | "opens_at" | "time_zone" | "obstacles"> & {
  quote: { recipients: { people: number } };
};

/** Says what would stop a send, with the way out, before anything is written. */
export function SendNotices({
  conditions,
  lang,
  farmUuid,
  now,
  mayPay,
}: {
  conditions: Conditions;
  lang: Lang;
  farmUuid: string;
  now: Date;
  /** Whether plan and cards are this person's; others ask the owner. */
  mayPay: boolean;
}) {
  const t = useTranslations("notifications.notices");
  const { window, opens_at, time_zone, obstacles, quote } = conditions;
  const lines: { key: Notice; max?: number }[] = [
    ...obstacles.map(({ key, values }) => ({ key, max: values?.max })),
    ...(quote.recipients.people === 0 ? [{ key: "nobody" as const }] : []),
  ];
  const notices: ReactNode[] = lines.map(({ key, max }) => (
    <SendNotice key={key} notice={key} {...{ max, lang, farmUuid, mayPay }} />
  ));
  if (window !== "open" && opens_at)
    notices.push(
      <Alert key="window">
        {t(window === "too_early" ? "today" : "tomorrow", {
          time: formatTime(now, lang, time_zone),
          hour: formatTime(new Date(opens_at), lang, time_zone),
        })}
      </Alert>,
    );
  return notices.length > 0 ? <div className="mb-6 grid gap-3">{notices}</div> : null;
}
