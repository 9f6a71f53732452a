import { type Ctx, transaction } from "@/lib/core/context";
import { authorizeFarmOf } from "@/lib/core/permissions";
import { findFarmById } from "@/lib/farms/operations/read";
import { NotificationIdInput, TemplateInput } from "../inputs";
import { addDraft, changeDraft, sendingDefaults } from "../operations/drafts";
import { freshProduceIds } from "../operations/fresh-produces";
import { BLANK, templateWords } from "../operations/template-words";
import { type Notification, presentNotification } from "../presenter";
import { showsProduces } from "../rules/content";

/**
 * Creates a draft with the text of `template`: code of a template, "past:{id}" of an earlier notification, or
 * "custom". When the text shows products, those that the farm has today are chosen.
 * @throws AppError invalid
 */
export async function createFromTemplate(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { template } = TemplateInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const words = await templateWords(tx, farm_id, template);
    const farm = await findFarmById(tx, farm_id);
    const chosen =
      farm && showsProduces({ ...BLANK, type: "all", ...words })
        ? { produce_ids: await freshProduceIds(tx, farm) }
        : {};
    const begun = { ...(await sendingDefaults(tx, farm_id)), ...words, ...chosen };
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
