"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { farmValues } from "@/lib/i18n/of-name";
import type { Lang } from "@/lib/vocabulary/languages";

/** Lets the farms of an account send in spite of a dispute, after its question was answered. */
export function ReleaseSends({
  lang,
  disputeId,
  farm,
  action,
}: {
  lang: Lang;
  disputeId: number;
  farm: string;
  action: PlainAction;
}) {
  const t = useTranslations("charges.disputes");
  const common = useTranslations("common");
  const row = useRowAction(lang, { dispute_id: disputeId });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="secondary" aria-label={t("releaseOf", farmValues(farm))}>
          {t("release")}
        </Button>
      }
      words={{
        title: t("releaseTitle", farmValues(farm)),
        description: t("releaseText"),
        confirm: t("release"),
        cancel: common("cancel"),
      }}
      tone="primary"
      onConfirm={() => row.run(action, t("released"))}
    />
  );
}
