"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";
import type { OutageChannel, OutageReason } from "@/lib/vocabulary/outage-enumerations";

/** Tells a super administrator that a channel, or the point of sale, is paused for the whole site, with a button that tries it. */
export function OutageAlert(props: {
  lang: Lang;
  channel: OutageChannel;
  reason: OutageReason;
  /** Time of the next try, in words. */
  at: string;
  action: PlainAction;
}) {
  const { lang, channel, reason, at, action } = props;
  const t = useTranslations("farms.outage");
  const row = useRowAction(lang, { channel });
  return (
    <Alert
      tone="danger"
      role="status"
      className="mb-6"
      title={t("title", { channel })}
      action={
        <Button size="sm" pending={row.pending} onClick={() => row.start(action, t("tried"))}>
          {t("button")}
        </Button>
      }
    >
      {t(`reason.${reason}`)} {t("text", { at, channel })}
    </Alert>
  );
}
