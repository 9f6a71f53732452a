import type { Quote } from "@/lib/delivery/operations/quote";
import type { Reader } from "@/lib/delivery/operations/recipients";
import type { DeliveryCounts } from "@/lib/delivery/operations/stats";
import type { SmsMeasure } from "@/lib/messaging/rules/segments";
import type { LinkState } from "@/lib/providers/web/probe-link";
import { ownBlocks } from "@/lib/uploads/operations/own-images";
import { pickFields } from "@/lib/values/pick-fields";
import type { Lang } from "@/lib/vocabulary/languages";
import { SUBJECT_FIELDS, type Subjects, WORD_FIELDS, withBlocks } from "@/lib/vocabulary/message-words";
import type { SendConditions } from "./operations/obstacles";
import type { listByFarm, listPast, NotificationRow, TemplateRow } from "./queries";
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
  ...WORD_FIELDS,
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
  "web_key",
  "published_at",
  "created_at",
  "updated_at",
  "version",
] as const satisfies readonly (keyof NotificationRow)[];

/** A notification as members of the farm see it. The frozen content is not included. */
export type Notification = Pick<NotificationRow, (typeof FIELDS)[number]>;

/** Returns the visible fields of a notification. */
export const presentNotification = (row: NotificationRow): Notification => ({
  ...pickFields(row, FIELDS),
  ...withBlocks(row, ownBlocks),
});

/** A notification in a list, without its content. */
export type NotificationSummary = Awaited<ReturnType<typeof listByFarm>>[number];

/** Current audience and price of a notification. */
export interface Parameters extends SendConditions {
  /** Exact counts, exclusions by reason ("email_unsubscribed": 3), segments, and price in tenths of a cent. */
  quote: Omit<Quote, "variants">;
  /** Problems that prevent the send, by field. */
  problems: ContentProblem[];
  /** True when English recipients get the French version. */
  english_falls_back: boolean;
  /** True when the text contains the list of produces and the list is empty. */
  produce_list_empty: boolean;
}

/** The messages that one subscriber would get in each language. */
export interface Preview {
  /** Whose name stands in them; null for an example. */
  reader: Reader | null;
  from: string;
  reply_to: string | null;
  /** The link and the opt-out text of an SMS. The link has the length of a real one. */
  sms_parts: { link: string; footer: Record<Lang, string> };
  versions: Record<
    Lang,
    { subject: string; preview_line: string; html: string; sms: string; measure: SmsMeasure }
  >;
}

/** The links of a draft that were tried. */
export interface CheckedLinks {
  /** Links that lead nowhere, with what is wrong. */
  dead: { url: string; reason: Exclude<LinkState, "alive" | "unknown"> }[];
  /** How many links could not be judged: slow, refusing, or over the limit of the hour. A send never waits for them. */
  unknown: number;
}

/** An email in the archive of a farm. */
export interface PublishedEmail extends Subjects {
  uuid: string;
  web_key: string;
  sent_at: string | null;
}

/** Messages of a farm that were sent, to begin another one with. */
export interface PastMessages {
  past: Awaited<ReturnType<typeof listPast>>;
  /** Whether there are older ones that match. */
  past_more: boolean;
}

const TEMPLATE_FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "name",
  "type",
  ...SUBJECT_FIELDS,
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof TemplateRow)[];

/** A template of the farm without its words. `template` is what a draft is begun with. */
export type OwnTemplate = Pick<TemplateRow, (typeof TEMPLATE_FIELDS)[number]> & { template: string };

export const presentTemplate = (row: TemplateRow): OwnTemplate => ({
  ...pickFields(row, TEMPLATE_FIELDS),
  template: `own:${row.id}`,
});

/** The email of a template as the farm would send it. */
export interface TemplatePicture {
  subject: string;
  html: string;
}

/**
 * Returns the statistics of a notification (docs/product/statistics.md "Statistics"). `receivers` and
 * `people_clicked` count people, all else messages. SMS have no read receipt, so `sms_seen` counts clicks.
 */
export function presentFigures(counts: DeliveryCounts) {
  const { email, sms, people, people_clicked } = counts;
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
    receivers: people,
    people_clicked,
    messages: email.messages + sms.messages,
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
