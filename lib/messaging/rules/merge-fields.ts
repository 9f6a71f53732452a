import type { Lang } from "@/lib/i18n/languages";

/** What may stand in a text as {{name}}: filled in per recipient, per language or per batch. */
export const MERGE_FIELDS = ["name", "farm", "produce", "link"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** How each field is called in French; both languages' names are understood in either text. */
const FRENCH: Record<string, MergeField> = { nom: "name", ferme: "farm", produits: "produce", lien: "link" };

const TOKEN = /\{\{\s*([a-zA-Z_]+(?::\d+)?)\s*\}\}/g;

/** "Bonjour {{ nom }}" -> "Bonjour {{name}}": one spelling for what is stored and filled in. */
export const normalizeMergeFields = (text: string): string =>
  text.replace(TOKEN, (whole, name: string) => {
    const field = FRENCH[name.toLowerCase()] ?? name.toLowerCase();
    return (MERGE_FIELDS as readonly string[]).includes(field) ? `{{${field}}}` : whole;
  });

const IN_FRENCH = Object.fromEntries(Object.entries(FRENCH).map(([fr, field]) => [field, fr])) as Record<
  MergeField,
  string
>;

/** A field as it is typed in a text of that language: {{nom}} or {{name}}. */
export const mergeToken = (field: MergeField, lang: Lang): string =>
  `{{${lang === "fr" ? IN_FRENCH[field] : field}}}`;

/** Stored fields as the editor shows them, in the language of the text. */
export const localizeMergeFields = (text: string, lang: Lang): string =>
  normalizeMergeFields(text).replace(TOKEN, (whole, name: string) =>
    (MERGE_FIELDS as readonly string[]).includes(name) ? mergeToken(name as MergeField, lang) : whole,
  );

/** The names of fields that do not exist, so that the editor can point at them. */
export const unknownMergeFields = (text: string): string[] =>
  [...normalizeMergeFields(text).matchAll(TOKEN)]
    .map((match) => match[1] ?? "")
    .filter((name) => !(MERGE_FIELDS as readonly string[]).includes(name));

/** A text cut at its tokens: literal pieces at even places, token names at odd ones. */
export type Compiled = readonly string[];

export function compile(text: string, known: (name: string) => boolean): Compiled {
  const pieces: string[] = [];
  let literal = "";
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const name = match[1] ?? "";
    if (!known(name)) continue;
    pieces.push(literal + text.slice(from, match.index), name);
    literal = "";
    from = match.index + match[0].length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** "{{name}}, venez" without a name: "Venez". */
const begin = (rest: string): string => {
  const kept = rest.replace(/^[\s,]+/, "");
  return kept.charAt(0).toUpperCase() + kept.slice(1);
};

/** Puts values in; before an empty one the space goes too, so that "Bonjour {{name}}," reads "Bonjour,". */
export function fill(compiled: Compiled, value: (name: string) => string): string {
  let text = compiled[0] ?? "";
  for (let at = 1; at < compiled.length; at += 2) {
    const piece = value(compiled[at] ?? "");
    if (piece === "" && text.endsWith(" ")) text = text.slice(0, -1);
    const rest = compiled[at + 1] ?? "";
    text += piece === "" && text === "" ? begin(rest) : piece + rest;
  }
  return text;
}

/** A subject as a list shows it: the farm by its name, nobody addressed; in the other language when it has none. */
export const listedSubject = (
  { subject_fr, subject_en }: { subject_fr: string; subject_en: string },
  lang: Lang,
  farm: string,
): string => {
  const subject = lang === "en" ? subject_en || subject_fr : subject_fr || subject_en;
  const compiled = compile(subject, (name) => name === "farm" || name === "name");
  return localizeMergeFields(
    fill(compiled, (name) => (name === "farm" ? farm : "")),
    lang,
  );
};
