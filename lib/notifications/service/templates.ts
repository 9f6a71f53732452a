import type { Ctx } from "@/lib/core/context";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { readyTemplates } from "../operations/ready-templates";
import { listByFarm } from "../queries";

const MOST_PAST = 20;

/** Ready templates, and this farm's own past notifications to begin with. */
export async function listTemplates(ctx: Ctx, raw: unknown) {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const past = await listByFarm(ctx.db, farm_id);
  const customTemplates = past
    .filter(({ status }) => status === "sent")
    .slice(0, MOST_PAST)
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
