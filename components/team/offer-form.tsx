"use client";

import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/account/password-field";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import type { DialogState } from "@/components/forms/use-row-action";
import type { Lang } from "@/lib/vocabulary/languages";

/** Offers the farm to a member. The owner types the password, because the farm is given away. */
export function OfferForm({
  lang,
  farmId,
  member: { id, name },
  action,
  opener,
}: {
  opener: DialogState;
  lang: Lang;
  farmId: number;
  member: { id: number; name: string };
  action: FormAction;
}) {
  const t = useTranslations("team.offer");
  return (
    <DialogForm
      opener={opener}
      lang={lang}
      ids={{ farm_id: farmId, farm_user_id: id }}
      words={{
        title: t("title", { name }),
        labels: { current_password: t("password") },
        done: t("done"),
        submit: t("submit"),
      }}
      size="sm"
      action={action}
    >
      <p className="text-muted">{t("text", { name })}</p>
      <PasswordField name="current_password" label={t("password")} autoComplete="current-password" />
    </DialogForm>
  );
}
