"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";

/** Sends a message of the log once more. */
export function ResendButton({
  lang,
  ids,
  date,
  action,
}: {
  lang: Lang;
  ids: { farm_id: number; endpoint_id: number; message_id: number };
  date: string;
  action: PlainAction;
}) {
  const t = useTranslations("webhooks");
  const row = useRowAction(lang, ids);
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        disabled={row.pending}
        aria-label={t("resendOf", { date })}
        onClick={() => row.start(action, t("resent"))}
      >
        {t("resend")}
      </Button>
    </div>
  );
}
