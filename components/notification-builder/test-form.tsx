"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, PhoneField, SelectField } from "@/components/forms/form-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { useDraftControl } from "./draft-control";
import type { BuilderFacts } from "./types";

/** Sends the current message to the person's own email or phone. */
export function TestForm({
  facts,
  locale,
  action,
}: {
  facts: BuilderFacts;
  locale: Lang;
  action: FormAction;
}) {
  const control = useDraftControl();
  const t = useTranslations("notifications.test");
  const common = useTranslations("common");
  const save = useTranslations("notifications.save");
  const languages = useTranslations("notifications.languages");
  const sendSaved: FormAction = async (previous, form) =>
    (await control?.flush())
      ? action(previous, form)
      : { ...IDLE, status: "failed", errors: { global: [save("failed")] }, at: Date.now() };
  return (
    <ActionForm
      action={sendSaved}
      lang={locale}
      summary={t("summary")}
      labels={{ email: t("email"), phone: t("phone") }}
      idPrefix="test"
      className="grid gap-4 sm:grid-cols-2"
      onDone={() => toast(t("sent"), { closeLabel: common("close") })}
    >
      <input type="hidden" name="farm_id" value={facts.farm.id} />
      <input type="hidden" name="notification_id" value={facts.notification.id} />
      <EmailField idPrefix="test" label={t("email")} defaultValue={facts.testEmail} />
      <PhoneField name="phone" idPrefix="test" label={t("phone")} />
      <SelectField
        name="lang"
        idPrefix="test"
        label={t("language")}
        defaultValue={locale}
        options={LANGS.map((value) => ({ value, label: languages(value) }))}
      />
      <div className="self-end">
        <SubmitButton variant="secondary">{t("send")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
