"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField, TextAreaField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { MoneyField } from "@/components/forms/money-field";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/i18n/format";
import { parsePrice } from "@/lib/i18n/read-number";
import type { FarmInvoice } from "@/lib/payments/documents/presenter";
import { givenBack, REFUND_CHOICES } from "@/lib/payments/refunds/rules/refunds";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks how much of an invoice is given back and why, and says before what that is with its taxes. */
export function RefundDialog({
  lang,
  invoice,
  number,
  most,
  action,
}: {
  lang: Lang;
  invoice: Pick<FarmInvoice, "id" | "status"> & { farm: { id: number } };
  number: string;
  most: NonNullable<FarmInvoice["most"]>;
  action: FormAction;
}) {
  const t = useTranslations("charges");
  const [typed, setTyped] = useState("");
  const money = (cents: number) => formatMoney(cents, lang);
  const asked = typed.trim() === "" ? most.cents : (parsePrice(typed) ?? 0);
  const given = givenBack({ subtotal_cents: most.cents, taxes: most.taxes }, [], asked);
  const total = given ? money(given.total_cents) : "";
  return (
    <DialogForm
      lang={lang}
      ids={{ farm_id: invoice.farm.id, invoice_id: invoice.id }}
      words={{
        title: t("refund.title", { number }),
        labels: {
          amount_cents: t("refund.amount"),
          reason: t("refund.reason"),
          comment: t("refund.comment"),
        },
        done: t("refund.done"),
        submit: given ? t("refund.submit", { total }) : t("refund.submitWrong"),
      }}
      action={action}
      opener={{
        trigger: (
          <Button size="sm" variant="secondary" aria-label={t("refund.buttonOf", { number })}>
            {t("refund.button")}
          </Button>
        ),
      }}
    >
      <KeptDraft form={`refund-${invoice.id}`} />
      <MoneyField
        name="amount"
        label={t("refund.amount")}
        help={t("refund.most", { before: money(most.cents), total: money(most.total_cents) })}
        defaultValue=""
        onTyped={setTyped}
      />
      <SelectField
        name="reason"
        label={t("refund.reason")}
        required
        placeholder={t("refund.chooseReason")}
        options={REFUND_CHOICES.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextAreaField
        name="comment"
        label={t("refund.comment")}
        help={t("refund.commentHelp")}
        maxLength={500}
        rows={3}
      />
      <div className="card-sunken p-4" role="status">
        {given ? (
          <>
            <p className="font-semibold">
              {t(invoice.status === "open" ? "refund.less" : "refund.card", { total })}
            </p>
            <p className="text-sm text-muted">
              {t("refund.gives", {
                before: money(given.cents),
                taxes: money(given.total_cents - given.cents),
              })}
            </p>
          </>
        ) : (
          <p>{t("refund.wrong", { before: money(most.cents) })}</p>
        )}
      </div>
    </DialogForm>
  );
}
