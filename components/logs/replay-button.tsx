"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** Applies a call of a provider again. */
export function ReplayButton({
  lang,
  call,
  action,
}: {
  lang: Lang;
  call: { provider: WebhookProvider; event_id: string };
  action: PlainAction;
}) {
  const t = useTranslations("logs");
  const row = useRowAction(lang, call);
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={row.pending}
      aria-label={t("replayOf", { event: call.event_id })}
      onClick={() => row.start(action, t("replayed"))}
    >
      {t("replay")}
    </Button>
  );
}
