import type { Ctx } from "@/lib/platform/context";
import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { NotificationSummary } from "../answers";
import { findOfFarm } from "../queries";

/** Returns a notification of a farm as lists show it, or null. */
export async function readSummary(
  ctx: Ctx,
  farm_id: number,
  notification_id: number,
): Promise<NotificationSummary | null> {
  const row = await findOfFarm(ctx.db, farm_id, notification_id);
  return row && pickFields(row, fieldsOf(NotificationSummary));
}
