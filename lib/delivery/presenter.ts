import type { Channel, DeliveryStatus } from "@/lib/core/enumerations";
import type { Lang } from "@/lib/i18n/languages";

/** Counts of one channel. Each stage includes the later stages. */
export interface ChannelCounts extends Record<string, unknown> {
  recipients: number;
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
