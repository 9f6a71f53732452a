import Link from "next/link";
import { useTranslations } from "next-intl";
import type { NotificationStats } from "./use-stats";

const KINDS = ["bounced", "complained", "failed", "suppressed", "canceled", "unknown"] as const;

/** Lists what did not arrive, by kind; each line leads to its rows of the table. */
export function TroubleList({
  stats,
  hrefFor,
}: {
  stats: NotificationStats;
  hrefFor: (status: string) => string;
}) {
  const t = useTranslations("notifications.stats");
  const found = KINDS.filter((kind) => stats[kind] > 0);
  if (found.length === 0) return <p className="text-muted">{t("allArrived")}</p>;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {found.map((kind) => (
        <li key={kind}>
          <Link
            href={hrefFor(kind)}
            className="inline-flex min-h-9 items-center text-link underline underline-offset-4"
          >
            {t(kind, { count: stats[kind] })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
