import type { ProduceFormValues } from "@/components/produce/produce-form";
import { typedNumber } from "@/lib/i18n/conventions";
import type { Produce } from "@/lib/produce/presenter";
import { typedPrice } from "@/lib/produce/rules";
import type { Lang } from "@/lib/vocabulary/languages";

export const NEW_PRODUCE: ProduceFormValues = {
  name: "",
  description: "",
  type_id: null,
  category: null,
  photo: null,
  priceType: "fixed",
  prices: [],
  unit_type: "unit",
  quantity: "",
  production_date: null,
  expiration_date: null,
  availability: "available",
  show_on_homepage: true,
};

/** Returns a stored produce as the fields of the form hold it. */
export const valuesOf = (produce: Produce, lang: Lang): ProduceFormValues => ({
  ...produce,
  priceType: produce.price_type,
  prices: produce.prices.map(({ quantity, price_cents }) => ({
    quantity: typedNumber(quantity, lang),
    price: typedPrice(price_cents, lang),
  })),
  quantity: produce.quantity === null ? "" : typedNumber(produce.quantity, lang),
});
