import { foldText } from "@/lib/core/fold-text";
import { PRODUCE_CATEGORIES, PRODUCE_TYPES } from "@/lib/reference/codes";
import en from "@/messages/en/reference.json";
import fr from "@/messages/fr/reference.json";

interface Point {
  lat: number;
  lng: number;
}

/** Statute miles to kilometres (docs/product.md "Search"). */
const KM_PER_MILE = 1.609344;
/** Mean radius of the Earth (IUGG): 3,958.7613 miles. */
export const EARTH_RADIUS_KM = 3958.7613 * KM_PER_MILE;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;

/** The degrees between which everything within `km` of a point lies; all longitudes where a pole is that near. */
export function boxAround({ lat, lng }: Point, km: number) {
  const reach = km / EARTH_RADIUS_KM;
  const south = lat - degrees(reach);
  const north = lat + degrees(reach);
  // The circle is widest a little nearer to the pole than its middle.
  const width = Math.asin(Math.min(1, Math.sin(reach) / Math.cos(radians(lat))));
  const polar = north >= 90 || south <= -90;
  return {
    south,
    north,
    west: polar ? -180 : lng - degrees(width),
    east: polar ? 180 : lng + degrees(width),
  };
}

/** The haversine of a distance: what a farm's own is compared with. */
export const haversineOf = (km: number): number => Math.sin(km / (2 * EARTH_RADIUS_KM)) ** 2;

/** Words that tell no farm from another, folded. */
const FILLERS = new Set(
  "a au aux avec d de des du en et l la le les ou the and of or with for ferme fermes farm farms".split(" "),
);
const MOST_WORDS = 8;

/** What singular and plural have in common, in French and English: "fraises" -> "fraise", "berries" -> "berr". */
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
  return [...new Set(telling.slice(0, MOST_WORDS).map(stem))];
};

/** Short stems stand for themselves: "ail" is not the beginning of "ailleurs". */
const SHORTEST_PREFIX = 4;
const begins = (word: string, wanted: string) =>
  wanted.length >= SHORTEST_PREFIX ? word.startsWith(wanted) : word === wanted;

/** What types and categories are called in both languages, by the code search keeps of them. */
const LABELS = [fr, en].flatMap(({ types, categories }) => [
  ...PRODUCE_TYPES.map(({ id, code }) => ({ code: `#${id}`, stems: stemsOf(types[code]) })),
  ...PRODUCE_CATEGORIES.map((code) => ({ code: `#${code}`, stems: stemsOf(categories[code]) })),
]);

const isAll = (stems: string[], of: string[]) =>
  stems.length === of.length && stems.every((one) => of.includes(one));

/** Types and categories that are called just these words. */
const called = (stems: string[]) =>
  LABELS.filter((label) => isAll(label.stems, stems)).map(({ code }) => `'${code}'`);

/** Those called just this word, or else those with it in their name: "pommes" are no "pommes de terre". */
function calledLike(wanted: string): string[] {
  const exact = called([wanted]);
  const near = () => LABELS.filter(({ stems }) => stems.some((word) => begins(word, wanted)));
  return exact.length > 0 ? exact : near().map(({ code }) => `'${code}'`);
}

const either = (terms: string[]) => `(${[...new Set(terms)].join(" | ")})`;

const ownWord = (wanted: string): string[] =>
  wanted.length >= SHORTEST_PREFIX
    ? [`'${wanted}':*`]
    : [wanted, `${wanted}s`, `${wanted}x`].map((word) => `'${word}'`);

const oneWord = (wanted: string): string => either([...ownWord(wanted), ...calledLike(wanted)]);

/**
 * Words in a row that are the name of something sold stand for it: "pommes de terre". Else they are a farm's own:
 * apples and a "terre" somewhere are no potatoes.
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
 * What is typed as a tsquery on farm_search.words: every word must be there, as a farm's own or as what its produce
 * is called in either language. Nothing but folded words gets in. Empty when the words tell no farm from another
 * ("la ferme"); null when there is no word at all, so that nothing fits.
 */
export function keywordQuery(typed: string): string | null {
  return foldText(typed) === "" ? null : terms(stemsOf(typed)).join(" & ");
}
