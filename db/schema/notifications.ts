import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, identity, instant, reference } from "./columns";
import { farms } from "./farms";
import type { Block, FrozenContent, FrozenQuote, SubscriberFilters } from "./json";
import { CHANNELS } from "./subscribers";

export const NOTIFICATION_STATUSES = [
  "in_creation",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "failed",
  "canceled",
] as const;
export const DELIVERY_STATUSES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "failed",
  "suppressed",
  "canceled",
  "unknown",
] as const;

export const notifications = pgTable(
  "notifications",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    created_by: reference().references(() => users.id, { onDelete: "set null" }),
    title: text().notNull().default(""),
    template: text(),
    status: text({ enum: NOTIFICATION_STATUSES }).notNull().default("in_creation"),
    type: text({ enum: ["all", "email", "sms"] })
      .notNull()
      .default("all"),
    subject_fr: text().notNull().default(""),
    subject_en: text().notNull().default(""),
    email_content_fr: jsonb().$type<Block[]>().notNull().default([]),
    email_content_en: jsonb().$type<Block[]>().notNull().default([]),
    sms_content_fr: text().notNull().default(""),
    sms_content_en: text().notNull().default(""),
    produce_ids: reference().array().notNull().default(sql`'{}'`),
    subscriber_filters: jsonb().$type<SubscriberFilters>().notNull().default({}),
    reply_to: text(),
    scheduled_day: date({ mode: "string" }),
    scheduled_hour: smallint(),
    scheduled_at: instant(),
    /** The owner agreed that what the window cuts off goes out the next morning. */
    continue_next_day: boolean().notNull().default(false),
    /** Why it is paused or failed: a key of messages. */
    status_reason: text(),
    /** Language versions and links as they were when accepted; what recipients get is made of this. */
    frozen_content: jsonb().$type<FrozenContent>(),
    quote: jsonb().$type<FrozenQuote>(),
    accepted_at: instant(),
    sending_started_at: instant(),
    finished_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique("notifications_farm_id").on(t.farm_id, t.id),
    index("notifications_list").on(t.farm_id, t.status, t.created_at),
    index("notifications_running").on(t.status).where(sql`${t.status} in ('scheduled', 'sending')`),
    check("notifications_hour", sql`${t.scheduled_hour} between 0 and 23`),
  ],
);

/** Up to 100 emails that go out in one provider call, under one idempotency key. */
export const delivery_batches = pgTable(
  "delivery_batches",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    number: integer().notNull(),
    /** The batch is the email deliveries of the subscribers from first to last. */
    first_subscriber_id: reference().notNull(),
    last_subscriber_id: reference().notNull(),
    idempotency_key: uuid().notNull().default(sql`gen_random_uuid()`),
    status: text({ enum: ["queued", "sending", "done"] })
      .notNull()
      .default("queued"),
    /** The provider was called at least once and its answer is not known. */
    in_doubt: boolean().notNull().default(false),
    /** Deliveries that were in the payload when the provider was first called. */
    called_ids: reference().array(),
    first_called_at: instant(),
    claimed_by: text(),
    lease_until: instant(),
    available_at: instant().notNull().defaultNow(),
    /** Calls the provider gave no answer to: the wait before the next grows with them. */
    unanswered: smallint().notNull().default(0),
    last_error: text(),
  },
  (t) => [
    unique("delivery_batches_number").on(t.notification_id, t.number),
    foreignKey({
      columns: [t.farm_id, t.notification_id],
      foreignColumns: [notifications.farm_id, notifications.id],
      name: "delivery_batches_notification",
    }).onDelete("cascade"),
    index("delivery_batches_open").on(t.notification_id, t.number).where(sql`${t.status} <> 'done'`),
  ],
);

/** One person, one channel, one notification. A statement trigger checks tenant and consent on insert. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    address: text().notNull(),
    lang: text({ enum: ["fr", "en"] }).notNull(),
    segments: smallint().notNull().default(0),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default("queued"),
    reason: text(),
    provider_message_id: text(),
    claimed_by: text(),
    lease_until: instant(),
    sent_at: instant(),
    delivered_at: instant(),
    opened_at: instant(),
    machine_opened_at: instant(),
    clicked_at: instant(),
    bounced_at: instant(),
    complained_at: instant(),
    unsubscribed_at: instant(),
    clicks: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.notification_id, t.channel, t.subscriber_id),
    // No other index: a hundred thousand rows are written at once, and their updates stay within the page (HOT).
  ],
);

/** Which delivery a receipt of SNS speaks of. */
export const sms_messages = pgTable("sms_messages", {
  message_id: text().primaryKey(),
  delivery_id: reference().notNull(),
});

export const link_clicks = pgTable(
  "link_clicks",
  {
    id: identity().id,
    notification_id: reference()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    delivery_id: reference().notNull(),
    link: smallint().notNull(),
    at: createdAt(),
  },
  (t) => [index("link_clicks_notification").on(t.notification_id)],
);

/** Events of providers already seen, by their own id. */
export const webhook_events = pgTable(
  "webhook_events",
  {
    provider: text({ enum: ["resend", "sns"] }).notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique("webhook_events_once").on(t.provider, t.event_id),
    index("webhook_events_created").on(t.created_at),
  ],
);

/** Confirmations, verifications and replies: one row per message that is not a notification. */
export const transactional_messages = pgTable(
  "transactional_messages",
  {
    ...identity(),
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    address: text().notNull(),
    lang: text({ enum: ["fr", "en"] }).notNull(),
    /** Values of the template; emptied once sent, since it holds secrets. */
    payload: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text({ enum: ["queued", "sending", "sent", "delivered", "bounced", "failed", "unknown"] })
      .notNull()
      .default("queued"),
    attempts: smallint().notNull().default(0),
    provider_message_id: text(),
    error: text(),
    sent_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index("transactional_messages_created").on(t.created_at),
    index("transactional_messages_provider").on(t.provider_message_id),
  ],
);

/** When the next call to a provider may be made, over all workers. */
export const provider_throttles = pgTable("provider_throttles", {
  provider: text().primaryKey(),
  next_at: instant().notNull(),
});

/** Signs of life; what a silent worker held is given back. */
export const worker_heartbeats = pgTable("worker_heartbeats", {
  worker_id: text().primaryKey(),
  seen_at: instant().notNull(),
});
