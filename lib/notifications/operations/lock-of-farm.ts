import { and, eq } from "drizzle-orm";
import { notifications } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import type { NotificationRow } from "../queries";
import { NOTIFICATION } from "./contents";

/** A plan that is taken back ends and is hidden at one instant (withdrawPlanned); a person deletes what ended before. */
const isWithdrawn = ({ status, finished_at, deleted_at }: NotificationRow): boolean =>
  status === "canceled" && finished_at?.getTime() === deleted_at?.getTime();

/**
 * Returns a notification of a farm and locks it until the transaction ends, so that a second transaction sees the
 * changes of the first. Changes of its deliveries do not wait for it: they refer to it when they are counted.
 * @throws AppError not_found; conflict when its plan was taken back, which a tab of before cannot know
 */
export async function lockOfFarm(
  tx: Ctx,
  farm_id: number,
  notification_id: number,
): Promise<NotificationRow> {
  const own = and(eq(notifications.farm_id, farm_id), eq(notifications.id, notification_id));
  await tx.db.select({ id: notifications.id }).from(notifications).where(own).for("no key update");
  // Read by a second statement: the first would see the words of before it waited for the lock.
  const [row] = await tx.db.select(NOTIFICATION).from(notifications).where(own);
  if (row && !row.deleted_at) return row;
  throw row && isWithdrawn(row) ? conflict("notificationMoved") : notFound();
}
