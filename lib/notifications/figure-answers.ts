import { z } from "zod";
import { ChannelCounts, TimelinePoint } from "@/lib/delivery/answers";
import { count, instant } from "@/lib/values/answers";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import { FrozenQuote } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import { OUTAGE_REASONS } from "@/lib/vocabulary/outage-enumerations";
import { Notification } from "./answers";

/** Parts of a whole, as fractions of 1; null when the whole is 0. */
const share = z.number().nullable();
const range = z.tuple([z.number(), z.number()]).readonly();
const langs = z.array(z.enum(LANGS));

/**
 * The statistics of a notification (docs/product/statistics.md "Statistics"). `receivers` and `people_clicked` count
 * people, all else messages. SMS have no read receipt, so `sms_seen` counts clicks.
 */
export const NotificationFigures = z.object({
  sms_sent: count,
  sms_delivered: count,
  sms_seen: count,
  emails_sent: count,
  emails_delivered: count,
  emails_seen: count,
  emails_opened: count,
  emails_machine_opened: count,
  emails_clicked: count,
  clicks: count,
  receivers: count,
  people_clicked: count,
  messages: count,
  waiting: count,
  bounced: count,
  complained: count,
  failed: count,
  suppressed: count,
  canceled: count,
  unknown: count,
  unsubscribe_count: count,
  rates: z.object({
    open: share,
    click: share,
    email_delivery: share,
    sms_delivery: share,
    delivery: share,
    unsubscribe: share,
  }),
});
export type NotificationFigures = z.infer<typeof NotificationFigures>;

/** The statistics page of a notification. */
export const NotificationStats = z
  .object({
    ...Notification.pick({ status: true, status_reason: true }).shape,
    ...NotificationFigures.shape,
    by_channel: z.object({ email: ChannelCounts, sms: ChannelCounts }),
    /** Messages that failed for a reason of ours or the provider's and may be sent again, once. */
    retriable: count,
    /** Why a send in progress does not go on at the moment. */
    held_up: z
      .union([
        z.object({ reason: z.enum(["no_worker", "texts_used_up"]) }),
        z.object({ reason: z.enum([...OUTAGE_REASONS, "switched_off"]), channel: z.enum(CHANNELS) }),
      ])
      .nullable(),
    timeline: z.array(TimelinePoint),
    /** Until then the rates are not compared with the ranges; null once they are. */
    too_early_until: z.iso.datetime().nullable(),
    industry: z.object({ open: range, click: range, sms_delivery: range, unsubscribe: range }),
  })
  .meta({ id: "NotificationStats" });

const Problem = z.object({
  field: z.string(),
  key: z.enum([
    "requiredTitle",
    "requiredSubject",
    "requiredContent",
    "unknownMergeField",
    "placeholder",
    "altRequired",
    "emptyProduceList",
  ]),
  values: z.object({ fields: z.string() }).optional(),
});

const Obstacle = z.object({
  key: z.enum([
    "verifyEmailFirst",
    "addressRequired",
    "planRequired",
    "underReview",
    "paymentDisputed",
    "ownerBlocked",
    "paymentRequired",
    "cardRequired",
    "maxNotifications",
  ]),
  values: z.object({ max: z.number() }).optional(),
});

/** Current audience and price of a notification, and what stops its send. */
export const Parameters = z
  .object({
    /** Exact counts, exclusions by reason ("email_unsubscribed": 3), segments, and price in tenths of a cent. */
    quote: FrozenQuote.extend({
      /** Languages of the recipients, per channel. */
      languages: z.object({ email: langs, sms: langs }),
      /** Languages whose text is too long to send, whatever the name. */
      tooLong: langs,
      /** People whose name is shortened in their text, so that it fits. */
      shortened_names: count,
      /** Declared people who wait for a later day; null when nobody does. */
      warm_up: z.object({ people: count, allowed: count, until: z.iso.date().nullable() }).nullable(),
      /** About when the last text will have gone, if the send goes on the next day; null without texts. */
      last_text_at: instant.nullable(),
    }),
    /** Problems that prevent the send, by field. */
    problems: z.array(Problem),
    /** True when English recipients get the French version. */
    english_falls_back: z.boolean(),
    /** True when the text contains the list of produces and the list is empty. */
    produce_list_empty: z.boolean(),
    window: z.enum(["open", "too_early", "too_late"]),
    /** The next opening of the send window; null while it is open. */
    opens_at: instant.nullable(),
    time_zone: z.string(),
    obstacles: z.array(Obstacle),
  })
  .meta({ id: "NotificationParameters" });
