import type { Block } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";

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
  key: "requiredTitle" | "requiredSubject" | "requiredContent" | "frenchNeeded";
}

/**
 * Returns what is missing before a draft can be sent to people of these languages: one version is enough when all
 * recipients have that language; otherwise French is required (docs/product.md "Languages of a message").
 */
export function missingContent(
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
  return problems;
}
