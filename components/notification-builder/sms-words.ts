import { listInWords, putList } from "@/lib/messaging/rules/list-in-words";
import { compile, fill, normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import { showPlaceholders } from "@/lib/messaging/rules/placeholders";
import { plainName } from "@/lib/messaging/rules/plain-names";
import { plainTypography } from "@/lib/messaging/rules/segments";
import { nameThatFits } from "@/lib/messaging/rules/sms-name";
import { smsText } from "@/lib/messaging/rules/sms-text";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";
import type { BuilderFacts, DraftState } from "./types";

/** Returns the language of the version that readers of `lang` get: their own, or else the French one if it is written. */
export const versionFor = (draft: DraftState, part: "subject" | "sms_content", lang: Lang): Lang =>
  [lang, DEFAULT_LANG].find((version) => draft[`${part}_${version}`].trim() !== "") ?? lang;

/** Returns the produces of a draft as its text in one language names them. */
const producesInWords = (draft: DraftState, lang: Lang, facts: BuilderFacts): string =>
  listInWords(
    draft.produce_ids.flatMap((id) => facts.labels[id]?.[lang] ?? []),
    lang,
  );

/** Returns the names that a text contains without anybody typing them: the farm's, its produces', a reader's. */
export const addedNames = (draft: DraftState, lang: Lang, facts: BuilderFacts, name: string): string => {
  const words = normalizeMergeFields(draft[`sms_content_${lang}`]);
  return [
    facts.farm.name,
    ...(words.includes("{{produce}}") ? [producesInWords(draft, lang, facts)] : []),
    ...(words.includes("{{name}}") ? [name] : []),
  ].join(" ");
};

/** Returns the whole text as an example subscriber would get it, to measure and show it while it is typed. */
export function wholeSms(draft: DraftState, lang: Lang, facts: BuilderFacts, name: string): string {
  const body = smsText(showPlaceholders(normalizeMergeFields(draft[`sms_content_${lang}`])), {
    farm: facts.farm.name,
    link: facts.smsParts.link,
    footer: facts.smsParts.footer[lang],
  });
  const compiled = compile(
    putList(body, plainName(producesInWords(draft, lang, facts))),
    (field) => field === "name",
  );
  const write = (shown: string) => plainTypography(fill(compiled, () => shown));
  return write(nameThatFits(plainName(name), write));
}
