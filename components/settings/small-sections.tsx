"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField } from "@/components/forms/form-fields";
import { Card, CardHeader } from "@/components/ui/card";
import type { Lang } from "@/lib/vocabulary/languages";
import { SettingForm } from "./setting-form";

/** Asks which reports on subscribers the owner gets. */
export function ReportsSection({
  lang,
  ids,
  farm,
  action,
}: {
  lang: Lang;
  ids: Record<string, number>;
  farm: { weekly_subscriber_report: boolean; daily_subscriber_report: boolean };
  action: FormAction;
}) {
  const t = useTranslations("settings.reports");
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("text")} />
      <SettingForm {...{ lang, ids, action }}>
        <div>
          <CheckboxField
            name="weekly_subscriber_report"
            label={t("weekly")}
            help={t("weeklyHelp")}
            defaultChecked={farm.weekly_subscriber_report}
          />
          <CheckboxField
            name="daily_subscriber_report"
            label={t("daily")}
            defaultChecked={farm.daily_subscriber_report}
          />
        </div>
      </SettingForm>
    </Card>
  );
}

/** Chooses which farm opens after a log-in. It counts for this person alone. */
export function OpeningSection({
  lang,
  farmId,
  first,
  action,
}: {
  lang: Lang;
  farmId: number;
  /** Whether this farm opens first already. */
  first: boolean;
  action: FormAction;
}) {
  const t = useTranslations("settings.opening");
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("text")} />
      {first ? (
        <p className="font-semibold">{t("isFirst")}</p>
      ) : (
        <SettingForm
          lang={lang}
          ids={{ default_farm_id: farmId }}
          action={action}
          submitLabel={t("choose")}
          done={t("chosen")}
        />
      )}
    </Card>
  );
}
