import type { Lang } from "@/lib/i18n/languages";
import { listInWords, putList } from "@/lib/messaging/rules/list-in-words";
import { compile, fill, normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import { showPlaceholders } from "@/lib/messaging/rules/placeholders";
import { plainTypography } from "@/lib/messaging/rules/segments";
import { smsText } from "@/lib/messaging/rules/sms-text";
import type { BuilderFacts, DraftState } from "./types";

/** Returns the language of the text that readers of `lang` get: English falls back to French. */
export const smsVersion = (draft: DraftState, lang: Lang): Lang =>
  lang === "en" && draft.sms_content_en.trim() === "" && draft.sms_content_fr.trim() !== "" ? "fr" : lang;

/** Returns the whole text as an example subscriber would get it, to measure and show it while it is typed. */
export function wholeSms(draft: DraftState, lang: Lang, facts: BuilderFacts, name: string): string {
  const produce = listInWords(
    draft.produce_ids.flatMap((id) => facts.labels[id]?.[lang] ?? []),
    lang,
  );
  const body = smsText(showPlaceholders(normalizeMergeFields(draft[`sms_content_${lang}`])), {
    farm: facts.farm.name,
    link: facts.smsParts.link,
    footer: facts.smsParts.footer[lang],
  });
  const filled = fill(
    compile(putList(body, produce), (field) => field === "name"),
    () => name,
  );
  return plainTypography(filled);
}
