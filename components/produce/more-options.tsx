"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/forms/form-fields";
import { ImageField, type ImageValue } from "@/components/forms/image-field";
import { Icon } from "@/components/ui/icons";
import { PRODUCE_TYPES } from "@/lib/reference/produce-types";
import { PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";

export interface MoreOptionsValues {
  description: string;
  type_id: number | null;
  category: string | null;
  photo: ImageValue | null;
  quantity: string;
  production_date: string | null;
  expiration_date: string | null;
  show_on_homepage: boolean;
}

const FIELDS = [
  "description",
  "type_id",
  "category",
  "photo",
  "quantity",
  "production_date",
  "expiration_date",
];

/** Shows the fields of a produce that few people need, folded away until asked for or until one has an error. */
export function MoreOptions({
  lang,
  farmId,
  maxBytes,
  values,
  labels,
}: {
  lang: Lang;
  farmId: number;
  maxBytes: number;
  values: MoreOptionsValues;
  labels: Record<string, string>;
}) {
  const t = useTranslations("produce.form");
  const words = useTranslations("reference");
  const common = useTranslations("common");
  const { errors, at } = useForm().state;
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, lang);
  const types = PRODUCE_TYPES.map(({ id, code }) => ({ value: String(id), label: words(`types.${code}`) }));
  const categories = PRODUCE_CATEGORIES.map((code) => ({ value: code, label: words(`categories.${code}`) }));
  return (
    <details key={at} open={FIELDS.some((field) => errors[field])} className="question">
      <summary>
        {t("more")}
        <Icon name="chevron-down" />
      </summary>
      <div className="grid gap-5 px-5 pb-5">
        <TextAreaField
          name="description"
          label={labels.description}
          help={t("descriptionHelp")}
          maxLength={2000}
          defaultValue={values.description}
        />
        <ImageField
          name="photo"
          label={labels.photo ?? ""}
          target={{ lang, farmId, folder: "/uploads/produces", maxBytes }}
          defaultValue={values.photo}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="type_id"
            label={t("type")}
            help={t("typeHelp")}
            options={types.sort(byName)}
            placeholder={t("noType")}
            defaultValue={values.type_id ?? ""}
          />
          <SelectField
            name="category"
            label={t("category")}
            options={categories.sort(byName)}
            placeholder={t("categoryAuto")}
            defaultValue={values.category ?? ""}
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
          <TextField
            name="quantity"
            label={labels.quantity}
            hint={common("optional")}
            help={t("quantityHelp")}
            inputMode="decimal"
            maxLength={10}
            defaultValue={values.quantity}
          />
        </div>
        <CheckboxField name="show_on_homepage" label={t("onPage")} defaultChecked={values.show_on_homepage} />
      </div>
    </details>
  );
}
