import { DEFAULT_LANG, type Lang, otherLangs } from "@/lib/vocabulary/languages";
import { insertBlock } from "./blocks";
import type { DraftState, EditorBlock } from "./types";

/** Returns the language from which a version is translated: the first other one of French, French of the others. */
export const translatedFrom = (lang: Lang): Lang =>
  lang === DEFAULT_LANG ? (otherLangs(lang)[0] ?? lang) : DEFAULT_LANG;

/** Returns whether a text has words of its own, beside merge fields and figures. */
const hasLanguage = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\{[^{}]*\}\}/g, ""));

const textsOf = (block: EditorBlock): string[] => {
  if (block.type === "columns") return [...block.left, ...block.right].flatMap(textsOf);
  if (block.type === "image") return [block.alt];
  return "text" in block ? [block.text] : [];
};

/** Returns the ids of the blocks with words that stand in the other language, too: they were copied from there. */
export function untranslatedBlocks(
  blocks: readonly EditorBlock[],
  others: readonly EditorBlock[],
): ReadonlySet<string> {
  const words = new Set(others.flatMap(textsOf).map((text) => text.trim()));
  const isCopied = (text: string) => hasLanguage(text) && words.has(text.trim());
  return new Set(blocks.filter((block) => textsOf(block).some(isCopied)).map(({ id }) => id));
}

type State = "missing" | "copied" | "done";

/** What the version of a language lacks, compared with the other one. */
export interface Gaps {
  subject: State;
  sms: State;
  /** How many blocks have the words of the other language. */
  copied: number;
  /** How many blocks of the other version have no counterpart. */
  absent: number;
}

const stateOf = (text: string, other: string): State => {
  if (other.trim() === "") return "done";
  if (text.trim() === "") return "missing";
  return hasLanguage(text) && text.trim() === other.trim() ? "copied" : "done";
};

const absentBlocks = (blocks: readonly EditorBlock[], others: readonly EditorBlock[]): EditorBlock[] => {
  const ids = new Set(blocks.map(({ id }) => id));
  // Versions that were written apart have no counterparts to compare.
  const related = blocks.length === 0 || others.some(({ id }) => ids.has(id));
  return related ? others.filter(({ id }) => !ids.has(id)) : [];
};

/** Returns what the version of a language lacks. */
export function gapsOf(draft: DraftState, lang: Lang): Gaps {
  const from = translatedFrom(lang);
  const [blocks, others] = [draft[`email_content_${lang}`], draft[`email_content_${from}`]];
  const [email, sms] = [draft.type !== "sms", draft.type !== "email"];
  return {
    subject: email ? stateOf(draft[`subject_${lang}`], draft[`subject_${from}`]) : "done",
    sms: sms ? stateOf(draft[`sms_content_${lang}`], draft[`sms_content_${from}`]) : "done",
    copied: email ? untranslatedBlocks(blocks, others).size : 0,
    absent: email ? absentBlocks(blocks, others).length : 0,
  };
}

/** Returns the blocks with those of the other version that are absent, each behind its neighbour. */
function completed(blocks: readonly EditorBlock[], others: readonly EditorBlock[]): EditorBlock[] {
  const absent = new Set(absentBlocks(blocks, others));
  let made = [...blocks];
  others.forEach((block, at) => {
    if (!absent.has(block)) return;
    const before = others[at - 1];
    made = insertBlock(made, block, before ? made.findIndex(({ id }) => id === before.id) + 1 : 0);
  });
  return made;
}

/** Returns the changes that fill what is missing in a version with the words of the other, to be translated. */
export function copyMissing(draft: DraftState, lang: Lang): Partial<DraftState> {
  const from = translatedFrom(lang);
  const { subject, sms, absent } = gapsOf(draft, lang);
  const content = `email_content_${lang}` as const;
  return {
    ...(subject === "missing" ? { [`subject_${lang}`]: draft[`subject_${from}`] } : {}),
    ...(absent > 0 ? { [content]: completed(draft[content], draft[`email_content_${from}`]) } : {}),
    ...(sms === "missing" ? { [`sms_content_${lang}`]: draft[`sms_content_${from}`] } : {}),
  };
}
