"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";

/** A new draft with the same words. */
export function DuplicateButton({
  lang,
  base,
  ids,
  action,
}: {
  lang: string;
  base: string;
  ids: { farm_id: number; notification_id: number };
  action: PlainAction;
}) {
  const t = useTranslations("notifications.actions");
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, start] = useTransition();
  const duplicate = () =>
    start(async () => {
      const state = await action(IDLE, { _lang: lang, ...ids }).catch(() => null);
      if (state?.status === "done") {
        router.push(`${base}/${(state.result as { uuid: string }).uuid}/edit?step=3`);
      } else {
        const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? t("failed");
        toast(refusal, { tone: "error", closeLabel: common("close") });
      }
    });
  return (
    <Button variant="secondary" pending={pending} onClick={duplicate}>
      <Icon name="copy" />
      {t("duplicate")}
    </Button>
  );
}
