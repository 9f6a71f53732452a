import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { linkLine } from "@/components/ui/link-style";
import { longMoment } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import type { WebhookEndpoint } from "@/lib/outgoing-webhooks/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { type EndpointActions, EndpointButtons } from "./endpoint-buttons";
import { eventKey } from "./event-words";
import { holderWarning } from "./holder-words";

const TONES = { active: "success", paused: "warning", off: "danger" } as const;

/** Shows an endpoint: its address, how it stands, what it gets, and its log. */
export async function EndpointCard({
  lang,
  farm,
  endpoint,
  actions,
}: {
  lang: Lang;
  farm: { id: number; uuid: string; time_zone: string };
  endpoint: WebhookEndpoint;
  actions: EndpointActions;
}) {
  const t = await getTranslations({ locale: lang, namespace: "webhooks" });
  const { id, url, description, events, state, off_reason, failing_since, former_until } = endpoint;
  const { secret_holder } = endpoint;
  const warning = holderWarning(endpoint);
  const moment = (at: Date) => longMoment(at, lang, farm.time_zone);
  const heading = `endpoint-${id}`;
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardHeader
          className="mb-0 min-w-0 wrap-anywhere"
          title={<span id={heading}>{url}</span>}
          description={description}
        />
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      </div>
      {off_reason ? <Alert tone="danger">{t(`off.${off_reason}`)}</Alert> : null}
      {failing_since ? (
        <Alert tone="warning">{t("failingSince", { date: moment(failing_since) })}</Alert>
      ) : null}
      {warning ? <Alert tone="warning">{t(warning, { name: secret_holder ?? "" })}</Alert> : null}
      <div className="grid gap-3 text-sm text-muted">
        <ul aria-label={t("events")} className="grid gap-1 sm:grid-cols-2">
          {events.map((type) => (
            <li key={type}>{t(`event.${eventKey(type)}`)}</li>
          ))}
        </ul>
        {former_until && former_until > new Date() ? (
          <p>{t("former", { date: moment(former_until) })}</p>
        ) : null}
        {secret_holder ? <p>{t("holder", { name: secret_holder })}</p> : null}
      </div>
      <p>
        <a
          href={adminHref(lang, `/farms/${farm.uuid}/webhooks/${id}`)}
          aria-label={t("logOf", { url })}
          className={linkLine}
        >
          {t("log")}
        </a>
      </p>
      <EndpointButtons
        lang={lang}
        ids={{ farm_id: farm.id, endpoint_id: id }}
        active={state === "active"}
        stored={{ url, description, events }}
        actions={actions}
      />
    </Card>
  );
}
