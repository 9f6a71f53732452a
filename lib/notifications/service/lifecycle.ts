import { and, eq, inArray } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { cancelWaiting, pauseNotification } from "@/lib/delivery/operations/finish";
import { queueLanes } from "@/lib/delivery/operations/lanes";
import { LATEST_START_MINUTES, windowAt } from "@/lib/messaging/rules/window";
import { NotificationIdInput } from "../inputs";
import { findFarm, findOfFarm, type Notification } from "../queries";
import { COMES_FROM } from "../rules/states";

/** Moves a notification to a status it may come to; whoever is too late gets a conflict. */
async function move(
  ctx: Ctx,
  farm_id: number,
  notification_id: number,
  to: keyof typeof COMES_FROM,
  set: Partial<Notification> = {},
) {
  const [row] = await ctx.db
    .update(notifications)
    .set({ ...set, status: to, updated_at: ctx.clock.now() })
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        eq(notifications.id, notification_id),
        inArray(notifications.status, [...COMES_FROM[to]]),
      ),
    )
    .returning();
  if (row) return row;
  throw (await findOfFarm(ctx.db, farm_id, notification_id)) ? conflict("notificationMoved") : notFound();
}

/**
 * Stops a send for good. What still waits is canceled; what a provider has in its hands may yet arrive, and is
 * recorded when it does.
 */
export async function cancelNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.send", farm_id);
  return transaction(ctx, async (tx) => {
    const row = await move(tx, farm_id, notification_id, "canceled", {
      status_reason: null,
      finished_at: tx.clock.now(),
    });
    await cancelWaiting(tx, notification_id);
    return row;
  });
}

/** Goes on with a paused send, inside the window. */
export async function resumeNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.send", farm_id);
  const farm = await findFarm(ctx.db, farm_id);
  const state = farm ? windowAt(ctx.clock.now(), farm.time_zone) : "open";
  if (state !== "open") throw invalid("global", state === "too_early" ? "tooEarly" : "tooLate");
  return transaction(ctx, async (tx) => {
    const found = await findOfFarm(tx.db, farm_id, notification_id);
    if (found && found.status !== "paused") throw conflict("notificationMoved");
    const row = await move(tx, farm_id, notification_id, "sending", {
      status_reason: null,
      sending_started_at: found?.sending_started_at ?? tx.clock.now(),
    });
    await queueLanes(tx, notification_id, { email: row.type !== "sms", sms: row.type !== "email" });
    return row;
  });
}

/**
 * The hour of a scheduled send has come. After an outage it still starts within an hour and inside the window,
 * else it pauses and says so.
 */
export async function startScheduledSend(
  ctx: Ctx,
  payload: { notification_id: number; accepted_at: string },
): Promise<void> {
  const [found] = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.id, payload.notification_id));
  // Canceled, or canceled and accepted anew: that send has its own job.
  if (found?.status !== "scheduled" || found.accepted_at?.toISOString() !== payload.accepted_at) return;
  const farm = await findFarm(ctx.db, found.farm_id);
  const now = ctx.clock.now();
  const lateMinutes = (now.getTime() - (found.scheduled_at?.getTime() ?? 0)) / 60_000;
  if (!farm || lateMinutes > LATEST_START_MINUTES || windowAt(now, farm.time_zone) !== "open") {
    await pauseNotification(ctx, found.id, "missedSchedule");
    return;
  }
  await transaction(ctx, async (tx) => {
    const row = await move(tx, found.farm_id, found.id, "sending", { sending_started_at: now });
    await queueLanes(tx, found.id, { email: row.type !== "sms", sms: row.type !== "email" });
  });
}
