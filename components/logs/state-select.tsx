"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Select } from "@/components/ui/select";
import { ofPerson } from "@/lib/i18n/of-name";
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
  const [chosen, setChosen] = useState(state);
  useEffect(() => setChosen(state), [state]);
  const choose = async (next: RequestState) => {
    setChosen(next);
    // What was not saved is not shown as if it were.
    if (!(await row.start(action, t("stateChanged"), { state: next }))) setChosen(state);
  };
  return (
    <Select
      aria-label={t("stateOf", { name: request.name, ofName: ofPerson(request.name) })}
      value={chosen}
      disabled={row.pending}
      options={REQUEST_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      onChange={(event) => choose(event.currentTarget.value as RequestState)}
    />
  );
}
