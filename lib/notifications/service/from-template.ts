import { type Ctx, transaction } from "@/lib/core/context";
import { invalid, notFound } from "@/lib/core/errors";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { DraftInput, NotificationIdInput, TemplateInput } from "../inputs";
import { addDraft, changeDraft } from "../operations/drafts";
import { readyTemplates } from "../operations/ready-templates";
import { type Notification, presentNotification } from "../presenter";
import { findOfFarm } from "../queries";

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
 * @throws AppError invalid | not_found
 */
async function wordsOf(tx: Ctx, farm_id: number, template: string): Promise<DraftInput> {
  if (template === "custom") return BLANK;
  const past = template.match(/^past:(\d{1,15})$/)?.[1];
  if (past) {
    const from = await findOfFarm(tx.db, farm_id, Number(past));
    if (!from) throw notFound();
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

/**
 * Creates a draft with the text of `template`: code of a template, "past:{id}" of an earlier notification, or
 * "custom".
 * @throws AppError invalid | not_found
 */
export async function createFromTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const { template } = TemplateInput.parse(raw);
  return transaction(ctx, async (tx) =>
    presentNotification(await addDraft(tx, farm_id, await wordsOf(tx, farm_id, template))),
  );
}

/** Replaces the text of a draft with the text of a template. Its produces and audience stay. */
export async function replaceWithTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  const { template } = TemplateInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const words = await wordsOf(tx, farm_id, template);
    return presentNotification(await changeDraft(tx, farm_id, notification_id, words));
  });
}
