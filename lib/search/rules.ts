import { PRODUCE_TYPES, type ProduceType } from "@/lib/reference/produce-types";
import { foldText } from "@/lib/values/fold-text";
import { PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/reference.json" with { type: "json" };
import fr from "@/messages/fr/reference.json" with { type: "json" };

interface Point {
  lat: number;
  lng: number;
}

/** Kilometres per statute mile (docs/product/search.md "Search"). */
const KM_PER_MILE = 1.609344;
/** Mean radius of the Earth (IUGG): 3,958.7613 miles. */
export const EARTH_RADIUS_KM = 3958.7613 * KM_PER_MILE;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;

/**
 * Returns the box of degrees that contains everything within `km` of a point; all longitudes when a pole is that
 * near.
 */
export function boxAround({ lat, lng }: Point, km: number) {
  const reach = km / EARTH_RADIUS_KM;
  const south = lat - degrees(reach);
  const north = lat + degrees(reach);
  // The widest part of the circle is a little nearer to the pole than its centre.
  const width = Math.asin(Math.min(1, Math.sin(reach) / Math.cos(radians(lat))));
  const polar = north >= 90 || south <= -90;
  return {
    south,
    north,
    west: polar ? -180 : lng - degrees(width),
    east: polar ? 180 : lng + degrees(width),
  };
}

/** Returns the haversine of a distance, for comparison with the haversine of a farm. */
export const haversineOf = (km: number): number => Math.sin(km / (2 * EARTH_RADIUS_KM)) ** 2;

/** Normalized words that do not help to distinguish farms. */
const FILLERS = new Set(
  "a au aux avec d de des du en et l la le les ou the and of or with for ferme fermes farm farms".split(" "),
);
const MAX_WORDS = 8;

/**
 * Returns the common stem of singular and plural, in French and English: "fraises" -> "fraise", "berries" -> "berr".
 */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ies")) return word.slice(0, -3);
  if (word.length > 5 && word.endsWith("oes")) return word.slice(0, -2);
  if (word.length > 5 && word.endsWith("y")) return word.slice(0, -1);
  return word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word;
}

const stemsOf = (text: string): string[] => {
  const telling = foldText(text)
    .split(" ")
    .filter((word) => word.length > 1 && !FILLERS.has(word));
  return [...new Set(telling.slice(0, MAX_WORDS).map(stem))];
};

/** Stems shorter than this match only whole words: "ail" is not the start of "ailleurs". */
const SHORTEST_PREFIX = 4;
const begins = (word: string, wanted: string) =>
  wanted.length >= SHORTEST_PREFIX ? word.startsWith(wanted) : word === wanted;

/** Returns a type and those that belong to it: a search for tomatoes also finds cherry tomatoes. */
const codesOf = (wanted: ProduceType): string[] =>
  PRODUCE_TYPES.filter(({ code, broader }) => code === wanted.code || broader === wanted.code).map(
    ({ id }) => `#${id}`,
  );

/** Names of types and categories in each language, with their codes in the search index. */
const LABELS = Object.values({ fr, en } satisfies Record<Lang, unknown>).flatMap(({ types, categories }) => [
  ...PRODUCE_TYPES.map((type) => ({ codes: codesOf(type), stems: stemsOf(types[type.code]) })),
  ...PRODUCE_CATEGORIES.map((code) => ({ codes: [`#${code}`], stems: stemsOf(categories[code]) })),
]);

const isAll = (stems: string[], of: string[]) =>
  stems.length === of.length && stems.every((one) => of.includes(one));

/** Returns the codes of types and categories with exactly these words as name. */
const called = (stems: string[]) =>
  LABELS.filter((label) => isAll(label.stems, stems)).flatMap(({ codes }) =>
    codes.map((code) => `'${code}'`),
  );

/**
 * Returns the codes of types and categories with exactly this name, else those whose name contains the word: "pommes"
 * does not find "pommes de terre".
 */
function calledLike(wanted: string): string[] {
  const exact = called([wanted]);
  const near = () => LABELS.filter(({ stems }) => stems.some((word) => begins(word, wanted)));
  return exact.length > 0 ? exact : near().flatMap(({ codes }) => codes.map((code) => `'${code}'`));
}

const either = (terms: string[]) => `(${[...new Set(terms)].join(" | ")})`;

const ownWord = (wanted: string): string[] =>
  wanted.length >= SHORTEST_PREFIX
    ? [`'${wanted}':*`]
    : [wanted, `${wanted}s`, `${wanted}x`].map((word) => `'${word}'`);

const oneWord = (wanted: string): string => either([...ownWord(wanted), ...calledLike(wanted)]);

/**
 * Converts stems to tsquery terms. Several words that together name a produce, like "pommes de terre", match its
 * code; two separate words would also find farms with apples and a "terre" in their name.
 */
function terms(wanted: string[]): string[] {
  for (let length = wanted.length; length > 1; length--) {
    const codes = called(wanted.slice(0, length));
    if (codes.length === 0) continue;
    const each = wanted.slice(0, length).map((word) => either(ownWord(word)));
    return [either([`(${each.join(" & ")})`, ...codes]), ...terms(wanted.slice(length))];
  }
  const [first, ...rest] = wanted;
  return first === undefined ? [] : [oneWord(first), ...terms(rest)];
}

/**
 * Converts typed text to a tsquery of normalized words on farm_search.words: every word must match the farm or a name
 * of its produces. Empty when the words match all farms ("la ferme"); null when there is no word, so that nothing
 * matches.
 */
export function keywordQuery(typed: string): string | null {
  return foldText(typed) === "" ? null : terms(stemsOf(typed)).join(" & ");
}
