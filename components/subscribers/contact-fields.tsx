"use client";

import { useTranslations } from "next-intl";
import { EmailField, PhoneField, TextField } from "@/components/forms/form-fields";

/** Shows the name, email and phone of a subscriber, for the farm to fill in. */
export function ContactFields({
  person,
  help,
}: {
  person?: { name: string; email: string | null; phone: string | null };
  help: string;
}) {
  const t = useTranslations("subscribers.fields");
  return (
    <>
      <TextField
        name="name"
        label={t("name")}
        defaultValue={person?.name}
        required
        maxLength={120}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label={t("email")} defaultValue={person?.email ?? ""} autoComplete="off" />
        <PhoneField name="phone" label={t("phone")} defaultValue={person?.phone} />
      </div>
      <p className="-mt-2 text-sm text-muted">{help}</p>
    </>
  );
}

/** Returns the labels of the fields that may have errors, for the list of errors. */
export function useFieldLabels(): Record<string, string> {
  const t = useTranslations("subscribers.fields");
  return { name: t("name"), email: t("email"), phone: t("phone"), zipcode: t("zipcode") };
}
