"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import { REASON } from "@/lib/users/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks why an account is blocked, or unblocked when it is blocked. */
export function BlockUser({
  lang,
  user,
  action,
}: {
  lang: Lang;
  user: { uuid: string; name: string; blocked: boolean };
  action: FormAction;
}) {
  const t = useTranslations(user.blocked ? "users.unblock" : "users.block");
  return (
    <DialogForm
      key={String(user.blocked)}
      lang={lang}
      ids={{ user_uuid: user.uuid }}
      words={{
        title: t("title", { name: user.name }),
        labels: { reason: t("reason") },
        submit: t("submit"),
        done: t("done"),
      }}
      size="sm"
      action={action}
      opener={{ trigger: <Button variant={user.blocked ? "secondary" : "danger"}>{t("open")}</Button> }}
    >
      <KeptDraft form={`${user.blocked ? "unblock" : "block"}-${user.uuid}`} />
      <p className="text-muted">{t("text")}</p>
      <TextAreaField
        name="reason"
        label={t("reason")}
        help={t("help")}
        rows={4}
        maxLength={REASON.max}
        required
      />
    </DialogForm>
  );
}
