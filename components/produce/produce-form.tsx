"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { AVAILABILITY_TYPES, UNIT_TYPES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";
import { MoreOptions, type MoreOptionsValues } from "./more-options";
import { MAX_PRICES, PriceRows, type PriceRowsProps } from "./price-rows";
import { ProduceNameField } from "./produce-name-field";

export interface ProduceFormValues extends Pick<PriceRowsProps, "priceType" | "prices">, MoreOptionsValues {
  id?: number;
  name: string;
  unit_type: string;
  availability: string;
}

export interface ProduceFormProps {
  lang: Lang;
  farmId: number;
  maxBytes: number;
  listHref: string;
  values: ProduceFormValues;
  action: FormAction;
}

/** Creates or edits one produce: name, price and availability; the rest under "More options". */
export function ProduceForm({ lang, farmId, maxBytes, listHref, values, action }: ProduceFormProps) {
  const t = useTranslations("produce.form");
  const words = useTranslations("reference");
  const common = useTranslations("common");
  const router = useRouter();
  /** Counts the forms that were filled in one after the other; each is a new one. */
  const [round, setRound] = useState(0);
  const isNew = values.id === undefined;
  const done = isNew ? t("created") : t("saved");
  const units = UNIT_TYPES.map((code) => ({ value: code, label: words(`unitNames.${code}`) }));
  const availabilities = AVAILABILITY_TYPES.map((code) => ({
    value: code,
    label: words(`availability.${code}`),
  }));
  const labels = {
    name: t("name"),
    description: t("description"),
    quantity: t("quantity"),
    production_date: t("productionDate"),
    expiration_date: t("expirationDate"),
    photo: t("photo"),
    ...priceLabels(
      (number) => t("quantityOf", { number }),
      (number) => t("amountOf", { number }),
    ),
  };
  return (
    <ActionForm
      key={round}
      action={action}
      lang={lang}
      summary={t("summary")}
      labels={labels}
      className="grid max-w-3xl gap-5"
      onDone={({ result }) => {
        toast(done, { closeLabel: common("close") });
        if ((result as { another?: boolean } | undefined)?.another) setRound(round + 1);
        else router.push(listHref);
      }}
    >
      <input type="hidden" name="farm_id" value={farmId} />
      {isNew ? null : <input type="hidden" name="produce_id" value={values.id} />}
      <Card as="section" className="grid gap-5">
        <ProduceNameField name={values.name} typeId={values.type_id} focused={round > 0} />
        <PriceRows lang={lang} priceType={values.priceType} prices={values.prices} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="unit_type" label={t("unit")} options={units} defaultValue={values.unit_type} />
          <SelectField
            name="availability"
            label={t("availability")}
            options={availabilities}
            defaultValue={values.availability}
          />
        </div>
      </Card>
      <MoreOptions lang={lang} farmId={farmId} maxBytes={maxBytes} values={values} labels={labels} />
      <Saved text={done} listHref={listHref} listLabel={t("back")} />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <SubmitButton>{t("save")}</SubmitButton>
        {isNew ? (
          <SubmitButton variant="secondary" name="next" value="another">
            {t("saveAndAdd")}
          </SubmitButton>
        ) : null}
        <LinkButton href={listHref} variant="ghost">
          {common("cancel")}
        </LinkButton>
      </div>
    </ActionForm>
  );
}

/** Returns the labels of the price rows for the list of errors. */
function priceLabels(quantity: (number: number) => string, amount: (number: number) => string) {
  const rows = Array.from({ length: MAX_PRICES }, (_, at) => [
    [`prices.${at}.quantity`, quantity(at + 1)],
    [`prices.${at}.price_cents`, amount(at + 1)],
  ]);
  return Object.fromEntries(rows.flat());
}

/** Shows the success message to a browser without JavaScript, which stays on this page. */
function Saved({ text, listHref, listLabel }: { text: string; listHref: string; listLabel: string }) {
  const { state } = useForm();
  if (state.status !== "done") return null;
  return (
    <Alert
      tone="success"
      role="status"
      // With scripts the toast says it, and the list follows.
      className="hidden [@media(scripting:none)]:flex"
      title={text}
      action={
        <LinkButton href={listHref} variant="link">
          {listLabel}
        </LinkButton>
      }
    />
  );
}
