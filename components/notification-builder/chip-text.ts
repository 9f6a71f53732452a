import { MERGE_FIELDS, type MergeField, normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { plainLetters } from "./plain-letters";

/** Names of the merge fields, in the language of the text that contains them. */
export type FieldNames = Record<Lang, Record<MergeField, string>>;

/** Language of a text, which names its chips and sets the spelling checker, and the names in each language. */
export interface ChipWords {
  lang: Lang;
  names: FieldNames;
}

/** Characters without width mark where a chip begins and ends; a narrow no-break space is its padding. */
const FIELD = "\u2063";
const BLANK = "\u2064";
const PAD = "\u202f";

const CHIP = /([\u2063\u2064])\u202f?([^\u2063\u2064]*?)\u202f?\1/g;
const STRAY = /[\u2063\u2064]/g;
const STORED_FIELD = /\{\{(name|farm|produce|link)\}\}/g;
const STORED_BLANK = /\{\{\?(?:\w+:)?([^{}]+)\}\}/g;

const chip = (mark: string, words: string): string => mark + PAD + words + PAD + mark;
const unbroken = (words: string): string => words.replaceAll(" ", "\u00a0");

/** Returns a field as it stands in the editing surface. */
export const fieldChip = (field: MergeField, lang: Lang, names: FieldNames): string =>
  chip(FIELD, unbroken(names[lang][field]));

/** Returns a stored text as the editing surface holds it: each merge field is a chip with its name. */
export const shownText = (stored: string, lang: Lang, names: FieldNames): string =>
  stored
    .replace(STRAY, "")
    .replace(STORED_FIELD, (_, field: MergeField) => fieldChip(field, lang, names))
    .replace(STORED_BLANK, (_, words: string) => chip(BLANK, words.trim()));

const fieldNamed = (words: string, names: FieldNames): MergeField | undefined =>
  MERGE_FIELDS.find((field) => LANGS.some((lang) => unbroken(names[lang][field]) === unbroken(words)));

/** Returns what is stored of the text of the editing surface. A chip of either language is understood. */
export const storedText = (shown: string, names: FieldNames): string =>
  normalizeMergeFields(
    shown
      .replace(CHIP, (_, mark: string, words: string) => {
        if (mark === BLANK) return words.trim() === "" ? "" : `{{?${words.replace(/[{}]/g, "").trim()}}}`;
        const field = fieldNamed(words, names);
        return field ? `{{${field}}}` : words;
      })
      .replace(STRAY, ""),
  );

export interface Chip {
  kind: "field" | "blank";
  from: number;
  to: number;
}

/** Returns where the chips of a shown text are. */
export const chipsIn = (shown: string): Chip[] =>
  [...shown.matchAll(CHIP)].map((match) => ({
    kind: match[1] === FIELD ? "field" : "blank",
    from: match.index,
    to: match.index + match[0].length,
  }));

/** Returns the words of the fields in a text, for a description that screen readers read. */
export const fieldsNamedIn = (shown: string): string[] =>
  [...shown.matchAll(CHIP)].map((match) => match[2] ?? "");

/**
 * Returns a text after an edit in which no chip was cut: an edit inside of a chip takes the whole chip, and words typed
 * into a chip go behind it.
 */
export function wholeChips(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  let [from, to] = [start, before.length - end];
  const typed = after.slice(start, after.length - end);
  const cut = chipsIn(before).filter((one) =>
    from === to
      ? one.from < from && from < one.to
      : (one.from < from && from < one.to) || (one.from < to && to < one.to),
  );
  if (cut.length === 0) return after;
  if (from === to) from = to = cut[0]?.to ?? to;
  else for (const one of cut) [from, to] = [Math.min(from, one.from), Math.max(to, one.to)];
  return before.slice(0, from) + typed + before.slice(to);
}

/** Returns the letters after a slash at the caret that asks for a field: "Bonjour /pr" asks with "pr". */
export const slashQuery = (shown: string, caret: number): string | null =>
  shown.slice(Math.max(0, caret - 30), caret).match(/(?:^|[\s\u2063\u2064])\/(\p{L}*)$/u)?.[1] ?? null;

/** Returns whether a name fits the letters after the slash, whatever their accents. */
export const answers = (name: string, query: string): boolean =>
  name.split(/\s/).some((word) => plainLetters(word).startsWith(plainLetters(query)));
