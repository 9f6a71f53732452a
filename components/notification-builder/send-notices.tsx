import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { formatTime } from "@/lib/i18n/format";
import { adminHref, href } from "@/lib/i18n/routes";
import type { Parameters } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

type Conditions = Pick<Parameters, "window" | "opens_at" | "time_zone" | "obstacles"> & {
  quote: { recipients: { people: number } };
};

const PAID_FOR = ["planRequired", "paymentDisputed", "paymentRequired", "cardRequired"] as const;

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
  const farm = (path: string) => adminHref(lang, `/farms/${farmUuid}/${path}`);
  const wayOut: Partial<Record<(typeof obstacles)[number]["key"] | "nobody", string>> = {
    verifyEmailFirst: adminHref(lang, "/profile"),
    addressRequired: farm("edit"),
    nobody: farm("qr-codes"),
    underReview: href("contact", lang),
    ...(mayPay ? Object.fromEntries(PAID_FOR.map((key) => [key, farm("plan")])) : {}),
  };
  const lines: { key: keyof typeof wayOut | (typeof obstacles)[number]["key"]; max: number }[] = [
    ...obstacles.map(({ key, values }) => ({ key, max: values?.max ?? 0 })),
    ...(quote.recipients.people === 0 ? [{ key: "nobody" as const, max: 0 }] : []),
  ];
  const notices: ReactNode[] = lines.map(({ key, max }) => {
    const way = wayOut[key];
    return (
      <Alert
        key={key}
        tone="warning"
        action={
          way ? (
            <LinkButton variant="secondary" size="sm" href={way}>
              {t(`wayOut.${key as "nobody"}`)}
            </LinkButton>
          ) : undefined
        }
      >
        {t(key, { max })}
        {!mayPay && PAID_FOR.some((one) => one === key) ? ` ${t("askOwner")}` : null}
      </Alert>
    );
  });
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
