import type { Channel, DeliveryStatus } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** Counts of the messages of one channel. Each stage includes the later stages; a bounced message was never delivered. */
export interface ChannelCounts extends Record<string, unknown> {
  messages: number;
  queued: number;
  sent: number;
  delivered: number;
  opened: number;
  /** Opened only by a mail program, not counted in `opened`. */
  machine_opened: number;
  clicked: number;
  clicks: number;
  bounced: number;
  complained: number;
  failed: number;
  suppressed: number;
  canceled: number;
  unknown: number;
  unsubscribed: number;
}

/** Counts of people. Someone who gets an email and a text is one person with two messages. */
export interface PeopleCounts {
  people: number;
  people_clicked: number;
}

/** Deliveries, opens and clicks within one hour. */
export interface TimelinePoint extends Record<string, unknown> {
  at: string;
  delivered: number;
  opened: number;
  clicked: number;
}

/** A delivery as members of the farm see it. */
export interface DeliveryRow extends Record<string, unknown> {
  id: number;
  channel: Channel;
  name: string;
  address: string;
  lang: Lang;
  status: DeliveryStatus;
  reason: string | null;
  segments: number;
  sent_at: string | null;
  delivered_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  clicks: number;
  unsubscribed_at: string | null;
}

/** PostgreSQL writes "2026-07-01 16:00:00+00". */
const iso = (moment: string | null): string | null => moment && new Date(moment).toISOString();

/** Returns a delivery with its times in ISO 8601. */
export const presentDelivery = (row: DeliveryRow): DeliveryRow => ({
  ...row,
  sent_at: iso(row.sent_at),
  delivered_at: iso(row.delivered_at),
  opened_at: iso(row.opened_at),
  clicked_at: iso(row.clicked_at),
  unsubscribed_at: iso(row.unsubscribed_at),
});
