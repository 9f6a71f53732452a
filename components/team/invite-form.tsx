"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField } from "@/components/forms/form-fields";
import type { Lang } from "@/lib/vocabulary/languages";
import { RoleField } from "./role-field";

/** Invites somebody by email, with a role. */
export function InviteForm({
  lang,
  farmId,
  action,
  trigger,
}: {
  lang: Lang;
  farmId: number;
  action: FormAction;
  trigger: ReactNode;
}) {
  const t = useTranslations("team");
  return (
    <DialogForm
      lang={lang}
      ids={{ farm_id: farmId }}
      words={{
        title: t("form.title"),
        labels: { email: t("form.email"), role: t("form.role") },
        done: t("form.done"),
        submit: t("form.submit"),
      }}
      size="sm"
      opener={{ modal: "invite", trigger }}
      action={action}
    >
      <p className="text-muted">{t("form.help")}</p>
      <EmailField label={t("form.email")} required />
      <RoleField />
    </DialogForm>
  );
}
