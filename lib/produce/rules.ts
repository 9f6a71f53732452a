import { createTranslator } from "use-intl/core";
import { CONVENTIONS, typedNumber } from "@/lib/i18n/conventions";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { PRODUCE_TYPES, produceType } from "@/lib/reference/produce-types";
import { foldText } from "@/lib/values/fold-text";
import { AVAILABILITY_TYPES, PRODUCE_CATEGORIES, UNIT_TYPES } from "@/lib/vocabulary/codes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/reference.json" with { type: "json" };
import fr from "@/messages/fr/reference.json" with { type: "json" };
import { hasExpired } from "./rules/expiry";

/** Characters of the name of a produce. */
export const NAME_LENGTH = 120;

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

// Loads only this area, so that a screen with a price does not load all messages.
const REFERENCE = { fr, en };

const words = (lang: Lang) => createTranslator({ locale: lang, messages: REFERENCE[lang] });

const unitOf = (code: string) => UNIT_TYPES.find((unit) => unit === code) ?? "unit";

/**
 * Returns the label of a produce: its own name, or the name of its type
 * (docs/product/produce-photos-votes.md "Produce").
 */
export function produceLabel(produce: Labelled, lang: Lang): string {
  if (produce.name !== "") return produce.name;
  const type = produceType(produce.type_id);
  return type ? words(lang)(`types.${type.code}`) : "";
}

/**
 * Returns the id of the type that a typed name is the name of, in either language; null for a name of one's own. Case
 * and accents do not count.
 */
export function typeCalled(name: string): number | null {
  if (name.length > NAME_LENGTH) return null;
  const wanted = foldText(name);
  if (wanted === "") return null;
  const called = PRODUCE_TYPES.find(({ code }) =>
    LANGS.some((lang) => foldText(REFERENCE[lang].types[code]) === wanted),
  );
  return called?.id ?? null;
}

/** Sorts produces by label, in the order of the language. */
export function byLabel<Item extends Labelled>(produces: readonly Item[], lang: Lang): Item[] {
  const { compare } = new Intl.Collator(CONVENTIONS[lang].locale, { numeric: true });
  return produces
    .map((produce) => ({ produce, label: produceLabel(produce, lang) }))
    .sort((a, b) => compare(a.label, b.label))
    .map(({ produce }) => produce);
}

/** Returns each price as text: "4,50 $ le kg", or "3 bottes pour 5,00 $" when a quantity has its own price. */
export function priceLines(produce: Priced, lang: Lang): string[] {
  const t = words(lang);
  const unit = unitOf(produce.unit_type);
  return produce.prices.map(({ quantity, price_cents }) => {
    const price = formatMoney(price_cents, lang);
    if (quantity === 1) return `${price} ${t(`perUnit.${unit}`)}`;
    return t("manyFor", { amount: t(`amounts.${unit}`, { count: quantity }), price });
  });
}

/** Availabilities of produces that nobody can buy now. Such a produce is removed from a message during the send. */
export const SOLD_OUT: readonly Availability[] = ["sold-out", "out-of-season"];
export const isSoldOut = (availability: Availability): boolean => SOLD_OUT.includes(availability);

/** The place of each availability in the order of freshness. */
const FRESHNESS = new Map<string, number>(AVAILABILITY_TYPES.map((code, place) => [code, place]));

interface Perishable {
  availability: string;
  expiration_date: string | null;
}

/** Returns the availability on a day (YYYY-MM-DD): what could be bought until an earlier day is out of season. */
export function availabilityOn({ availability, expiration_date }: Perishable, today: string): Availability {
  const code = availability as Availability;
  return hasExpired(expiration_date, today) && !isSoldOut(code) ? "out-of-season" : code;
}

/** Returns whether a produce can be bought now and has not expired (`today` is YYYY-MM-DD). */
export function isFresh(produce: Perishable, today: string): boolean {
  const code = availabilityOn(produce, today);
  return code === "available" || code === "limited";
}

/** Returns the produces that a farm shows on its page, by label. */
export const onPage = <Item extends Labelled & { show_on_homepage: boolean }>(
  produces: readonly Item[],
  lang: Lang,
): Item[] =>
  byLabel(
    produces.filter((produce) => produce.show_on_homepage),
    lang,
  );

/** Returns the categories of what a farm shows on its page, in the order of the list. */
export function soldCategories(
  produces: readonly { category: string | null; show_on_homepage: boolean }[],
): (typeof PRODUCE_CATEGORIES)[number][] {
  const sold = new Set(
    produces.filter((produce) => produce.show_on_homepage).map(({ category }) => category),
  );
  return PRODUCE_CATEGORIES.filter((category) => sold.has(category));
}

/** Sorts produces by freshness on a day, and keeps the given order within the same freshness. */
export function freshestFirst<Item extends Perishable>(produces: readonly Item[], today: string): Item[] {
  const rank = (produce: Item) => FRESHNESS.get(availabilityOn(produce, today)) ?? FRESHNESS.size;
  return [...produces].sort((a, b) => rank(a) - rank(b));
}

/** Returns what a farm shows on its page and has today (YYYY-MM-DD), the freshest first. */
export const freshOnPage = <Item extends Labelled & Perishable & { show_on_homepage: boolean }>(
  produces: readonly Item[],
  lang: Lang,
  today: string,
): Item[] =>
  freshestFirst(
    onPage(produces, lang).filter((produce) => isFresh(produce, today)),
    today,
  );

/** Returns cents as a typed amount: "4,50" or "4.50". */
export function typedPrice(cents: number, lang: Lang): string {
  return typedNumber((cents / 100).toFixed(2), lang);
}

/** Returns a day in words: "2026-07-31" -> "31 juillet 2026", "July 31, 2026". */
export const dayInWords = (day: string, lang: Lang): string =>
  longDay(new Date(`${day}T00:00:00Z`), lang, "UTC");
