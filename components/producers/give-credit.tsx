"use client";

import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { MoneyField } from "@/components/forms/money-field";
import { Button } from "@/components/ui/button";
import type { RequestAnswer } from "@/lib/payments/commands/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Gives the account that pays for a farm credit, with the reason. */
export function GiveCredit({ lang, farmId, action }: { lang: Lang; farmId: number; action: FormAction }) {
  const t = useTranslations("producers.credit");
  const labels = { amount_cents: t("amount"), reason: t("reason") };
  return (
    <DialogForm
      lang={lang}
      ids={{ farm_id: farmId }}
      words={{
        title: t("open"),
        labels,
        submit: t("submit"),
        done: (result) => t((result as RequestAnswer).status === "pending" ? "pending" : "done"),
      }}
      size="sm"
      action={action}
      opener={{ trigger: <Button variant="secondary">{t("open")}</Button> }}
    >
      <KeptDraft form={`credit-${farmId}`} />
      <p>{t("text")}</p>
      <MoneyField name="amount" label={labels.amount_cents} defaultValue="" />
      <TextAreaField name="reason" label={labels.reason} help={t("help")} rows={3} maxLength={500} required />
    </DialogForm>
  );
}
