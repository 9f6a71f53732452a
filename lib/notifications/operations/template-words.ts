import type { Ctx } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { DraftInput } from "../inputs";
import { findOfFarm } from "../queries";
import { pastTemplate } from "../rules/templates";
import { readyTemplates } from "./ready-templates";

/** An empty template. Choosing it removes the text of another template. */
const BLANK = {
  title: "",
  template: "custom",
  subject_fr: "",
  subject_en: "",
  email_content_fr: [],
  email_content_en: [],
  sms_content_fr: "",
  sms_content_en: "",
} satisfies DraftInput;

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
  const { code, description: _description, ...words } = found;
  return DraftInput.parse({ ...words, template: code });
}
