"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { PhoneField, SelectField, TextField } from "@/components/forms/form-fields";
import { ImageField, type ImageValue } from "@/components/forms/image-field";
import { languageOptions } from "@/components/forms/language-options";
import type { Lang } from "@/lib/vocabulary/languages";
import { AccountForm } from "./account-form";

export function ProfileForm({
  action,
  lang,
  maxBytes,
  user,
}: {
  action: FormAction;
  lang: Lang;
  maxBytes: number;
  user: { name: string; phone: string | null; lang: Lang; avatar: { url: string } | ImageValue };
}) {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const labels = {
    name: t("fields.name"),
    phone: t("fields.phone"),
    lang: t("profile.lang"),
    avatar: t("profile.avatar"),
  };
  return (
    <AccountForm
      action={action}
      lang={lang}
      words={{ submit: common("save"), labels, done: t("profile.saved") }}
    >
      <ImageField
        name="avatar"
        label={labels.avatar}
        help={t("profile.avatarHelp")}
        target={{ lang, folder: "/uploads/avatars", maxBytes }}
        defaultValue={"path" in user.avatar ? user.avatar : null}
      />
      <TextField name="name" label={labels.name} defaultValue={user.name} required autoComplete="name" />
      <PhoneField name="phone" label={labels.phone} hint={common("optional")} defaultValue={user.phone} />
      <SelectField
        name="lang"
        label={labels.lang}
        defaultValue={user.lang}
        options={languageOptions(common)}
      />
    </AccountForm>
  );
}
