import { createTranslator } from "use-intl/core";
import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { type AVAILABILITY_TYPES, produceType, UNIT_TYPES } from "@/lib/reference/codes";
import en from "@/messages/en/reference.json";
import fr from "@/messages/fr/reference.json";

export type Availability = (typeof AVAILABILITY_TYPES)[number];

interface Labelled {
  name: string;
  type_id: number | null;
}

interface Priced {
  unit_type: string;
  price_type: "fixed" | "variable";
  prices: readonly { quantity: number; price_cents: number }[];
}

// Only this area, so that a screen that shows a price does not carry the whole catalogue.
const REFERENCE = { fr, en };

const words = (lang: Lang) => createTranslator({ locale: lang, messages: REFERENCE[lang] });

const unitOf = (code: string) => UNIT_TYPES.find((unit) => unit === code) ?? "unit";

/** What a produce is called: its own name, or that of its type (docs/product.md "Produce"). */
export function produceLabel(produce: Labelled, lang: Lang): string {
  if (produce.name !== "") return produce.name;
  const type = produceType(produce.type_id);
  return type ? words(lang)(`types.${type.code}`) : "";
}

/** By what each is called in the language, as its readers sort. */
export function byLabel<Item extends Labelled>(produces: readonly Item[], lang: Lang): Item[] {
  const { compare } = new Intl.Collator(lang === "fr" ? "fr-CA" : "en-CA", { numeric: true });
  return produces
    .map((produce) => ({ produce, label: produceLabel(produce, lang) }))
    .sort((a, b) => compare(a.label, b.label))
    .map(({ produce }) => produce);
}

/** Each price in words: "4,50 $ le kg", or "3 bottes pour 5,00 $" where a quantity has its own price. */
export function priceLines(produce: Priced, lang: Lang): string[] {
  const t = words(lang);
  const unit = unitOf(produce.unit_type);
  return produce.prices.map(({ quantity, price_cents }) => {
    const price = formatMoney(price_cents, lang);
    if (quantity === 1) return `${price} ${t(`perUnit.${unit}`)}`;
    const amount = t(`amounts.${unit}`, { count: quantity });
    return lang === "fr" ? `${amount} pour ${price}` : `${amount} for ${price}`;
  });
}

/** Availabilities of what is over for now: it leaves a message being sent. */
export const SOLD_OUT: readonly Availability[] = ["sold-out", "out-of-season"];
export const isSoldOut = (availability: Availability): boolean => SOLD_OUT.includes(availability);

/** What can be bought today comes first; what is over comes last. */
const FRESHNESS: Record<Availability, number> = {
  available: 0,
  limited: 1,
  "coming-soon": 2,
  "sold-out": 3,
  "out-of-season": 4,
};

/** Whether it can be bought: there now, and not past its date ("today" is YYYY-MM-DD). */
export function isFresh(
  produce: { availability: string; expiration_date: string | null },
  today: string,
): boolean {
  const there = produce.availability === "available" || produce.availability === "limited";
  return there && (produce.expiration_date === null || produce.expiration_date >= today);
}

/** The produces that a farm shows on its page, by name. */
export const onPage = <Item extends Labelled & { show_on_homepage: boolean }>(
  produces: readonly Item[],
  lang: Lang,
): Item[] =>
  byLabel(
    produces.filter((produce) => produce.show_on_homepage),
    lang,
  );

/** By freshness, then in the order given. */
export function freshestFirst<Item extends { availability: string }>(produces: readonly Item[]): Item[] {
  const rank = ({ availability }: Item) => FRESHNESS[availability as Availability] ?? 5;
  return [...produces].sort((a, b) => rank(a) - rank(b));
}

/** Cents as they are typed: "4,50" or "4.50". */
export function typedPrice(cents: number, lang: Lang): string {
  const text = (cents / 100).toFixed(2);
  return lang === "fr" ? text.replace(".", ",") : text;
}

/** "2026-07-31" as prose says it: "31 juillet 2026", "July 31, 2026". */
export const dayInWords = (day: string, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === "fr" ? "fr-CA" : "en-CA", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
