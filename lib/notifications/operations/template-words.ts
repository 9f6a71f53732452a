import type { Ctx } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import type { Block } from "@/lib/core/json-columns";
import { findFarmById } from "@/lib/farms/operations/read";
import { type FarmFact, fillPlaceholders } from "@/lib/messaging/rules/placeholders";
import { DraftInput } from "../inputs";
import { findOfFarm } from "../queries";
import { pastTemplate, type Template } from "../rules/templates";
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

/** Returns what the farm tells about itself, for the placeholders of a template. */
async function factsOf(tx: Ctx, farm_id: number): Promise<Partial<Record<FarmFact, string>>> {
  const farm = await findFarmById(tx, farm_id);
  const { address, city } = farm ?? {};
  return { town: city ?? "", address: address && city ? `${address}, ${city}` : "" };
}

/** Returns a template whose placeholders are filled as far as the farm knows the answer. */
function filled(template: Template, facts: Partial<Record<FarmFact, string>>): Template {
  const fill = (text: string) => fillPlaceholders(text, facts);
  const inBlocks = (blocks: Block[]): Block[] =>
    blocks.map((block) => ("text" in block ? { ...block, text: fill(block.text) } : block));
  return {
    ...template,
    subject_fr: fill(template.subject_fr),
    subject_en: fill(template.subject_en),
    email_content_fr: inBlocks(template.email_content_fr),
    email_content_en: inBlocks(template.email_content_en),
    sms_content_fr: fill(template.sms_content_fr),
    sms_content_en: fill(template.sms_content_en),
  };
}

/**
 * Returns the text of a ready-made template, of an earlier notification, or no text.
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
  const found = readyTemplates(tx.lang).find(({ code }) => code === template);
  if (!found) throw invalid("template", "requiredTemplate");
  const { code, description: _description, ...words } = filled(found, await factsOf(tx, farm_id));
  return DraftInput.parse({ ...words, template: code });
}
