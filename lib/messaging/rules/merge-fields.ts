import { ownValue } from "@/lib/values/own-value";
import { type Lang, otherLangs } from "@/lib/vocabulary/languages";
import type { Subjects } from "@/lib/vocabulary/message-words";
import { isPlaceholder, showPlaceholders } from "./placeholders";

/** Merge fields that a text may contain as {{name}}. They are filled in per recipient, per language or per batch. */
export const MERGE_FIELDS = ["name", "farm", "produce", "link"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** French names of the fields. Texts of each language accept the names of all. */
const FRENCH: Record<string, MergeField> = { nom: "name", ferme: "farm", produits: "produce", lien: "link" };

const TOKEN = /\{\{\s*([a-zA-Z_]+(?::\d+)?)\s*\}\}/g;

/** Replaces field names with the stored ones: "Bonjour {{ nom }}" -> "Bonjour {{name}}". */
export const normalizeMergeFields = (text: string): string =>
  text.replace(TOKEN, (whole, name: string) => {
    const field = ownValue(FRENCH, name.toLowerCase()) ?? name.toLowerCase();
    return (MERGE_FIELDS as readonly string[]).includes(field) ? `{{${field}}}` : whole;
  });

/** Anything that looks like a field, also with accents, spaces or nothing in it. */
const LOOKS_LIKE_FIELD = /\{\{([^{}]*)\}\}/g;

/** Returns the names of unknown fields, each once, for the editor and the quote. */
export const unknownMergeFields = (text: string): string[] => [
  ...new Set(
    [...normalizeMergeFields(text).matchAll(LOOKS_LIKE_FIELD)]
      .map((match) => (match[1] ?? "").trim())
      .filter((name) => !(MERGE_FIELDS as readonly string[]).includes(name) && !isPlaceholder(name)),
  ),
];

/** Fields that only the system writes, for each recipient (lib/delivery/operations/compose.ts). */
const INTERNAL = /^(my_data|unsubscribe|products(:\d+)?|own|click(:\d+)?)$/i;

/** Returns the names of internal fields in a text. An owner may not type them. */
export const internalMergeFields = (text: string): string[] =>
  [...text.matchAll(TOKEN)].map((match) => match[1] ?? "").filter((name) => INTERNAL.test(name));

/**
 * Takes the braces of everything but the allowed fields apart, so that a text, or a name put into it later, can never
 * form another field.
 */
export const disarmFields = (text: string): string =>
  compile(text, (name) => (MERGE_FIELDS as readonly string[]).includes(name))
    .map((piece, at) =>
      at % 2 === 1 ? `{{${piece}}}` : piece.replace(/\{(?=\{)/g, "{ ").replace(/\}(?=\})/g, "} "),
    )
    .join("");

/** Replaces the braces of a name that is put into texts with fields. */
export const withoutBraces = (name: string): string => name.replaceAll("{", "(").replaceAll("}", ")");

/** A text split at its fields: text at even indexes, field names at odd ones. */
export type Compiled = readonly string[];

/** Splits a text at the fields for which `known` returns true. */
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

/** Removes spaces and commas at the start and capitalizes: "{{name}}, venez" without a name becomes "Venez". */
const startSentence = (rest: string): string => {
  const kept = rest.replace(/^[\s,]+/, "");
  return kept.charAt(0).toUpperCase() + kept.slice(1);
};

/**
 * Fills values in. Before an empty value it also removes the space, so that "Bonjour {{name}}," becomes "Bonjour,".
 */
export function fill(compiled: Compiled, value: (name: string) => string): string {
  let text = compiled[0] ?? "";
  for (let at = 1; at < compiled.length; at += 2) {
    const piece = value(compiled[at] ?? "");
    if (piece === "" && text.endsWith(" ")) text = text.slice(0, -1);
    const rest = compiled[at + 1] ?? "";
    text += piece === "" && text === "" ? startSentence(rest) : piece + rest;
  }
  return text;
}

/**
 * Returns a subject for a list: with the farm's name, without a recipient, and with a word in place of the produce.
 * Uses another language when the subject is empty.
 */
export const listedSubject = (
  subjects: Subjects,
  lang: Lang,
  { farm, produce }: { farm: string; produce: string },
): string => {
  const values: Record<string, string> = { farm, produce, name: "", link: "" };
  const subject = [lang, ...otherLangs(lang)].map((one) => subjects[`subject_${one}`]).find(Boolean) ?? "";
  const compiled = compile(showPlaceholders(subject), (name) => Object.hasOwn(values, name));
  return fill(compiled, (name) => values[name] ?? "");
};
