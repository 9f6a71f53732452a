import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { type ChannelCounts, countDeliveries, listDeliveries, timeline } from "@/lib/delivery/service/stats";
import { DeliveriesInput, FarmInput, FigureIdsInput, NotificationIdInput } from "../inputs";
import { findOfFarm, ownIds } from "../queries";
import { INDUSTRY_RANGES, rate } from "../rules/states";

/** The statistics of the farm spec: the "seen" of a text is its click, since an SMS has no read receipt. */
function figures(counts: { email: ChannelCounts; sms: ChannelCounts }) {
  const { email, sms } = counts;
  const delivered = email.delivered + sms.delivered;
  return {
    sms_sent: sms.sent,
    sms_delivered: sms.delivered,
    sms_seen: sms.clicked,
    emails_sent: email.sent,
    emails_delivered: email.delivered,
    emails_seen: email.opened,
    emails_opened: email.opened,
    emails_machine_opened: email.machine_opened,
    emails_clicked: email.clicked,
    clicks: email.clicks + sms.clicks,
    receivers: email.recipients + sms.recipients,
    waiting: email.queued + sms.queued,
    bounced: email.bounced,
    complained: email.complained,
    failed: email.failed + sms.failed,
    suppressed: email.suppressed + sms.suppressed,
    canceled: email.canceled + sms.canceled,
    unknown: email.unknown + sms.unknown,
    unsubscribe_count: email.unsubscribed + sms.unsubscribed,
    rates: {
      open: rate(email.opened, email.delivered),
      click: rate(email.clicked + sms.clicked, delivered),
      email_delivery: rate(email.delivered, email.sent),
      sms_delivery: rate(sms.delivered, sms.sent),
      delivery: rate(delivered, email.sent + sms.sent),
      unsubscribe: rate(email.unsubscribed + sms.unsubscribed, delivered),
    },
  };
}

export type NotificationFigures = ReturnType<typeof figures>;

/** Everything the sent view shows, and what GET /{id}/stats answers. */
export async function notificationStats(ctx: Ctx, raw: unknown) {
  const { farm_id, notification_id } = NotificationIdInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const found = await findOfFarm(ctx.db, farm_id, notification_id);
  if (!found) throw notFound();
  const [counts, points] = await Promise.all([
    countDeliveries(ctx, [notification_id]),
    timeline(ctx, notification_id),
  ]);
  const own = counts.get(notification_id)!;
  return {
    status: found.status,
    status_reason: found.status_reason,
    ...figures(own),
    by_channel: own,
    timeline: points,
    industry: INDUSTRY_RANGES,
  };
}

/** Figures of several notifications at once, for the list. */
export async function notificationFigures(ctx: Ctx, raw: unknown): Promise<Map<number, NotificationFigures>> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  const asked = FigureIdsInput.parse(raw).notification_ids;
  const counts = await countDeliveries(ctx, await ownIds(ctx.db, farm_id, asked));
  return new Map([...counts].map(([id, count]) => [id, figures(count)]));
}

/** The recipients with what became of each and why. */
export async function notificationDeliveries(ctx: Ctx, raw: unknown) {
  const { farm_id, notification_id, ...options } = DeliveriesInput.parse(raw);
  await authorizeFarm(ctx, "notification.read", farm_id);
  if (!(await findOfFarm(ctx.db, farm_id, notification_id))) throw notFound();
  return listDeliveries(ctx, notification_id, options);
}
