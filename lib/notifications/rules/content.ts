import type { Block } from "@/lib/core/json-columns";
import { LANGS, type Lang } from "@/lib/i18n/languages";
import { unknownMergeFields } from "@/lib/messaging/rules/merge-fields";
import { placeholdersIn } from "@/lib/messaging/rules/placeholders";

export interface Draft {
  title: string;
  type: "all" | "email" | "sms";
  subject_fr: string;
  subject_en: string;
  email_content_fr: Block[];
  email_content_en: Block[];
  sms_content_fr: string;
  sms_content_en: string;
}

const saysSomething = (block: Block): boolean =>
  block.type === "image" || block.type === "divider" ? block.type === "image" : block.text.trim() !== "";

const hasEmail = (draft: Draft, lang: Lang) =>
  draft[`subject_${lang}`].trim() !== "" && draft[`email_content_${lang}`].some(saysSomething);
const hasSms = (draft: Draft, lang: Lang) => draft[`sms_content_${lang}`].trim() !== "";

/** The version that the recipients of each language get, per channel. English may use the French version. */
export interface Versions {
  email: Record<Lang, Lang | null>;
  sms: Record<Lang, Lang | null>;
}

/** Returns the version for the recipients of each language and channel. */
export const versionsOf = (draft: Draft): Versions => {
  const choose = (has: (draft: Draft, lang: Lang) => boolean): Record<Lang, Lang | null> => ({
    fr: has(draft, "fr") ? "fr" : null,
    en: has(draft, "en") ? "en" : has(draft, "fr") ? "fr" : null,
  });
  return { email: choose(hasEmail), sms: choose(hasSms) };
};

export interface ContentProblem {
  field: string;
  key:
    | "requiredTitle"
    | "requiredSubject"
    | "requiredContent"
    | "unknownMergeField"
    | "placeholder"
    | "emptyProduceList";
  /** For "unknownMergeField" and "placeholder": the fields or the words as they stand in the text. */
  values?: { fields: string };
}

/** Returns the texts of a draft that recipients of these languages get, by the name of their field. */
function textsSent(draft: Draft, needed: { email: readonly Lang[]; sms: readonly Lang[] }) {
  const versions = versionsOf(draft);
  // While there is no recipient at all, both languages are looked at, so that a problem is named early.
  const nobody = needed.email.length + needed.sms.length === 0;
  const chosen = (channel: "email" | "sms") =>
    new Set((nobody ? LANGS : needed[channel]).flatMap((lang) => versions[channel][lang] ?? []));
  const texts: [field: string, text: string][] = [];
  for (const lang of draft.type === "sms" ? [] : chosen("email")) {
    texts.push([`subject_${lang}`, draft[`subject_${lang}`]]);
    for (const block of draft[`email_content_${lang}`])
      if ("text" in block) texts.push([`email_content_${lang}`, block.text]);
  }
  for (const lang of draft.type === "email" ? [] : chosen("sms"))
    texts.push([`sms_content_${lang}`, draft[`sms_content_${lang}`]]);
  return texts;
}

/** Returns what would be read as it stands in the text: fields that nothing fills in, and words left to write. */
function unfilled(draft: Draft, needed: { email: readonly Lang[]; sms: readonly Lang[] }): ContentProblem[] {
  const kinds = {
    unknownMergeField: (text: string) => unknownMergeFields(text).map((name) => `{{${name}}}`),
    placeholder: placeholdersIn,
  };
  const texts = textsSent(draft, needed);
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((key) => {
    const found = new Map<string, Set<string>>();
    for (const [field, text] of texts)
      for (const words of kinds[key](text)) found.set(field, (found.get(field) ?? new Set()).add(words));
    return [...found].map(([field, words]) => ({ field, key, values: { fields: [...words].join(", ") } }));
  });
}

/**
 * Returns the problem of a text that names the chosen produce when there is none to name.
 * @param available how many of the chosen produces are not sold out
 */
export function emptyListProblem(
  draft: Draft,
  needed: { email: readonly Lang[]; sms: readonly Lang[] },
  available: number,
): ContentProblem[] {
  if (available > 0) return [];
  const named = textsSent(draft, needed).some(([, text]) => text.includes("{{produce}}"));
  return named ? [{ field: "produce_ids", key: "emptyProduceList" }] : [];
}

/**
 * Returns what prevents a draft from being sent to people of these languages. One version is enough when all
 * recipients have that language; otherwise French is required (docs/product.md "Languages of a message").
 */
export function contentProblems(
  draft: Draft,
  needed: { email: readonly Lang[]; sms: readonly Lang[] },
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (draft.title.trim() === "") problems.push({ field: "title", key: "requiredTitle" });
  const versions = versionsOf(draft);
  if (draft.type !== "sms") {
    const lacking = needed.email.filter((lang) => versions.email[lang] === null);
    for (const lang of lacking.length > 0
      ? lacking
      : needed.email.length === 0 && !versions.email.en
        ? (["fr"] as const)
        : []) {
      if (draft[`subject_${lang}`].trim() === "")
        problems.push({ field: `subject_${lang}`, key: "requiredSubject" });
      if (!draft[`email_content_${lang}`].some(saysSomething))
        problems.push({ field: `email_content_${lang}`, key: "requiredContent" });
    }
  }
  if (draft.type !== "email") {
    const lacking = needed.sms.filter((lang) => versions.sms[lang] === null);
    for (const lang of lacking.length > 0
      ? lacking
      : needed.sms.length === 0 && !versions.sms.en
        ? (["fr"] as const)
        : []) {
      problems.push({ field: `sms_content_${lang}`, key: "requiredContent" });
    }
  }
  return [...problems, ...unfilled(draft, needed)];
}
