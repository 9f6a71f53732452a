"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Lang } from "@/lib/vocabulary/languages";

/** Holds the sends of a farm with a reason, or releases them after a question. */
export function SendingReview({
  lang,
  farm,
  actions,
}: {
  lang: Lang;
  farm: { id: number; held: boolean };
  actions: { hold: FormAction; release: PlainAction };
}) {
  const t = useTranslations("producers.review");
  const common = useTranslations("common");
  const row = useRowAction(lang, { farm_id: farm.id });
  if (farm.held)
    return (
      <ConfirmDialog
        trigger={<Button variant="secondary">{t("release")}</Button>}
        words={{
          title: t("releaseTitle"),
          description: t("releaseText"),
          confirm: t("release"),
          cancel: common("cancel"),
        }}
        tone="primary"
        onConfirm={() => row.run(actions.release, t("released"))}
      />
    );
  return (
    <DialogForm
      lang={lang}
      ids={{ farm_id: farm.id }}
      words={{
        title: t("hold"),
        labels: { reason: t("reason") },
        submit: t("submit"),
        done: t("heldDone"),
      }}
      size="sm"
      action={actions.hold}
      opener={{ trigger: <Button variant="secondary">{t("hold")}</Button> }}
    >
      <KeptDraft form={`hold-${farm.id}`} />
      <p>{t("holdText")}</p>
      <TextAreaField name="reason" label={t("reason")} rows={4} maxLength={500} required />
    </DialogForm>
  );
}
