import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { NotificationIdInput, TemplateCodeInput, TemplateInput } from "../inputs";
import { beginFromTemplate } from "../operations/begin-from-template";
import { addDraft, changeDraft } from "../operations/drafts";
import { templateWords } from "../operations/template-words";
import { type Notification, presentNotification } from "../presenter";

/**
 * Creates a draft with the text of `template`: code of a template, "past:{id}" of an earlier notification, or
 * "custom". When the text shows products, those that the farm has today are chosen.
 * @throws AppError invalid
 */
export async function createFromTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { template } = TemplateCodeInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const begun = await beginFromTemplate(tx, farm_id, template);
    return presentNotification(await addDraft(tx, farm_id, begun));
  });
}

/** Replaces the text of a draft with the text of a template. Its produces and audience stay. */
export async function replaceWithTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  const { template, version } = TemplateInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const words = await templateWords(tx, farm_id, template);
    return presentNotification(await changeDraft(tx, farm_id, notification_id, { ...words, version }));
  });
}
