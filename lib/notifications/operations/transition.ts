import { and, eq, inArray } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { AuditAct } from "@/lib/audit/rules";
import type { SendOfFarm } from "@/lib/delivery/operations/month";
import type { Ctx } from "@/lib/platform/context";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import type { NotificationRow } from "../queries";
import { COMES_FROM } from "../rules/states";
import { NOTIFICATION } from "./contents";

export type Destination = keyof typeof COMES_FROM;

/**
 * Changes the status of a notification with a conditional update. All status changes use this function.
 * @param from allowed statuses, when the caller allows fewer than COMES_FROM
 * @param act what the audit names the change, when it is more than its status
 * @returns the row, or null when it was in none of these statuses
 */
export async function transition<To extends Destination>(
  tx: Ctx,
  { farm_id, notification_id }: SendOfFarm,
  to: To,
  set: Partial<Omit<typeof notifications.$inferSelect, "id" | "status">> = {},
  from: readonly (typeof COMES_FROM)[To][number][] = COMES_FROM[to],
  act: AuditAct<"notification"> = to,
): Promise<NotificationRow | null> {
  const allowed: NotificationStatus[] = [...from];
  const [row] = await tx.db
    .update(notifications)
    .set({ ...set, status: to, updated_at: tx.clock.now() })
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        eq(notifications.id, notification_id),
        inArray(notifications.status, allowed),
      ),
    )
    .returning(NOTIFICATION);
  if (!row) return null;
  const { status, status_reason, scheduled_at } = row;
  await recordAudit(tx, {
    subject: "notification",
    act,
    farm_id,
    subject_id: notification_id,
    after: { status, status_reason, scheduled_at },
  });
  return row;
}
