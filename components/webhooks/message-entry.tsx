import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { longMoment } from "@/lib/i18n/dates";
import type { WebhookAttempt, WebhookMessage } from "@/lib/outgoing-webhooks/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { eventKey } from "./event-words";
import { ResendButton } from "./resend-button";

const TONES = { waiting: "warning", delivered: "success", failed: "danger" } as const;

async function Attempt({ lang, attempt, date }: { lang: Lang; attempt: WebhookAttempt; date: string }) {
  const t = await getTranslations({ locale: lang, namespace: "webhooks" });
  const { status, fault, answer, duration_ms } = attempt;
  return (
    <li className="py-2">
      <p className="text-sm">
        <span className="font-medium">
          {status === null ? t(`fault.${fault ?? "no_connection"}`) : t("status", { status })}
        </span>{" "}
        <span className="text-muted">{t("attempt", { date, ms: duration_ms })}</span>
      </p>
      {answer ? (
        <>
          <p className="text-sm text-muted">{t("answer")}</p>
          <p className="whitespace-pre-wrap break-all rounded-lg bg-sunken p-2 font-mono text-sm">{answer}</p>
        </>
      ) : null}
    </li>
  );
}

/** Shows a message of the log with its calls, and sends it again. */
export async function MessageEntry({
  lang,
  farm,
  endpoint,
  message,
  resend,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  endpoint: { id: number; active: boolean };
  message: WebhookMessage;
  resend: PlainAction;
}) {
  const t = await getTranslations({ locale: lang, namespace: "webhooks" });
  const { id, type, state, calls, next_attempt_at, created_at } = message;
  const moment = (at: Date) => longMoment(at, lang, farm.time_zone);
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-sans text-base font-semibold tracking-normal">
            {t(`event.${eventKey(type)}`)}
          </h2>
          <p className="text-sm text-muted">{moment(created_at)}</p>
        </div>
        <Badge tone={TONES[state]}>{t(`messageState.${state}`)}</Badge>
      </div>
      {state === "waiting" && next_attempt_at && (calls.length > 0 || next_attempt_at > created_at) ? (
        <p className="text-sm text-muted">{t("next", { date: moment(next_attempt_at) })}</p>
      ) : null}
      {calls.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
            {t("attempts", { count: calls.length })}
          </summary>
          <ul className="divide-y divide-line">
            {calls.map((attempt) => (
              <Attempt key={attempt.id} {...{ lang, attempt }} date={moment(attempt.created_at)} />
            ))}
          </ul>
        </details>
      ) : null}
      {endpoint.active ? (
        <ResendButton
          lang={lang}
          ids={{ farm_id: farm.id, endpoint_id: endpoint.id, message_id: id }}
          date={moment(created_at)}
          action={resend}
        />
      ) : null}
    </li>
  );
}
