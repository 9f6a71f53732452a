import { z } from "zod";
import { instant, whole } from "@/lib/values/answers";
import { CHANNEL_CHOICES, NOTIFICATION_STATUSES, STATUS_REASONS } from "@/lib/vocabulary/enumerations";
import { blockSchema, FrozenQuote, SubscriberFilters } from "@/lib/vocabulary/json-columns";
import type { MessageWords, Subjects } from "@/lib/vocabulary/message-words";
import { TEMPLATE_CODES } from "./rules/templates";

const text = z.string().nullable();
const moment = instant.nullable();

const Block = blockSchema(() => z.string(), z.string()).meta({ id: "MessageBlock" });
const subjects = {
  subject_fr: z.string(),
  subject_en: z.string(),
} satisfies Record<keyof Subjects, z.ZodType>;
const words = {
  subject_fr: z.string(),
  email_content_fr: z.array(Block),
  sms_content_fr: z.string(),
  subject_en: z.string(),
  email_content_en: z.array(Block),
  sms_content_en: z.string(),
} satisfies Record<keyof MessageWords<never>, z.ZodType>;

/** A notification as members of the farm see it. The frozen content is not included. */
export const Notification = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    created_by: whole.nullable(),
    title: z.string(),
    template: text,
    status: z.enum(NOTIFICATION_STATUSES),
    type: z.enum(CHANNEL_CHOICES),
    ...words,
    produce_ids: z.array(whole),
    subscriber_filters: SubscriberFilters,
    reply_to: text,
    scheduled_day: text,
    scheduled_hour: whole.nullable(),
    scheduled_at: moment,
    continue_next_day: z.boolean(),
    status_reason: z.enum(STATUS_REASONS).nullable(),
    quote: FrozenQuote.nullable(),
    accepted_at: moment,
    sending_started_at: moment,
    finished_at: moment,
    web_key: text,
    published_at: moment,
    created_at: instant,
    updated_at: instant,
    version: whole,
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

/** A notification in a list, without its content. */
export const NotificationSummary = Notification.pick({
  id: true,
  uuid: true,
  farm_id: true,
  title: true,
  type: true,
  status: true,
  status_reason: true,
  subject_fr: true,
  subject_en: true,
  scheduled_day: true,
  scheduled_hour: true,
  scheduled_at: true,
  accepted_at: true,
  finished_at: true,
  quote: true,
  created_at: true,
  updated_at: true,
}).meta({ id: "NotificationSummary" });
export type NotificationSummary = z.infer<typeof NotificationSummary>;

const summaries = z.array(NotificationSummary);
/** The three groups of the list, and all of them. */
export const NotificationList = z.object({
  in_creation: summaries,
  scheduled: summaries,
  sent: summaries,
  notifications: summaries,
});

/** The links of a draft that were tried. */
export const CheckedLinks = z.object({
  /** Links that lead nowhere, with what is wrong. */
  dead: z.array(z.object({ url: z.string(), reason: z.enum(["gone", "no_such_host", "not_public"]) })),
  /** How many links could not be judged: slow, refusing, or over the limit of the hour. A send never waits for them. */
  unknown: whole,
});
export type CheckedLinks = z.infer<typeof CheckedLinks>;

/** A template of the farm without its words. `template` is what a draft is begun with. */
export const OwnTemplate = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    name: z.string(),
    type: z.enum(CHANNEL_CHOICES),
    ...subjects,
    created_at: instant,
    updated_at: instant,
    template: z.string(),
  })
  .meta({ id: "OwnTemplate" });
export type OwnTemplate = z.infer<typeof OwnTemplate>;

/** Messages of a farm that were sent, to begin another one with. */
const PastMessages = z.object({
  past: z.array(
    z.object({
      id: whole,
      uuid: z.uuid(),
      title: z.string(),
      ...subjects,
      type: z.enum(CHANNEL_CHOICES),
    }),
  ),
  /** Whether there are older ones that match. */
  past_more: z.boolean(),
});
export type PastMessages = z.infer<typeof PastMessages>;

const ReadyTemplate = z
  .object({ code: z.enum(TEMPLATE_CODES), title: z.string(), description: z.string(), ...words })
  .meta({ id: "ReadyTemplate" });

/** The templates of the farm, ready-made ones, and a page of the messages that were sent. */
export const Templates = PastMessages.extend({
  customTemplates: z.array(OwnTemplate),
  templates: z.array(ReadyTemplate),
});

/** The email of a template as the farm would send it. */
export const TemplatePicture = z.object({ subject: z.string(), html: z.string() });
export type TemplatePicture = z.infer<typeof TemplatePicture>;
