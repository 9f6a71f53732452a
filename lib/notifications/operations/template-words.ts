import { findFarmById } from "@/lib/farms/operations/read";
import { openingHoursLines } from "@/lib/farms/rules/opening-hours-lines";
import { formatDay } from "@/lib/i18n/dates";
import { type FarmFact, fillPlaceholders } from "@/lib/messaging/rules/placeholders";
import type { Ctx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { mapLeaves } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { noWords, versionOf, wordsOf, writeWords } from "@/lib/vocabulary/message-words";
import { DraftInput } from "../inputs";
import { findOfFarm, findOwnTemplate } from "../queries";
import { ownTemplate, pastTemplate, type Template } from "../rules/templates";
import { readyTemplates } from "./ready-templates";

/** An empty template. Choosing it removes the text of another template. */
export const BLANK = {
  title: "",
  template: "custom",
  ...noWords<Block>(),
} satisfies DraftInput;

type Facts = Partial<Record<FarmFact, string>>;

/** Returns what the farm tells about itself, for the placeholders of a template. */
async function factsOf(tx: Ctx, farm_id: number): Promise<Record<Lang, Facts>> {
  const farm = await findFarmById(tx, farm_id);
  if (!farm) return byLang(() => ({}));
  const { address, city, opening_hours, time_zone } = farm;
  const today = formatDay(tx.clock.now(), time_zone);
  return byLang((lang) => ({
    town: city ?? "",
    address: address && city ? `${address}, ${city}` : "",
    hours: openingHoursLines(opening_hours, lang, today).join("\n"),
  }));
}

/** Returns a template whose placeholders are filled as far as the farm knows the answer. */
function filled(template: Template, facts: Record<Lang, Facts>): Template {
  return {
    ...template,
    ...writeWords((lang) => {
      const { subject, email_content, sms_content } = versionOf(template, lang);
      const fill = (text: string) => fillPlaceholders(text, facts[lang]);
      return {
        subject: fill(subject),
        email_content: mapLeaves(email_content, (block) =>
          "text" in block ? { ...block, text: fill(block.text) } : block,
        ),
        sms_content: fill(sms_content),
      };
    }),
  };
}

/**
 * Returns the text of a ready-made template, of one of the farm, of an earlier notification, or no text.
 * @throws AppError invalid when there is no such template
 */
export async function templateWords(tx: Ctx, farm_id: number, template: string): Promise<DraftInput> {
  if (template === "custom") return BLANK;
  const past = pastTemplate(template);
  if (past) {
    const from = await findOfFarm(tx.db, farm_id, past);
    if (!from) throw invalid("template", "requiredTemplate");
    return { title: from.title, type: from.type, template: from.template, ...wordsOf(from) };
  }
  const own = ownTemplate(template);
  if (own) {
    const kept = await findOwnTemplate(tx.db, farm_id, own);
    if (!kept) throw invalid("template", "requiredTemplate");
    return { title: kept.name, type: kept.type, template, ...wordsOf(kept) };
  }
  const found = readyTemplates(tx.lang).find(({ code }) => code === template);
  if (!found) throw invalid("template", "requiredTemplate");
  const { code, description: _description, ...words } = filled(found, await factsOf(tx, farm_id));
  return DraftInput.parse({ ...words, template: code });
}
