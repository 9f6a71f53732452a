"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Button } from "@/components/ui/button";
import { PLAN_GRANTS } from "@/lib/producers/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** The plan, and when a trial ends. Each opening of the dialog begins anew. */
function GrantFields({ labels }: { labels: { grant: string; ends_on: string } }) {
  const t = useTranslations("producers.grant");
  const [grant, setGrant] = useState<string>("trial");
  return (
    <>
      <SelectField
        name="grant"
        label={labels.grant}
        options={PLAN_GRANTS.map((value) => ({ value, label: t(`grants.${value}`) }))}
        defaultValue="trial"
        onChange={(event) => setGrant(event.currentTarget.value)}
      />
      {grant === "trial" ? <TextField name="ends_on" type="date" label={labels.ends_on} required /> : null}
    </>
  );
}

/** Gives the owner of a farm a plan without payment, with the reason. */
export function GrantPlan({ lang, farmId, action }: { lang: Lang; farmId: number; action: FormAction }) {
  const t = useTranslations("producers.grant");
  const labels = { grant: t("grant"), ends_on: t("ends_on"), reason: t("reason") };
  return (
    <DialogForm
      lang={lang}
      ids={{ farm_id: farmId }}
      words={{ title: t("open"), labels, submit: t("submit"), done: t("done") }}
      size="sm"
      action={action}
      opener={{ trigger: <Button variant="secondary">{t("open")}</Button> }}
    >
      <KeptDraft form={`grant-${farmId}`} />
      <p>{t("text")}</p>
      <GrantFields labels={labels} />
      <TextAreaField name="reason" label={labels.reason} help={t("help")} rows={3} maxLength={500} required />
    </DialogForm>
  );
}
