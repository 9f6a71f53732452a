"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { SettingForm } from "@/components/settings/setting-form";
import { Card } from "@/components/ui/card";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import type { WelcomeMessage } from "@/lib/welcome/presenter";

export interface WelcomeFormProps {
  lang: Lang;
  farmId: number;
  message: WelcomeMessage;
  action: FormAction;
}

/** The message to new subscribers, in each language, and whether it goes out. */
export function WelcomeForm({ lang, farmId, message, action }: WelcomeFormProps) {
  const t = useTranslations("welcome");
  const labels = Object.fromEntries(
    LANGS.flatMap((one) => [
      [`subject_${one}`, t(`subject.${one}`)],
      [`text_${one}`, t(`text.${one}`)],
    ]),
  );
  return (
    <SettingForm {...{ lang, action, labels }} ids={{ farm_id: farmId }} done={t("saved")}>
      <CheckboxField
        name="enabled"
        label={t("enabled")}
        help={t("enabledHelp")}
        defaultChecked={message.enabled}
      />
      {LANGS.map((one) => (
        <Card key={one} className="grid gap-4">
          <TextField
            name={`subject_${one}`}
            label={labels[`subject_${one}`]}
            lang={one}
            maxLength={150}
            defaultValue={message[`subject_${one}`]}
          />
          <TextAreaField
            name={`text_${one}`}
            label={labels[`text_${one}`]}
            help={t(`fields.${one}`)}
            lang={one}
            rows={8}
            maxLength={3000}
            defaultValue={message[`text_${one}`]}
          />
        </Card>
      ))}
    </SettingForm>
  );
}
