import { z } from "zod";
import { count, PageAnswer, whole } from "@/lib/values/answers";
import { CHANNELS, DELIVERY_STATUSES } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";

const moment = z.iso.datetime().nullable();

/** Counts of the messages of one channel. Each stage includes the later stages; a bounced message was never delivered. */
export const ChannelCounts = z
  .object({
    messages: count,
    queued: count,
    sent: count,
    delivered: count,
    opened: count,
    /** Opened only by a mail program, not counted in `opened`. */
    machine_opened: count,
    clicked: count,
    clicks: count,
    bounced: count,
    complained: count,
    failed: count,
    suppressed: count,
    canceled: count,
    unknown: count,
    unsubscribed: count,
  })
  .meta({ id: "ChannelCounts" });
export type ChannelCounts = z.infer<typeof ChannelCounts>;

/** Deliveries, opens and clicks within one hour. */
export const TimelinePoint = z.object({
  at: z.iso.datetime(),
  delivered: count,
  opened: count,
  clicked: count,
});
export type TimelinePoint = z.infer<typeof TimelinePoint>;

/** A delivery as members of the farm see it. */
export const Delivery = z
  .object({
    id: whole,
    channel: z.enum(CHANNELS),
    name: z.string(),
    address: z.string(),
    lang: z.enum(LANGS),
    status: z.enum(DELIVERY_STATUSES),
    reason: z.string().nullable(),
    segments: count,
    sent_at: moment,
    delivered_at: moment,
    opened_at: moment,
    clicked_at: moment,
    clicks: count,
    unsubscribed_at: moment,
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryPage = z.object({
  rows: z.array(Delivery),
  ...PageAnswer.shape,
  /** The `after` of the next part; null at the end. */
  next: z.string().nullable(),
});
