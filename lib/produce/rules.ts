import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { produceType } from "@/lib/reference/codes";

interface Labelled {
  name: string;
  type_id: number | null;
}

/** The produce's own name, else its type's in the current language (farm spec section 3). */
export function produceLabel(produce: Labelled, nameOfType: (code: string) => string): string {
  if (produce.name !== "") return produce.name;
  const type = produceType(produce.type_id);
  return type ? nameOfType(type.code) : "";
}

/** "custom" when the farm named it, "default" when its type speaks for it. */
export const labelType = (produce: Labelled): "custom" | "default" =>
  produce.name === "" ? "default" : "custom";

interface Priced {
  price_type: "fixed" | "variable";
  prices: { quantity: number; price_cents: number }[];
  unit_type: string;
}

/** "4,50 $ / kg", or each quantity with its price: "1 : 4,00 $ · 3 : 10,00 $". Empty without a price. */
export function priceText(produce: Priced, lang: Lang, nameOfUnit: (code: string) => string): string {
  const unit = nameOfUnit(produce.unit_type);
  const one = (price: Priced["prices"][number]) => {
    const amount = formatMoney(price.price_cents, lang);
    const quantity = formatNumber(price.quantity, lang, Number.isInteger(price.quantity) ? 0 : 2);
    return price.quantity === 1 ? `${amount} / ${unit}` : `${quantity} × ${unit} : ${amount}`;
  };
  return produce.prices.map(one).join(" · ");
}

/** What can be had today: these come first on the farm's page and stay in a message being sent. */
export const isSoldOut = (availability: string): boolean =>
  availability === "sold-out" || availability === "out-of-season";
