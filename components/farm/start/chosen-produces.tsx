"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { Drawing } from "@/components/illustrations/drawing";
import type { ProduceName } from "@/components/illustrations/produce-codes";
import { Card } from "@/components/ui/card";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { formatMoney } from "@/lib/i18n/format";
import { UNIT_TYPES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";

export interface PickableType {
  id: number;
  name: string;
  drawing: ProduceName;
  /** The unit it is usually sold in. */
  unit: string;
  inSeason: boolean;
}

export interface ChosenProduce {
  id: number;
  /** As typed: "4,50". */
  price: string;
  unit: string;
}

/** Shows the chosen produces with a price and a unit each. */
export function ChosenProduces({
  lang,
  types,
  chosen,
  onChange,
}: {
  lang: Lang;
  types: PickableType[];
  chosen: ChosenProduce[];
  onChange: (chosen: ChosenProduce[]) => void;
}) {
  const t = useTranslations("start.produce");
  const words = useTranslations("reference.perUnit");
  const { errors } = useForm().state;
  const units = UNIT_TYPES.map((code) => ({ value: code, label: words(code) }));
  const change = (id: number, values: Partial<ChosenProduce>) =>
    onChange(chosen.map((one) => (one.id === id ? { ...one, ...values } : one)));
  if (chosen.length === 0) return null;
  return (
    <Card as="section" padding="sm" className="mt-5">
      <h2 className="text-lg">{t("prices")}</h2>
      <p className="mb-2 text-sm text-muted">{t("pricesHelp")}</p>
      <ul className="grid gap-3">
        {chosen.map(({ id, price, unit }, at) => {
          const type = types.find((one) => one.id === id);
          if (!type) return null;
          const field = `produces.${at}.price_cents`;
          return (
            <li key={id}>
              <input type="hidden" name={`produces.${at}.type_id`} value={id} />
              <div className="flex flex-wrap items-center gap-2">
                <Drawing name={type.drawing} className="size-9 shrink-0" />
                <span className="min-w-0 flex-1 break-words max-sm:basis-3/4">{type.name}</span>
                <div className="min-w-24 shrink-0 max-sm:flex-1 sm:w-28">
                  <Input
                    id={fieldId(field)}
                    name={`produces.${at}.price`}
                    aria-label={t("priceOf", { name: type.name })}
                    aria-invalid={errors[field] ? true : undefined}
                    value={price}
                    onChange={(event) => change(id, { price: event.target.value })}
                    inputMode="decimal"
                    maxLength={12}
                    autoComplete="off"
                    placeholder={formatMoney(450, lang)}
                  />
                </div>
                <div className="min-w-28 shrink-0 max-sm:flex-1 sm:w-36">
                  <Select
                    name={`produces.${at}.unit_type`}
                    aria-label={t("unitOf", { name: type.name })}
                    options={units}
                    value={unit}
                    onChange={(event) => change(id, { unit: event.target.value })}
                    className="pl-2.5"
                  />
                </div>
              </div>
              <ErrorText id={`${fieldId(field)}-error`} messages={errors[field]} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
