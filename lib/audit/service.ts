import type { Ctx } from "@/lib/core/context";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { ActivityInput } from "./inputs";
import type { ActivityPage } from "./presenter";
import { listOfFarm, listPeople } from "./queries";

/** Returns one page of what happened on a farm, the newest first. */
export async function listActivity(ctx: Ctx, raw: unknown): Promise<ActivityPage> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "activity.read", farm_id);
  const input = ActivityInput.parse(raw);
  const { page, per_page } = input;
  const [rows, people] = await Promise.all([listOfFarm(ctx.db, input), listPeople(ctx.db, farm_id)]);
  return { rows: rows.slice(0, per_page), page, per_page, more: rows.length > per_page, people };
}
