import type { Ctx } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { BeginInput, type DraftInput, FarmInput, NotificationIdInput } from "../inputs";
import type { Notification } from "../queries";
import { createNotification, getNotification, updateNotification } from "./drafts";
import { listTemplates } from "./templates";

/** An empty page, so that choosing it over a template takes the template's words away. */
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

/** The words a draft begins with: a ready template's, an earlier notification's, or none. */
async function wordsOf(ctx: Ctx, raw: unknown): Promise<DraftInput> {
  const { farm_id, template } = BeginInput.parse(raw);
  if (template === "custom") return BLANK;
  const past = template.match(/^past:(\d+)$/)?.[1];
  if (past) {
    const from = await getNotification(ctx, { farm_id, notification_id: past });
    const { title, type, subject_fr, subject_en, email_content_fr, email_content_en } = from;
    const { sms_content_fr, sms_content_en } = from;
    const bodies = { email_content_fr, email_content_en, sms_content_fr, sms_content_en };
    return { title, type, template: from.template, subject_fr, subject_en, ...bodies };
  }
  const { templates } = await listTemplates(ctx, { farm_id });
  const found = templates.find(({ code }) => code === template);
  if (!found) throw invalid("template", "requiredTemplate");
  const { code, description: _description, ...words } = found;
  return { ...words, template: code };
}

/**
 * A new draft with the words of `template`: a template's code, "past:{id}" of an earlier notification, "custom".
 * @throws AppError invalid
 */
export async function createFromTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  return createNotification(ctx, { farm_id, ...(await wordsOf(ctx, raw)) });
}

/** The same for a draft that exists: its words are replaced, its produces and audience stay. */
export async function replaceWithTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.draft", farm_id);
  return updateNotification(ctx, { farm_id, notification_id, ...(await wordsOf(ctx, raw)) });
}
