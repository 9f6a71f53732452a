import type { Block } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";
import { unknownMergeFields } from "@/lib/messaging/rules/merge-fields";

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
  key: "requiredTitle" | "requiredSubject" | "requiredContent" | "unknownMergeField";
  /** For "unknownMergeField": the fields as they were typed. */
  values?: { fields: string };
}

/** Returns the texts of a draft that recipients of these languages get, by the name of their field. */
function textsSent(draft: Draft, needed: { email: readonly Lang[]; sms: readonly Lang[] }) {
  const versions = versionsOf(draft);
  const chosen = (channel: "email" | "sms") =>
    new Set(needed[channel].flatMap((lang) => versions[channel][lang] ?? []));
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

/** Returns the fields of a draft that nothing would fill in. Recipients would read their braces. */
function unfilledFields(
  draft: Draft,
  needed: { email: readonly Lang[]; sms: readonly Lang[] },
): ContentProblem[] {
  const found = new Map<string, Set<string>>();
  for (const [field, text] of textsSent(draft, needed))
    for (const name of unknownMergeFields(text))
      found.set(field, (found.get(field) ?? new Set()).add(`{{${name}}}`));
  return [...found].map(([field, names]) => ({
    field,
    key: "unknownMergeField",
    values: { fields: [...names].join(", ") },
  }));
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
  return [...problems, ...unfilledFields(draft, needed)];
}
