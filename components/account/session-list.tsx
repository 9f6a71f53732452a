import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import { Badge } from "@/components/ui/badge";
import type { SessionView } from "@/lib/accounts/presenter";
import { spokenDay } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";
import { EndSession } from "./end-session";

/** Lists where the account is logged in; every row but the one of this browser can be ended. */
export async function SessionList({
  lang,
  sessions,
  now,
  end,
  endOthers,
}: {
  lang: Lang;
  sessions: SessionView[];
  now: Date;
  end: FormAction;
  endOthers: FormAction;
}) {
  const t = await getTranslations("accounts.sessions");
  const deviceOf = ({ kind, browser, system }: SessionView): string => {
    if (browser && system) return t("browserOn", { browser, system });
    return browser ?? system ?? t(kind === "token" ? "program" : "unknown");
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="break-words font-medium">{deviceOf(session)}</p>
              <p className="text-sm text-muted">
                {t("seen", {
                  since: spokenDay(new Date(session.created_at), lang, now),
                  seen: spokenDay(new Date(session.last_seen_at), lang, now),
                })}
              </p>
            </div>
            {session.current ? (
              <Badge tone="success">{t("current")}</Badge>
            ) : (
              <EndSession action={end} lang={lang} session_id={session.id} device={deviceOf(session)} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="mt-4">
          <AccountForm
            action={endOthers}
            lang={lang}
            button={{ variant: "secondary" }}
            words={{ submit: t("endOthers") }}
          />
        </div>
      ) : null}
    </>
  );
}
