"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, SelectField } from "@/components/forms/form-fields";
import { languageOptions } from "@/components/forms/language-options";
import { Card, CardHeader } from "@/components/ui/card";
import { CHANNEL_CHOICES } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { SettingForm } from "./setting-form";

export interface SendingValues {
  email: string | null;
  time_zone: string;
  default_lang: string;
  default_type: string;
  default_reply_to: string | null;
  default_hour: number | null;
}

interface SectionProps {
  lang: Lang;
  ids: Record<string, number>;
  farm: SendingValues;
  action: FormAction;
}

/** Asks in which time zone the farm is, by whose clock everything goes out. */
export function ClockSection({
  zones,
  ...props
}: SectionProps & { zones: readonly { value: string; label: string }[] }) {
  const { lang, ids, farm, action } = props;
  const t = useTranslations("settings.clock");
  const saved = (result: unknown) => {
    const { moved_schedules: count } = result as { moved_schedules: number };
    return count > 0 ? t("savedAndMoved", { count }) : t("saved");
  };
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("text")} />
      <SettingForm {...{ lang, ids, action }} labels={{ time_zone: t("zone") }} done={saved}>
        <SelectField
          name="time_zone"
          label={t("zone")}
          defaultValue={farm.time_zone}
          options={zones}
          className="max-w-lg"
        />
      </SettingForm>
    </Card>
  );
}

/** Asks what new messages begin with, and which language people have whose own is not known. */
export function SendingSection({
  hours,
  ...props
}: SectionProps & { hours: readonly { value: string; label: string }[] }) {
  const { lang, ids, farm, action } = props;
  const t = useTranslations("settings.sending");
  const common = useTranslations("common");
  const labels = {
    default_lang: t("lang"),
    default_type: t("type"),
    default_reply_to: t("replyTo"),
    default_hour: t("hour"),
  };
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("text")} />
      <SettingForm {...{ lang, ids, action, labels }}>
        <SelectField
          name="default_lang"
          label={labels.default_lang}
          help={t("langHelp")}
          defaultValue={farm.default_lang}
          options={languageOptions(common)}
          className="max-w-60"
        />
        <SelectField
          name="default_type"
          label={labels.default_type}
          defaultValue={farm.default_type}
          options={CHANNEL_CHOICES.map((value) => ({ value, label: t(`types.${value}`) }))}
          className="max-w-60"
        />
        <EmailField
          {...{ name: "default_reply_to" }}
          label={labels.default_reply_to}
          hint={common("optional")}
          help={farm.email ? t("replyToHelp", { email: farm.email }) : t("replyToNone")}
          defaultValue={farm.default_reply_to ?? ""}
          maxLength={254}
          className="max-w-lg"
        />
        <SelectField
          name="default_hour"
          label={labels.default_hour}
          help={t("hourHelp")}
          defaultValue={farm.default_hour === null ? "" : String(farm.default_hour)}
          placeholder={t("noHour")}
          options={hours}
          className="max-w-60"
        />
      </SettingForm>
    </Card>
  );
}
