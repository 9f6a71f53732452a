import type { Quote } from "@/lib/delivery/operations/quote";
import type { Reader } from "@/lib/delivery/operations/recipients";
import type { DeliveryCounts } from "@/lib/delivery/operations/stats";
import type { SmsMeasure } from "@/lib/messaging/rules/segments";
import { ownBlocks } from "@/lib/uploads/operations/own-images";
import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Subjects, withBlocks } from "@/lib/vocabulary/message-words";
import { Notification, OwnTemplate } from "./answers";
import type { NotificationFigures } from "./figure-answers";
import type { SendConditions } from "./operations/obstacles";
import type { NotificationRow, TemplateRow } from "./queries";
import type { ContentProblem } from "./rules/content";
import { rate } from "./rules/states";

export type {
  CheckedLinks,
  Notification,
  NotificationSummary,
  OwnTemplate,
  PastMessages,
  TemplatePicture,
} from "./answers";
export type { NotificationFigures } from "./figure-answers";

/** Returns the visible fields of a notification. */
export const presentNotification = (row: NotificationRow): Notification => ({
  ...pickFields(row, fieldsOf(Notification)),
  ...withBlocks(row, ownBlocks),
});

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

/** An email in the archive of a farm. */
export interface PublishedEmail extends Subjects {
  uuid: string;
  web_key: string;
  sent_at: string | null;
}

export const presentTemplate = (row: TemplateRow): OwnTemplate => ({
  ...pickFields(row, fieldsOf(OwnTemplate.omit({ template: true }))),
  template: `own:${row.id}`,
});

/** Returns the statistics of a notification. */
export function presentFigures(counts: DeliveryCounts): NotificationFigures {
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
