"use client";

import { useTranslations } from "next-intl";
import { DialogForm, type OpenedBy } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks for the title of a new code, or for a new title of an existing one. */
export function QrCodeForm({
  lang,
  farmId,
  code,
  action,
  opener,
}: {
  opener: OpenedBy;
  lang: Lang;
  farmId: number;
  code?: { id: number; title: string };
  action: FormAction;
}) {
  const t = useTranslations("qr_codes.dialog");
  return (
    <DialogForm
      opener={opener}
      lang={lang}
      ids={{ farm_id: farmId, qr_code_id: code?.id }}
      words={{
        title: t(code ? "renameTitle" : "createTitle"),
        labels: { title: t("titleLabel") },
        done: t(code ? "saved" : "created"),
        submit: t(code ? "save" : "create"),
      }}
      size="sm"
      action={action}
    >
      <TextField
        name="title"
        label={t("titleLabel")}
        help={t("titleHelp")}
        defaultValue={code?.title}
        required
        maxLength={80}
        autoComplete="off"
      />
    </DialogForm>
  );
}
