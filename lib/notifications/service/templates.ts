import type { Ctx } from "@/lib/core/context";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { readyTemplates } from "../operations/ready-templates";
import { listByFarm } from "../queries";

const MAX_PAST = 20;

/** Lists ready-made templates, and sent notifications of the farm that can be used as templates. */
export async function listTemplates(ctx: Ctx, raw: unknown) {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const past = await listByFarm(ctx.db, farm_id);
  const customTemplates = past
    .filter(({ status }) => status === "sent")
    .slice(0, MAX_PAST)
    .map(({ id, uuid, title, subject_fr, subject_en, type }) => ({
      id,
      uuid,
      title,
      subject_fr,
      subject_en,
      type,
    }));
  return { customTemplates, templates: readyTemplates(ctx.lang) };
}
