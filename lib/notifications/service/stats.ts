import { findHeldUp } from "@/lib/delivery/operations/held-up";
import { countRetriable } from "@/lib/delivery/operations/retry";
import { countDeliveries, listDeliveries, timeline } from "@/lib/delivery/operations/stats";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { DeliveriesInput, FigureIdsInput, NotificationIdInput } from "../inputs";
import { type NotificationFigures, presentFigures } from "../presenter";
import { findFirstSend, findOfFarm, ownIds } from "../queries";
import { INDUSTRY_RANGES, tooEarlyUntil } from "../rules/states";

/** Returns the data of the statistics page, which is also the answer of GET /{id}/stats. */
export async function notificationStats(ctx: Ctx, raw: unknown) {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  const found = await findOfFarm(ctx.db, farm_id, notification_id);
  if (!found) throw notFound();
  const [counts, points] = await Promise.all([
    countDeliveries(ctx, farm_id, [notification_id]),
    timeline(ctx, { farm_id, notification_id }),
  ]);
  const own = counts.get(notification_id)!;
  const { email, sms } = own;
  const { status, retried_at, sending_started_at } = found;
  const finished = status === "sent" || status === "failed";
  const waiting = { email: email.queued, sms: sms.queued };
  return {
    status: found.status,
    status_reason: found.status_reason,
    ...presentFigures(own),
    by_channel: { email, sms },
    /** Messages that failed for a reason of ours or the provider's and may be sent again, once. */
    retriable: finished && !retried_at ? await countRetriable(ctx, { farm_id, notification_id }) : 0,
    /** Why a send in progress does not go on at the moment. */
    held_up: status === "sending" ? await findHeldUp(ctx, waiting, sending_started_at) : null,
    timeline: points,
    /** Until then the rates are not compared with the ranges; null once they are. */
    too_early_until: tooEarlyUntil(sending_started_at, ctx.clock.now())?.toISOString() ?? null,
    industry: INDUSTRY_RANGES,
  };
}

/** Returns whether a send is the first of its farm, and has begun. */
export async function isFirstSend(ctx: Ctx, raw: unknown): Promise<boolean> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  return (await findFirstSend(ctx.db, farm_id)) === notification_id;
}

/** Returns the figures of several notifications for the list. */
export async function notificationFigures(ctx: Ctx, raw: unknown): Promise<Map<number, NotificationFigures>> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const asked = FigureIdsInput.parse(raw).notification_ids;
  const counts = await countDeliveries(ctx, farm_id, await ownIds(ctx.db, farm_id, asked));
  return new Map([...counts].map(([id, count]) => [id, presentFigures(count)]));
}

/** Returns one page of the recipients with status and reason. */
export async function notificationDeliveries(ctx: Ctx, raw: unknown) {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { farm_id: _, notification_id, ...options } = DeliveriesInput.parse(raw);
  if (!(await findOfFarm(ctx.db, farm_id, notification_id))) throw notFound();
  return listDeliveries(ctx, { farm_id, notification_id }, options);
}
