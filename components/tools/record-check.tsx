"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import { NOTE_LENGTH } from "@/lib/tools/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import type { LaunchCheck } from "@/lib/vocabulary/site-enumerations";

/** Asks for a note before a check of the launch checklist is ticked, the first time or once more. */
export function RecordCheck({
  lang,
  name,
  madeAt,
  action,
}: {
  lang: Lang;
  name: LaunchCheck;
  /** When it was ticked, as the page shows it. */
  madeAt: string | undefined;
  action: FormAction;
}) {
  const t = useTranslations("tools.checklist");
  const check = t(`checks.${name}`);
  const opener = madeAt ? "again" : "tick";
  return (
    <DialogForm
      lang={lang}
      ids={{ name, ...(madeAt && { seen_at: madeAt }) }}
      words={{
        title: t("tick.title"),
        labels: { note: t("tick.label") },
        submit: t("tick.submit"),
        done: t("tick.done"),
      }}
      size="sm"
      action={action}
      opener={{
        trigger: (
          <Button
            size="sm"
            variant={madeAt ? "ghost" : "secondary"}
            aria-label={t(`${opener}.openOf`, { check })}
          >
            {t(`${opener}.open`)}
          </Button>
        ),
      }}
    >
      <KeptDraft form={`check-${name}-${madeAt ?? ""}`} />
      <p className="font-semibold">{check}</p>
      <p className="text-muted">{t("tick.text")}</p>
      <TextAreaField
        name="note"
        label={t("tick.label")}
        help={t("tick.help")}
        rows={3}
        maxLength={NOTE_LENGTH}
      />
    </DialogForm>
  );
}
