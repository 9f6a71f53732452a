import { unknownMergeFields } from "@/lib/messaging/rules/merge-fields";
import { placeholdersIn } from "@/lib/messaging/rules/placeholders";
import { type LeafBlock, leafBlocks } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import { byLang, DEFAULT_LANG, LANGS, type Lang } from "@/lib/vocabulary/languages";
import type { MessageWords } from "@/lib/vocabulary/message-words";

export type Draft = MessageWords<Block> & { title: string; type: "all" | "email" | "sms" };

const isSaid = (block: LeafBlock): boolean =>
  "text" in block ? block.text.trim() !== "" : block.type !== "divider";

const saysSomething = (blocks: readonly Block[]): boolean => leafBlocks(blocks).some(isSaid);

const hasEmail = (draft: Draft, lang: Lang) =>
  draft[`subject_${lang}`].trim() !== "" && saysSomething(draft[`email_content_${lang}`]);
const hasSms = (draft: Draft, lang: Lang) => draft[`sms_content_${lang}`].trim() !== "";

/** The version that the recipients of each language get, per channel: their own, or else the French one. */
export interface Versions {
  email: Record<Lang, Lang | null>;
  sms: Record<Lang, Lang | null>;
}

/** Returns the version for the recipients of each language and channel. */
export const versionsOf = (draft: Draft): Versions => {
  const choose = (has: (draft: Draft, lang: Lang) => boolean) =>
    byLang((lang) => [lang, DEFAULT_LANG].find((version) => has(draft, version)) ?? null);
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
    | "altRequired"
    | "emptyProduceList";
  /** For "unknownMergeField" and "placeholder": the fields or the words as they stand in the text. */
  values?: { fields: string };
}

interface Needed {
  email: readonly Lang[];
  sms: readonly Lang[];
}

/** Returns the languages of the versions that recipients of these languages get by a channel. */
function langsSent(draft: Draft, needed: Needed, channel: "email" | "sms"): Lang[] {
  if (draft.type !== "all" && draft.type !== channel) return [];
  // While there is no recipient at all, each language is looked at, so that a problem is named early.
  const nobody = needed.email.length + needed.sms.length === 0;
  const versions = versionsOf(draft)[channel];
  return [...new Set((nobody ? LANGS : needed[channel]).flatMap((lang) => versions[lang] ?? []))];
}

/** Returns the blocks of the emails that recipients of these languages get. */
const blocksSent = (draft: Draft, needed: Needed) =>
  langsSent(draft, needed, "email").flatMap((lang) =>
    leafBlocks(draft[`email_content_${lang}`]).map((block) => ({ field: `email_content_${lang}`, block })),
  );

/** Returns the texts of a draft that recipients of these languages get, by the name of their field. */
function textsSent(draft: Draft, needed: Needed): [field: string, text: string][] {
  const emails = langsSent(draft, needed, "email").flatMap((lang) => {
    const blocks = leafBlocks(draft[`email_content_${lang}`]);
    const texts = blocks.flatMap((block) => ("text" in block ? [block.text] : []));
    return [
      [`subject_${lang}`, draft[`subject_${lang}`]],
      ...texts.map((text) => [`email_content_${lang}`, text]),
    ] as [string, string][];
  });
  const texts = langsSent(draft, needed, "sms").map((lang): [string, string] => [
    `sms_content_${lang}`,
    draft[`sms_content_${lang}`],
  ]);
  return [...emails, ...texts];
}

/** Returns a problem for each language in which a picture has no words for people who do not see it. */
const undescribed = (draft: Draft, needed: Needed): ContentProblem[] => {
  const fields = blocksSent(draft, needed).flatMap(({ field, block }) =>
    block.type === "image" && block.alt.trim() === "" ? [field] : [],
  );
  return [...new Set(fields)].map((field) => ({ field, key: "altRequired" }));
};

/** Returns what would be read as it stands in the text: fields that nothing fills in, and words left to write. */
function unfilled(draft: Draft, needed: Needed): ContentProblem[] {
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

/** Returns whether a message shows the chosen produce, in its words or in a block; to anybody by default. */
export const showsProduces = (draft: Draft, needed: Needed = { email: [], sms: [] }): boolean =>
  textsSent(draft, needed).some(([, text]) => text.includes("{{produce}}")) ||
  blocksSent(draft, needed).some(({ block }) => block.type === "produces");

/**
 * Returns the problem of a text or a block that shows the chosen produce when there is none to show.
 * @param available how many of the chosen produces are neither sold out nor expired when it goes out
 */
export function emptyListProblem(draft: Draft, needed: Needed, available: number): ContentProblem[] {
  return available === 0 && showsProduces(draft, needed)
    ? [{ field: "produce_ids", key: "emptyProduceList" }]
    : [];
}

/** Returns the languages whose version is lacking for readers of these; French when there are no readers and no version. */
function lacking(versions: Record<Lang, Lang | null>, needed: readonly Lang[]): readonly Lang[] {
  if (needed.length > 0) return needed.filter((lang) => versions[lang] === null);
  return LANGS.every((lang) => versions[lang] === null) ? [DEFAULT_LANG] : [];
}

/**
 * Returns what prevents a draft from being sent to people of these languages. One version is enough when all
 * recipients have that language; otherwise French is required
 * (docs/product/emails-and-texts.md "Languages of a message").
 */
export function contentProblems(draft: Draft, needed: Needed): ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (draft.title.trim() === "") problems.push({ field: "title", key: "requiredTitle" });
  const versions = versionsOf(draft);
  if (draft.type !== "sms") {
    for (const lang of lacking(versions.email, needed.email)) {
      if (draft[`subject_${lang}`].trim() === "")
        problems.push({ field: `subject_${lang}`, key: "requiredSubject" });
      if (!saysSomething(draft[`email_content_${lang}`]))
        problems.push({ field: `email_content_${lang}`, key: "requiredContent" });
    }
  }
  if (draft.type !== "email") {
    for (const lang of lacking(versions.sms, needed.sms))
      problems.push({ field: `sms_content_${lang}`, key: "requiredContent" });
  }
  return [...problems, ...unfilled(draft, needed), ...undescribed(draft, needed)];
}
