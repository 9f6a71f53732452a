import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { fieldsOf } from "@/lib/values/answers";
import type { Page } from "@/lib/values/pagination";
import { likePart } from "@/lib/values/search-patterns";
import type { Channel } from "@/lib/vocabulary/enumerations";
import { ChannelCounts } from "../answers";
import { type DeliveryRow, type PeopleCounts, presentDelivery, type TimelinePoint } from "../presenter";
import { areOf, type SendOfFarm } from "./month";

const COUNTED = fieldsOf(ChannelCounts);
const NONE = Object.fromEntries(COUNTED.map((name) => [name, 0])) as ChannelCounts;

export interface DeliveryCounts extends Record<Channel, ChannelCounts>, PeopleCounts {
  /** Segments of the texts that were sent. */
  sent_segments: number;
}

/** The columns of the totals, besides what they are of. */
export const FIGURES = [...COUNTED, "sent_segments", "on_both", "clicked_on_both"] as const;
const columns = sql.raw(FIGURES.join(", "));
const sums = sql.raw(FIGURES.map((figure) => `sum(${figure})::bigint as ${figure}`).join(", "));

/** Counts the deliveries of notifications by channel and status, and their people, from the totals that are kept. */
export async function countDeliveries(
  ctx: Ctx,
  farm_id: number,
  notification_ids: number[],
): Promise<Map<number, DeliveryCounts>> {
  if (notification_ids.length === 0) return new Map();
  const theirs = sql`farm_id = ${farm_id} and notification_id = any(${idArray(notification_ids)})`;
  const rows = await ctx.db.execute<
    Record<"notification_id" | "sent_segments" | "on_both" | "clicked_on_both", number> &
      ChannelCounts & { channel: Channel }
  >(sql`
    select notification_id, channel, ${sums} from (
      select notification_id, channel, ${columns} from notification_totals where ${theirs}
      union all
      select notification_id, channel, ${columns} from notification_total_changes where ${theirs}
    ) parts group by 1, 2`);
  const counts = new Map<number, DeliveryCounts>(
    notification_ids.map((id) => [
      id,
      { email: { ...NONE }, sms: { ...NONE }, people: 0, people_clicked: 0, sent_segments: 0 },
    ]),
  );
  for (const { notification_id, channel, sent_segments, on_both, clicked_on_both, ...figures } of rows) {
    const own = counts.get(notification_id);
    if (!own) continue;
    own[channel] = figures;
    own.sent_segments += sent_segments;
    own.people += figures.messages - on_both;
    own.people_clicked += figures.clicked - clicked_on_both;
  }
  return counts;
}

const sumChannel = (a: ChannelCounts, b: ChannelCounts) =>
  Object.fromEntries(COUNTED.map((name) => [name, a[name] + b[name]])) as ChannelCounts;

/** Returns the figures of several notifications together. Someone who got two of them counts as two people. */
export const sumDeliveries = (all: Iterable<DeliveryCounts>): DeliveryCounts =>
  [...all].reduce(
    (sum, one) => ({
      email: sumChannel(sum.email, one.email),
      sms: sumChannel(sum.sms, one.sms),
      people: sum.people + one.people,
      people_clicked: sum.people_clicked + one.people_clicked,
      sent_segments: sum.sent_segments + one.sent_segments,
    }),
    { email: NONE, sms: NONE, people: 0, people_clicked: 0, sent_segments: 0 },
  );

/** Returns deliveries, opens and clicks per hour, for at most 336 hours with events. */
export async function timeline(ctx: Ctx, send: SendOfFarm): Promise<TimelinePoint[]> {
  const rows = await ctx.db.execute<TimelinePoint>(sql`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"') as at,
      count(*) filter (where kind = 'delivered') as delivered,
      count(*) filter (where kind = 'opened') as opened,
      count(*) filter (where kind = 'clicked') as clicked
    from deliveries d cross join lateral (values ('delivered', d.delivered_at), ('opened', d.opened_at), ('clicked', d.clicked_at)) v (kind, moment)
    cross join lateral (select date_trunc('hour', v.moment) as hour) h
    where ${areOf(send, "d")} and v.moment is not null and d.bounced_at is null
    group by hour order by hour limit 336`);
  return [...rows];
}

/** Returns one page of the deliveries of a notification. */
export async function listDeliveries(
  ctx: Ctx,
  send: SendOfFarm,
  options: {
    page?: number | undefined;
    per_page: number;
    channel?: "email" | "sms";
    status?: string;
    search: string;
    after?: string | undefined;
  },
): Promise<Page<DeliveryRow> & { next: string | null }> {
  const { page = 1, per_page, channel, status, search, after } = options;
  const like = likePart(search);
  const where = sql`${areOf(send, "d")}
    ${channel ? sql`and d.channel = ${channel}` : sql``}
    ${status ? sql`and d.status = ${status}` : sql``}
    ${search ? sql`and (s.name ilike ${like} or d.address ilike ${like})` : sql``}`;
  const [counted] = await ctx.db.execute<{ total: number }>(sql`
    select count(*) as total from deliveries d join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id where ${where}`);
  const [afterChannel, afterPerson] = after?.split(".") ?? [];
  const behind = after
    ? sql`and (d.channel, d.subscriber_id) > (${afterChannel}::text, ${afterPerson}::bigint)`
    : sql``;
  const rows = await ctx.db.execute<DeliveryRow & { key: string }>(sql`
    select d.channel || '.' || d.subscriber_id as key, d.id, d.channel, s.name, d.address, d.lang, d.status, d.reason, d.segments, d.sent_at, d.delivered_at, d.opened_at,
      d.clicked_at, greatest(d.clicks, d.provider_clicks) as clicks, d.unsubscribed_at
    from deliveries d join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id where ${where} ${behind}
    order by d.channel, d.subscriber_id limit ${per_page + 1} offset ${after ? 0 : (page - 1) * per_page}`);
  const shown = rows.slice(0, per_page);
  return {
    ...{
      rows: shown.map(({ key: _, ...row }) => presentDelivery(row)),
      total: Number(counted?.total ?? 0),
      page,
      per_page,
    },
    next: rows.length > per_page ? (shown.at(-1)?.key ?? null) : null,
  };
}
