import { z } from "zod";
import { count, instant, PageAnswer, whole } from "@/lib/values/answers";
import { MAX_DISTANCES, PERSON_COUNTS, PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import {
  BULK_ACTS,
  BULK_FAILURES,
  BULK_STATUSES,
  CHANNEL_CHOICES,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  SUBSCRIBER_TYPES,
} from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";

const text = z.string().nullable();

/** A subscriber as members of the farm see it. */
export const Subscriber = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    name: z.string(),
    email: text,
    phone: text,
    zipcode: text,
    lang: z.enum(LANGS),
    source: z.enum(SUBSCRIBER_SOURCES),
    subscriber_type: z.enum(SUBSCRIBER_TYPES),
    communication_preferences: z.enum(CHANNEL_CHOICES),
    max_distance_km: count.nullable(),
    max_distance_minutes: z.enum(MAX_DISTANCES).nullable(),
    person_count: z.enum(PERSON_COUNTS).nullable(),
    produce_categories: z.array(z.enum(["all", ...PRODUCE_CATEGORIES])),
    subscription_date: instant,
    confirmed_at: instant.nullable(),
    unsubscribed_at: instant.nullable(),
    email_consent: z.boolean(),
    sms_consent: z.boolean(),
    unsubscribed: z.boolean(),
    accept_communications: z.boolean(),
    state: z.enum(SUBSCRIBER_STATES),
    qr_code_id: whole.nullable(),
    qr_code_title: text,
    categories: z.array(z.object({ id: whole, name: z.string() })),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof Subscriber>;

/** One page of the list. `total_exact` is false where more people were found than are counted. */
export const SubscriberPage = z.object({
  subscribers: z.array(Subscriber),
  ...PageAnswer.shape,
  total_exact: z.boolean(),
  /** The `after` of the next part of a list by id; null at its end, and in a list by page. */
  next: whole.nullable(),
});

/** A bulk operation as members of the farm see it. */
export const BulkOperation = z
  .object({
    id: whole,
    uuid: z.uuid(),
    act: z.enum(BULK_ACTS),
    status: z.enum(BULK_STATUSES),
    /** Why it stopped before its end. */
    failure: z.enum(BULK_FAILURES).nullable(),
    /** People to change, those that are done, and those who were changed. */
    total: count,
    done: count,
    changed: count,
    /** The first people who could not be changed, and how many there are. */
    failures: z.array(z.object({ subscriber_id: whole, reason: z.literal("not_found") })),
    failures_count: count,
    undo_until: instant.nullable(),
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: "BulkOperation" });
export type BulkOperation = z.infer<typeof BulkOperation>;

/** The subscription of the logged-in user to a farm. */
export const Following = z
  .object({
    farm_id: whole,
    subscribed: z.boolean(),
    /** False while the person still has to confirm by email. */
    confirmed: z.boolean(),
  })
  .meta({ id: "Following" });
export type Following = z.infer<typeof Following>;

/** A public form: its own id, and the secret with which it goes on. */
export const BegunForm = z.object({ id: whole, form_uuid: z.uuid() }).meta({ id: "BegunForm" });
