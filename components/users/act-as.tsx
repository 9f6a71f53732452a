"use client";

import { useTranslations } from "next-intl";
import { OwnPassword } from "@/components/account/own-password";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import { ofPerson } from "@/lib/i18n/of-name";
import { REASON } from "@/lib/users/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks why a super administrator acts in the name of a user, and begins. */
export function ActAs({
  lang,
  user,
  email,
  action,
}: {
  lang: Lang;
  user: { uuid: string; name: string };
  /** The caller's email when the password is asked; null when a second factor was shown lately. */
  email: string | null;
  action: FormAction;
}) {
  const t = useTranslations("users.actAs");
  const accounts = useTranslations("accounts.fields");
  const labels = { reason: t("reason"), current_password: accounts("currentPassword") };
  const title = t("title", { name: user.name, ofName: ofPerson(user.name) });
  return (
    <DialogForm
      lang={lang}
      ids={{ user_uuid: user.uuid }}
      words={{ title, labels, submit: t("submit"), done: t("done") }}
      size="sm"
      action={action}
      opener={{ trigger: <Button variant="secondary">{t("open")}</Button> }}
    >
      <KeptDraft form={`act-as-${user.uuid}`} />
      <p className="text-muted">{t("text")}</p>
      <TextAreaField
        name="reason"
        label={labels.reason}
        help={t("help")}
        rows={4}
        maxLength={REASON.max}
        required
      />
      {email === null ? null : <OwnPassword email={email} label={labels.current_password} />}
    </DialogForm>
  );
}
