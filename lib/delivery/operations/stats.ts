import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { Channel } from "@/lib/core/enumerations";
import type { Page } from "@/lib/core/pagination";
import {
  type ChannelCounts,
  type DeliveryRow,
  type PeopleCounts,
  presentDelivery,
  type TimelinePoint,
} from "../presenter";

const NONE: ChannelCounts = {
  messages: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  clicks: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  suppressed: 0,
  canceled: 0,
  unknown: 0,
  unsubscribed: 0,
};

/** Counts the people of a notification. Only a notification on both channels needs a query for it. */
async function countPeople(
  ctx: Ctx,
  notification_id: number,
  { email, sms }: Record<Channel, ChannelCounts>,
): Promise<PeopleCounts> {
  if (email.messages === 0 || sms.messages === 0)
    return { people: email.messages + sms.messages, people_clicked: email.clicked + sms.clicked };
  const [row] = await ctx.db.execute<PeopleCounts & Record<string, unknown>>(sql`
    select count(distinct subscriber_id) as people,
      count(distinct subscriber_id) filter (where clicked_at is not null and bounced_at is null) as people_clicked
    from deliveries where notification_id = ${notification_id}`);
  return { people: Number(row?.people ?? 0), people_clicked: Number(row?.people_clicked ?? 0) };
}

export type DeliveryCounts = Record<Channel, ChannelCounts> & PeopleCounts;

/** Counts the deliveries of notifications by channel and status, and their people. */
export async function countDeliveries(
  ctx: Ctx,
  notification_ids: number[],
): Promise<Map<number, DeliveryCounts>> {
  if (notification_ids.length === 0) return new Map();
  const ids = sql.join(
    notification_ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  const rows = await ctx.db.execute<
    ChannelCounts & { notification_id: number; channel: "email" | "sms" }
  >(sql`
    select notification_id, channel, count(*) as messages,
      count(*) filter (where status in ('queued', 'sending')) as queued,
      count(*) filter (where sent_at is not null) as sent,
      count(*) filter (where delivered_at is not null and bounced_at is null) as delivered,
      count(*) filter (where opened_at is not null and bounced_at is null) as opened,
      count(*) filter (where machine_opened_at is not null and opened_at is null) as machine_opened,
      count(*) filter (where clicked_at is not null and bounced_at is null) as clicked,
      coalesce(sum(greatest(clicks, provider_clicks)), 0)::bigint as clicks,
      count(*) filter (where bounced_at is not null) as bounced,
      count(*) filter (where complained_at is not null) as complained,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'suppressed') as suppressed,
      count(*) filter (where status = 'canceled') as canceled,
      count(*) filter (where status = 'unknown') as unknown,
      count(*) filter (where unsubscribed_at is not null) as unsubscribed
    from deliveries where notification_id in (${ids}) group by 1, 2`);
  const counts = new Map(notification_ids.map((id) => [id, { email: { ...NONE }, sms: { ...NONE } }]));
  for (const { notification_id, channel, ...figures } of rows) {
    const own = counts.get(notification_id);
    if (own) own[channel] = figures;
  }
  return new Map(
    await Promise.all(
      [...counts].map(
        async ([id, own]): Promise<[number, DeliveryCounts]> => [
          id,
          { ...own, ...(await countPeople(ctx, id, own)) },
        ],
      ),
    ),
  );
}

/** Returns deliveries, opens and clicks per hour, for at most 336 hours with events. */
export async function timeline(ctx: Ctx, notification_id: number): Promise<TimelinePoint[]> {
  const rows = await ctx.db.execute<TimelinePoint>(sql`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"') as at,
      count(*) filter (where kind = 'delivered') as delivered,
      count(*) filter (where kind = 'opened') as opened,
      count(*) filter (where kind = 'clicked') as clicked
    from deliveries d cross join lateral (values ('delivered', d.delivered_at), ('opened', d.opened_at), ('clicked', d.clicked_at)) v (kind, moment)
    cross join lateral (select date_trunc('hour', v.moment) as hour) h
    where d.notification_id = ${notification_id} and v.moment is not null and d.bounced_at is null
    group by hour order by hour limit 336`);
  return [...rows];
}

/** Returns one page of the deliveries of a notification. */
export async function listDeliveries(
  ctx: Ctx,
  notification_id: number,
  options: { page: number; per_page: number; channel?: "email" | "sms"; status?: string; search: string },
): Promise<Page<DeliveryRow>> {
  const { page, per_page, channel, status, search } = options;
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const where = sql`d.notification_id = ${notification_id}
    ${channel ? sql`and d.channel = ${channel}` : sql``}
    ${status ? sql`and d.status = ${status}` : sql``}
    ${search ? sql`and (s.name ilike ${like} or d.address ilike ${like})` : sql``}`;
  const [counted] = await ctx.db.execute<{ total: number }>(sql`
    select count(*) as total from deliveries d join subscribers s on s.id = d.subscriber_id where ${where}`);
  const rows = await ctx.db.execute<DeliveryRow>(sql`
    select d.id, d.channel, s.name, d.address, d.lang, d.status, d.reason, d.segments, d.sent_at, d.delivered_at, d.opened_at,
      d.clicked_at, greatest(d.clicks, d.provider_clicks) as clicks, d.unsubscribed_at
    from deliveries d join subscribers s on s.id = d.subscriber_id where ${where}
    order by d.channel, d.subscriber_id limit ${per_page} offset ${(page - 1) * per_page}`);
  return { rows: rows.map(presentDelivery), total: Number(counted?.total ?? 0), page, per_page };
}
