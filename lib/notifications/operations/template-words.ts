import { findFarmById } from "@/lib/farms/operations/read";
import { openingHoursLines } from "@/lib/farms/rules/opening-hours-lines";
import { formatDay } from "@/lib/i18n/format";
import { type FarmFact, fillPlaceholders } from "@/lib/messaging/rules/placeholders";
import type { Ctx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { mapLeaves } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { DraftInput } from "../inputs";
import { findOfFarm, findOwnTemplate } from "../queries";
import { ownTemplate, pastTemplate, type Template } from "../rules/templates";
import { readyTemplates } from "./ready-templates";

/** An empty template. Choosing it removes the text of another template. */
export const BLANK = {
  title: "",
  template: "custom",
  subject_fr: "",
  subject_en: "",
  email_content_fr: [],
  email_content_en: [],
  sms_content_fr: "",
  sms_content_en: "",
} satisfies DraftInput;

type Facts = Partial<Record<FarmFact, string>>;

/** Returns what the farm tells about itself, for the placeholders of a template. */
async function factsOf(tx: Ctx, farm_id: number): Promise<Record<Lang, Facts>> {
  const farm = await findFarmById(tx, farm_id);
  if (!farm) return { fr: {}, en: {} };
  const { address, city, opening_hours, time_zone } = farm;
  const today = formatDay(tx.clock.now(), time_zone);
  const facts = (lang: Lang): Facts => ({
    town: city ?? "",
    address: address && city ? `${address}, ${city}` : "",
    hours: openingHoursLines(opening_hours, lang, today).join("\n"),
  });
  return { fr: facts("fr"), en: facts("en") };
}

/** Returns a template whose placeholders are filled as far as the farm knows the answer. */
function filled(template: Template, { fr, en }: Record<Lang, Facts>): Template {
  const inBlocks = (blocks: Block[], facts: Facts): Block[] =>
    mapLeaves(blocks, (block) =>
      "text" in block ? { ...block, text: fillPlaceholders(block.text, facts) } : block,
    );
  return {
    ...template,
    subject_fr: fillPlaceholders(template.subject_fr, fr),
    subject_en: fillPlaceholders(template.subject_en, en),
    email_content_fr: inBlocks(template.email_content_fr, fr),
    email_content_en: inBlocks(template.email_content_en, en),
    sms_content_fr: fillPlaceholders(template.sms_content_fr, fr),
    sms_content_en: fillPlaceholders(template.sms_content_en, en),
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
    const { title, type, subject_fr, subject_en, email_content_fr, email_content_en } = from;
    const { sms_content_fr, sms_content_en } = from;
    const bodies = { email_content_fr, email_content_en, sms_content_fr, sms_content_en };
    return { title, type, template: from.template, subject_fr, subject_en, ...bodies };
  }
  const own = ownTemplate(template);
  if (own) {
    const kept = await findOwnTemplate(tx.db, farm_id, own);
    if (!kept) throw invalid("template", "requiredTemplate");
    const { name, type, subject_fr, subject_en, email_content_fr, email_content_en } = kept;
    const { sms_content_fr, sms_content_en } = kept;
    const bodies = { email_content_fr, email_content_en, sms_content_fr, sms_content_en };
    return { title: name, type, template, subject_fr, subject_en, ...bodies };
  }
  const found = readyTemplates(tx.lang).find(({ code }) => code === template);
  if (!found) throw invalid("template", "requiredTemplate");
  const { code, description: _description, ...words } = filled(found, await factsOf(tx, farm_id));
  return DraftInput.parse({ ...words, template: code });
}
