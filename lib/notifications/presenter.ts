import { pickFields } from "@/lib/core/pick-fields";
import type { Quote } from "@/lib/delivery/operations/quote";
import type { ChannelCounts } from "@/lib/delivery/presenter";
import type { Lang } from "@/lib/i18n/languages";
import type { SmsMeasure } from "@/lib/messaging/rules/segments";
import type { WindowState } from "@/lib/messaging/rules/window";
import type { listByFarm, NotificationRow } from "./queries";
import type { ContentProblem } from "./rules/content";
import { rate } from "./rules/states";

const FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "created_by",
  "title",
  "template",
  "status",
  "type",
  "subject_fr",
  "subject_en",
  "email_content_fr",
  "email_content_en",
  "sms_content_fr",
  "sms_content_en",
  "produce_ids",
  "subscriber_filters",
  "reply_to",
  "scheduled_day",
  "scheduled_hour",
  "scheduled_at",
  "continue_next_day",
  "status_reason",
  "quote",
  "accepted_at",
  "sending_started_at",
  "finished_at",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof NotificationRow)[];

/** What the people of a farm know of a notification; what it was frozen to stays inside. */
export type Notification = Pick<NotificationRow, (typeof FIELDS)[number]>;

export const presentNotification = (row: NotificationRow): Notification => pickFields(row, FIELDS);

/** The same in a list: without its bodies. */
export type NotificationSummary = Awaited<ReturnType<typeof listByFarm>>[number];

/** Who a notification would reach now and what it would cost. */
export interface Parameters {
  /** Exact counts, exclusions by reason ("email_unsubscribed": 3), segments, price in tenths of a cent. */
  quote: Omit<Quote, "variants">;
  /** What keeps it from being sent as it is, by field. */
  problems: ContentProblem[];
  /** English recipients get the French version. */
  english_falls_back: boolean;
  /** The text names the produce, and none would be named. */
  produce_list_empty: boolean;
  window: WindowState;
  time_zone: string;
}

/** What an example subscriber of each language would get. */
export interface Preview {
  from: string;
  reply_to: string | null;
  /** A text's link, as long as a real one, and the words that end it. */
  sms_parts: { link: string; footer: Record<Lang, string> };
  versions: Record<Lang, { subject: string; html: string; sms: string; measure: SmsMeasure }>;
}

/** The statistics (docs/product.md "Statistics"): the "seen" of a text is its click, since an SMS has no read receipt. */
export function presentFigures(counts: { email: ChannelCounts; sms: ChannelCounts }) {
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

export type NotificationFigures = ReturnType<typeof presentFigures>;
