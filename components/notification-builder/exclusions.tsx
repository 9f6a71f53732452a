import { useTranslations } from "next-intl";

/** Shows who is excluded, by reason, in words: { email_unsubscribed: 3 } is "3 désabonnés (courriel)". */
export function Exclusions({ exclusions }: { exclusions: Record<string, number> }) {
  const t = useTranslations("notifications.audience");
  const entries = Object.entries(exclusions).filter(([, count]) => count > 0);
  if (entries.length === 0) return <p className="mt-2 text-sm text-muted">{t("nobodyExcluded")}</p>;
  const words = (key: string, count: number): string => {
    const [, channel = "", reason = ""] = key.match(/^(email|sms)_(\w+)$/) ?? [];
    const path = channel ? `reason.${channel}.${reason}` : key;
    return t.has(path as "filtered") ? t(path as "filtered", { count }) : `${key}: ${count}`;
  };
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-8 items-center text-sm font-semibold text-link underline underline-offset-4">
        {t("excluded")}
      </summary>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {entries.map(([key, count]) => (
          <li key={key}>{words(key, count)}</li>
        ))}
      </ul>
    </details>
  );
}
