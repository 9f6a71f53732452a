"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks before a token is removed: the program that uses it stops at once. */
export function RemoveToken({
  action,
  lang,
  token_id,
  name,
}: {
  action: FormAction;
  lang: Lang;
  token_id: number;
  name: string;
}) {
  const t = useTranslations("api_tokens");
  return (
    <DialogForm
      lang={lang}
      ids={{ token_id }}
      words={{ title: t("removeTitle", { name }), labels: {}, submit: t("remove"), done: t("removed") }}
      size="sm"
      action={action}
      opener={{
        trigger: (
          <Button variant="secondary" aria-label={t("removeOf", { name })}>
            {t("remove")}
          </Button>
        ),
      }}
    >
      <p className="text-muted">{t("removeText")}</p>
    </DialogForm>
  );
}
