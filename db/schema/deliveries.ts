import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { BATCH_STATUSES, CHANNELS, DELIVERY_STATUSES } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import { OUTAGE_CHANNELS, OUTAGE_REASONS } from "@/lib/vocabulary/outage-enumerations";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { notifications } from "./notifications";
import { ofNotification } from "./references";

/** First day of the month of a delivery's send, which names its partition. */
const acceptedMonth = () => date({ mode: "string" }).notNull();

/** Groups of up to 100 emails that are sent in one provider call, under one idempotency key. */
export const delivery_batches = pgTable(
  "delivery_batches",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    number: integer().notNull(),
    /** The batch contains the email deliveries of the subscribers with ids from first to last. */
    first_subscriber_id: reference().notNull(),
    last_subscriber_id: reference().notNull(),
    idempotency_key: uuid().notNull().default(sql`gen_random_uuid()`),
    status: oneOf(BATCH_STATUSES).notNull().default("queued"),
    /** True when the provider was called at least once and its answer is unknown. */
    in_doubt: boolean().notNull().default(false),
    /** Deliveries in the payload of the latest provider call. */
    called_ids: reference().array(),
    /** Deliveries of each earlier call with another payload whose answer was lost, the first call first. */
    earlier_calls: jsonb().$type<number[][]>(),
    /** Deliveries that the provider accepted, and their provider message ids in the same order. */
    accepted_ids: reference().array(),
    provider_message_ids: text().array(),
    first_called_at: instant(),
    claimed_by: text(),
    lease_until: instant(),
    available_at: instant().notNull().defaultNow(),
    /** Number of calls without an answer. The wait before the next call grows with this number. */
    unanswered: smallint().notNull().default(0),
    last_error: text(),
  },
  (t) => [
    ...listChecks("delivery_batches", t),
    unique("delivery_batches_number").on(t.notification_id, t.number),
    ofNotification(t, "delivery_batches_notification"),
    index("delivery_batches_open").on(t.notification_id, t.number).where(sql`${t.status} <> 'done'`),
    index("delivery_batches_provider").using("gin", t.provider_message_ids),
  ],
);

/**
 * One message to one subscriber on one channel. A statement trigger checks farm and consent on insert. Partitioned by
 * `accepted_month` (db/migrations); `ensure_deliveries_month` makes the partition of a month.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial({ mode: "number" }).notNull(),
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    accepted_month: acceptedMonth(),
    subscriber_id: reference().notNull(),
    channel: oneOf(CHANNELS).notNull(),
    address: text().notNull(),
    lang: oneOf(LANGS).notNull(),
    segments: smallint().notNull().default(0),
    status: oneOf(DELIVERY_STATUSES).notNull().default("queued"),
    reason: text(),
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
    /** Clicks on our own counted links. */
    clicks: integer().notNull().default(0),
    /** Clicks that the email provider reported. One click of a person may be in both counts. */
    provider_clicks: integer().notNull().default(0),
  },
  (t) => [
    ...listChecks("deliveries", t),
    // The id comes first: what providers and links say of a delivery names no farm. Other tables refer to all three.
    primaryKey({ columns: [t.id, t.accepted_month, t.farm_id] }),
    uniqueIndex("deliveries_once").on(t.notification_id, t.channel, t.subscriber_id, t.accepted_month),
    // There is no other index, because 100,000 rows are inserted at once and their updates stay in the page (HOT).
    foreignKey({
      columns: [t.farm_id, t.notification_id, t.accepted_month],
      foreignColumns: [notifications.farm_id, notifications.id, notifications.accepted_month],
      name: "deliveries_month_of_notification",
    }).onDelete("cascade"),
  ],
);

/** Refers to a delivery of the same farm, in the partition of its month. */
const ofDelivery = (
  t: { delivery_id: AnyPgColumn; accepted_month: AnyPgColumn; farm_id: AnyPgColumn },
  name: string,
) =>
  foreignKey({
    columns: [t.delivery_id, t.accepted_month, t.farm_id],
    foreignColumns: [deliveries.id, deliveries.accepted_month, deliveries.farm_id],
    name,
  }).onDelete("cascade");

/** How many people whose consent a farm declared it may reach on a day, in its time zone. */
export const warm_up_days = pgTable(
  "warm_up_days",
  {
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    allowed: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.farm_id, t.day] })],
);

/** Maps the message id of the SMS provider to the delivery. */
export const sms_messages = pgTable(
  "sms_messages",
  {
    message_id: text().primaryKey(),
    farm_id: reference().notNull(),
    delivery_id: reference().notNull(),
    accepted_month: acceptedMonth(),
  },
  (t) => [index("sms_messages_delivery").on(t.delivery_id), ofDelivery(t, "sms_messages_delivery_of_month")],
);

/** Texts with a lost answer. A receipt for the number settles the one that was called at the time of the receipt. */
export const unsettled_texts = pgTable(
  "unsettled_texts",
  {
    farm_id: reference().notNull(),
    delivery_id: reference().primaryKey(),
    accepted_month: acceptedMonth(),
    address: text().notNull(),
    called_at: instant().notNull(),
  },
  (t) => [index("unsettled_texts_address").on(t.address), ofDelivery(t, "unsettled_texts_delivery_of_month")],
);

/** One row for each click on a link of a notification. */
export const link_clicks = pgTable(
  "link_clicks",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    delivery_id: reference().notNull(),
    accepted_month: acceptedMonth(),
    link: smallint().notNull(),
    at: createdAt(),
  },
  (t) => [
    index("link_clicks_notification").on(t.notification_id),
    index("link_clicks_delivery").on(t.delivery_id),
    ofNotification(t, "link_clicks_notification_of_farm"),
    ofDelivery(t, "link_clicks_delivery_of_month"),
  ],
);

/**
 * People of a farm to whom an email was delivered, and when they last opened or clicked one; null when they never did.
 * A trigger keeps the rows while deliveries move forward; erasing a person deletes theirs.
 */
export const email_engagements = pgTable(
  "email_engagements",
  {
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    last_opened_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.farm_id, t.subscriber_id] })],
);

/** The time at which the next provider call is allowed, for all workers together. */
export const provider_throttles = pgTable(
  "provider_throttles",
  {
    /** "email", "sms", or "sms:" with the number that texts come from. */
    provider: text().primaryKey(),
    next_at: instant().notNull(),
  },
  (t) => [check("provider_throttles_provider", sql`${t.provider} ~ '^(email|sms(:\\+[1-9]\\d{7,14})?)$'`)],
);

/**
 * One row per channel, inserted by the migration. `reason` is set while the channel is paused for the whole site;
 * nothing is sent before `retry_at`, and then one call tries whether the provider is back.
 */
export const provider_outages = pgTable(
  "provider_outages",
  {
    channel: oneOf(OUTAGE_CHANNELS).primaryKey(),
    /** Number of calls in a row whose outcome is unknown. */
    unanswered: smallint().notNull().default(0),
    reason: oneOf(OUTAGE_REASONS),
    since: instant(),
    retry_at: instant(),
    /** Number of tries since the pause began. The wait doubles with each. */
    tries: smallint().notNull().default(0),
  },
  (t) => [
    ...listChecks("provider_outages", t),
    check("provider_outages_paused", sql`num_nonnulls(${t.reason}, ${t.since}, ${t.retry_at}) in (0, 3)`),
  ],
);

/** Last heartbeat of each worker. Batches and messages of a silent worker go back to the queue. */
export const worker_heartbeats = pgTable("worker_heartbeats", {
  worker_id: text().primaryKey(),
  seen_at: instant().notNull(),
});
