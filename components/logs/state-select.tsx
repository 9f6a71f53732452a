"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Select } from "@/components/ui/select";
import type { RequestLog } from "@/lib/logs/rules";
import { REQUEST_STATES, type RequestState } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says how far a request is, as soon as another state is chosen. */
export function StateSelect({
  lang,
  log,
  request,
  state,
  action,
}: {
  lang: Lang;
  log: RequestLog;
  request: { id: number; name: string };
  state: RequestState;
  action: PlainAction;
}) {
  const t = useTranslations("logs");
  const row = useRowAction(lang, { log, request_id: request.id });
  return (
    <Select
      key={state}
      aria-label={t("stateOf", { name: request.name })}
      defaultValue={state}
      disabled={row.pending}
      options={REQUEST_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      onChange={(event) => row.start(action, t("stateChanged"), { state: event.currentTarget.value })}
    />
  );
}
