"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionForm, useForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { ImageField, type ImageValue } from "@/components/forms/image-field";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { AVAILABILITY_TYPES, PRODUCE_CATEGORIES, PRODUCE_TYPES, UNIT_TYPES } from "@/lib/reference/codes";
import { MAX_PRICES, PriceRows, type PriceRowsProps } from "./price-rows";

export interface ProduceFormValues extends Pick<PriceRowsProps, "priceType" | "prices"> {
  id?: number;
  name: string;
  description: string;
  type_id: number | null;
  category: string | null;
  photo: ImageValue | null;
  unit_type: string;
  quantity: string;
  production_date: string | null;
  expiration_date: string | null;
  availability: string;
  show_on_homepage: boolean;
}

export interface ProduceFormProps {
  lang: string;
  farmId: number;
  maxBytes: number;
  listHref: string;
  values: ProduceFormValues;
  action: FormAction;
}

/** Creates or edits one produce. */
export function ProduceForm({ lang, farmId, maxBytes, listHref, values, action }: ProduceFormProps) {
  const t = useTranslations("produce.form");
  const words = useTranslations("reference");
  const common = useTranslations("common");
  const router = useRouter();
  const done = values.id === undefined ? t("created") : t("saved");
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, lang);
  const types = PRODUCE_TYPES.map(({ id, code }) => ({ value: String(id), label: words(`types.${code}`) }));
  const categories = PRODUCE_CATEGORIES.map((code) => ({ value: code, label: words(`categories.${code}`) }));
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
      action={action}
      lang={lang}
      summary={t("summary")}
      labels={labels}
      className="grid max-w-3xl gap-5"
      onDone={() => {
        toast(done, { closeLabel: common("close") });
        router.push(listHref);
      }}
    >
      <input type="hidden" name="farm_id" value={farmId} />
      {values.id === undefined ? null : <input type="hidden" name="produce_id" value={values.id} />}
      <Card as="section" className="grid gap-5">
        <h2 className="text-xl">{t("what")}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="type_id"
            label={t("type")}
            help={t("typeHelp")}
            options={types.sort(byName)}
            placeholder={t("noType")}
            defaultValue={values.type_id ?? ""}
          />
          <TextField
            name="name"
            label={labels.name}
            help={t("nameHelp")}
            maxLength={120}
            defaultValue={values.name}
            autoComplete="off"
          />
        </div>
        <TextAreaField
          name="description"
          label={labels.description}
          help={t("descriptionHelp")}
          hint={common("optional")}
          maxLength={2000}
          defaultValue={values.description}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <ImageField
            name="photo"
            label={labels.photo}
            lang={lang}
            farmId={farmId}
            folder="/uploads/produces"
            maxBytes={maxBytes}
            defaultValue={values.photo}
          />
          <SelectField
            name="category"
            label={t("category")}
            options={categories.sort(byName)}
            placeholder={t("categoryAuto")}
            defaultValue={values.category ?? ""}
          />
        </div>
      </Card>
      <Card as="section" className="grid gap-5">
        <h2 className="text-xl">{t("price")}</h2>
        <PriceRows lang={lang} priceType={values.priceType} prices={values.prices} />
        <SelectField
          name="unit_type"
          label={t("unit")}
          options={units}
          defaultValue={values.unit_type}
          className="max-w-72"
        />
      </Card>
      <Card as="section" className="grid gap-5">
        <h2 className="text-xl">{t("when")}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="availability"
            label={t("availability")}
            options={availabilities}
            defaultValue={values.availability}
          />
          <TextField
            name="quantity"
            label={labels.quantity}
            hint={common("optional")}
            help={t("quantityHelp")}
            inputMode="decimal"
            maxLength={10}
            defaultValue={values.quantity}
          />
          <TextField
            name="production_date"
            label={labels.production_date}
            hint={common("optional")}
            type="date"
            defaultValue={values.production_date ?? ""}
          />
          <TextField
            name="expiration_date"
            label={labels.expiration_date}
            hint={common("optional")}
            help={t("expirationHelp")}
            type="date"
            defaultValue={values.expiration_date ?? ""}
          />
        </div>
        <CheckboxField name="show_on_homepage" label={t("onPage")} defaultChecked={values.show_on_homepage} />
      </Card>
      <Saved text={done} listHref={listHref} listLabel={t("back")} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <LinkButton href={listHref} variant="secondary">
          {common("cancel")}
        </LinkButton>
        <SubmitButton>{t("save")}</SubmitButton>
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
      title={text}
      action={
        <LinkButton href={listHref} variant="link">
          {listLabel}
        </LinkButton>
      }
    />
  );
}
