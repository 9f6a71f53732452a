"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Lang } from "@/lib/vocabulary/languages";

/** Deletes a note about a farm, after a question. */
export function DeleteNote({
  lang,
  farmId,
  noteId,
  action,
}: {
  lang: Lang;
  farmId: number;
  noteId: number;
  action: PlainAction;
}) {
  const t = useTranslations("producers.notes");
  const common = useTranslations("common");
  const row = useRowAction(lang, { farm_id: farmId, note_id: noteId });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          {t("delete")}
        </Button>
      }
      words={{
        title: t("deleteTitle"),
        description: t("deleteText"),
        confirm: t("delete"),
        cancel: common("cancel"),
      }}
      onConfirm={() => row.run(action, t("deleted"))}
    />
  );
}
