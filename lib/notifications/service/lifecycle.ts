import type { SendRefusal } from "@/lib/billing/rules";
import { lastEmailed } from "@/lib/delivery/operations/bounces";
import { queueLanes } from "@/lib/delivery/operations/lanes";
import { requeueFailed } from "@/lib/delivery/operations/retry";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { findFarmById } from "@/lib/farms/operations/read";
import { LATEST_START_MINUTES, windowAt } from "@/lib/messaging/rules/window";
import { verdictToBegin } from "@/lib/payments/plans/operations/send-verdict";
import { type Ctx, transaction } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeJob } from "@/lib/platform/permissions";
import { NotificationIdInput } from "../inputs";
import { cancelSend } from "../operations/cancel-send";
import { pauseSendOfFarm } from "../operations/listeners";
import { lockOfFarm } from "../operations/lock-of-farm";
import { requireOpenWindow } from "../operations/require-open-window";
import { transition } from "../operations/transition";
import { type Notification, presentNotification } from "../presenter";
import { findById, type NotificationRow } from "../queries";

/** What holds the sends of a farm and is no lack of money. It stops even what costs nothing. */
const HOLDS = ["ownerBlocked", "underReview", "paymentDisputed"] as const satisfies readonly SendRefusal[];
const holdOf = (reason: SendRefusal) => HOLDS.find((one) => one === reason);

/** The statuses of a finished send. */
const RETRIED_FROM = ["sent", "failed"] as const;

/** Returns the channels that a notification may use. */
const channelsOf = ({ type }: NotificationRow) => ({ email: type !== "sms", sms: type !== "email" });

/**
 * Cancels a send. Waiting messages are canceled. Messages that the provider already has may still arrive, and are
 * recorded then.
 */
export async function cancelNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.send", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  return transaction(ctx, async (tx) => {
    await lockOfFarm(tx, farm_id, notification_id);
    const canceled = await cancelSend(tx, { farm_id, notification_id }, null);
    if (!canceled) throw conflict("notificationMoved");
    return presentNotification(canceled);
  });
}

/**
 * Resumes a paused send inside the send window. Whoever resumes it in spite of its bounces accepts those of the emails
 * that went out. @throws AppError conflict | invalid | forbidden (unpaid, disputed, no card)
 */
export async function resumeNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.send", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const { status, sending_started_at, status_reason } = await lockOfFarm(tx, farm_id, notification_id);
    if (status !== "paused") throw conflict("notPaused");
    requireOpenWindow(tx.clock.now(), farm.time_zone, "global");
    const verdict = await verdictToBegin(tx, farm);
    if (!verdict.allowed) throw new AppError("forbidden", {}, [{ key: verdict.reason }]);
    const bounced = status_reason === "tooManyBounces";
    const set = {
      status_reason: null,
      sending_started_at: sending_started_at ?? tx.clock.now(),
      ...(bounced ? { bounces_accepted_to: await lastEmailed(tx, { farm_id, notification_id }) } : {}),
    };
    const resumed = await transition(tx, { farm_id, notification_id }, "sending", set, ["paused"]);
    if (!resumed) throw conflict("notificationMoved");
    await queueLanes(tx, resumed.id, channelsOf(resumed));
    return presentNotification(resumed);
  });
}

/**
 * Sends a finished send again to those whose message failed for a reason of ours or the provider's. Nothing is charged,
 * and a trigger refuses a second time. @throws AppError conflict | invalid | forbidden
 */
export async function retryNotification(ctx: Ctx, raw: unknown): Promise<Notification> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.send", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const { status, retried_at } = await lockOfFarm(tx, farm_id, notification_id);
    if (retried_at || !RETRIED_FROM.some((one) => one === status)) throw conflict("notRetriable");
    requireOpenWindow(tx.clock.now(), farm.time_zone, "global");
    const verdict = await verdictToBegin(tx, farm);
    // Nothing is charged, so what is unpaid stops nothing. What holds the sends of the farm does.
    if (!verdict.allowed && holdOf(verdict.reason))
      throw new AppError("forbidden", {}, [{ key: verdict.reason }]);
    const set = { retried_at: tx.clock.now(), status_reason: null, finished_at: null };
    const retried = await transition(tx, { farm_id, notification_id }, "sending", set, RETRIED_FROM);
    if (!retried) throw conflict("notificationMoved");
    const waiting = await requeueFailed(tx, { farm_id, notification_id });
    if (waiting.email + waiting.sms === 0) throw conflict("notificationMoved");
    await queueLanes(tx, notification_id, { email: waiting.email > 0, sms: waiting.sms > 0 });
    return presentNotification(retried);
  });
}

/**
 * Starts a scheduled send at its time. After an outage it still starts within an hour and inside the send window;
 * otherwise, or when the farm may no longer send, it is paused with a reason.
 */
export async function startScheduledSend(
  ctx: Ctx,
  { notification_id, accepted_at }: { notification_id: number; accepted_at: string },
): Promise<void> {
  authorizeJob(ctx);
  const found = await findById(ctx.db, notification_id);
  // Skips a send that was canceled, or canceled and accepted again. The new send has its own job.
  if (found?.status !== "scheduled" || found.accepted_at?.toISOString() !== accepted_at) return;
  const send = { farm_id: found.farm_id, notification_id };
  const farm = await findFarmById(ctx, send.farm_id);
  const now = ctx.clock.now();
  const lateMinutes = (now.getTime() - (found.scheduled_at?.getTime() ?? 0)) / 60_000;
  const missed = !farm || lateMinutes > LATEST_START_MINUTES || windowAt(now, farm.time_zone) !== "open";
  await transaction(ctx, async (tx) => {
    if (missed) return pauseSendOfFarm(tx, send, "missedSchedule");
    const verdict = await verdictToBegin(tx, await lockFarm(tx, farm.id));
    if (!verdict.allowed) {
      return pauseSendOfFarm(tx, send, holdOf(verdict.reason) ?? "paymentRequired");
    }
    const started = await transition(tx, send, "sending", { sending_started_at: now }, ["scheduled"]);
    if (!started) return;
    await queueLanes(tx, started.id, channelsOf(started));
  });
}
