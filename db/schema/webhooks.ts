import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import {
  FARM_EVENT_TYPES,
  WEBHOOK_FAULTS,
  WEBHOOK_MESSAGE_STATES,
  WEBHOOK_MESSAGE_TYPES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_STATES,
} from "@/lib/vocabulary/farm-events";
import type { FarmEventData } from "@/lib/vocabulary/json-columns";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** What happened on a farm, for its programs. Kept for 30 days. */
export const farm_events = pgTable(
  "farm_events",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    type: oneOf(FARM_EVENT_TYPES).notNull(),
    /** As the API shows it. The subscriber in it is null once the person was erased. */
    data: jsonb().$type<FarmEventData>().notNull(),
    /** The subscriber whose data it holds. Reset by the database when the subscriber is deleted. */
    subscriber_id: reference(),
    /**
     * Its place among the events of the farm. Given after the commit, in turn, so that whoever has read up to a place
     * misses nothing before it. Null until then.
     */
    position: bigint({ mode: "number" }),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("farm_events", t),
    unique("farm_events_farm_id").on(t.farm_id, t.id),
    index("farm_events_position").on(t.farm_id, t.position),
    index("farm_events_new").on(t.farm_id, t.id).where(sql`${t.position} is null`),
    index("farm_events_subscriber").on(t.farm_id, t.subscriber_id).where(sql`${t.subscriber_id} is not null`),
    index("farm_events_created").on(t.created_at),
  ],
);

/** Addresses at which programs of a farm get its events. The secrets are encrypted (lib/platform/encryption.ts). */
export const webhook_endpoints = pgTable(
  "webhook_endpoints",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** The host and port of the address: calls of one farm to one host follow one another. */
    host: text().notNull(),
    description: text().notNull().default(""),
    events: oneOf(FARM_EVENT_TYPES).array().notNull(),
    secret: text().notNull(),
    /** The secret before, which signs too until `former_until`. */
    former_secret: text(),
    former_until: instant(),
    state: oneOf(WEBHOOK_STATES).notNull().default("active"),
    off_reason: oneOf(WEBHOOK_OFF_REASONS),
    /** The first failure since the last success, and how many followed one another. */
    failing_since: instant(),
    failures: integer().notNull().default(0),
    /** No call before this time: the endpoint failed, or asked for a pause. */
    next_attempt_at: instant(),
    last_attempt_at: instant(),
    /** A worker calls it until then. */
    lease_until: instant(),
    /** We held its messages back until then, so those from before do not count as too many. */
    counted_from: instant(),
    /** Who was shown the secret: whoever added it, or replaced the secret last. */
    created_by: reference().references(() => users.id, { onDelete: "set null" }),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("webhook_endpoints", t),
    unique("webhook_endpoints_farm_id").on(t.farm_id, t.id),
    index("webhook_endpoints_lease").on(t.lease_until),
    index("webhook_endpoints_user").on(t.created_by),
    check("webhook_endpoints_off", sql`(${t.state} = 'off') = (${t.off_reason} is not null)`),
  ],
);

/** Messages to endpoints: one for each event that an endpoint wants, and tests. Deleted with their events. */
export const webhook_messages = pgTable(
  "webhook_messages",
  {
    ...identity(),
    farm_id: reference().notNull(),
    endpoint_id: reference().notNull(),
    /** Null for a test. */
    event_id: reference(),
    type: oneOf(WEBHOOK_MESSAGE_TYPES).notNull(),
    state: oneOf(WEBHOOK_MESSAGE_STATES).notNull().default("waiting"),
    /** Failed calls since it began, or since it was sent again. */
    failures: integer().notNull().default(0),
    /** When it is sent, or tried again; null when nothing is left to do. */
    next_attempt_at: instant(),
    delivered_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("webhook_messages", t),
    unique("webhook_messages_farm_id").on(t.farm_id, t.id),
    unique("webhook_messages_event").on(t.endpoint_id, t.event_id),
    foreignKey({
      columns: [t.farm_id, t.endpoint_id],
      foreignColumns: [webhook_endpoints.farm_id, webhook_endpoints.id],
      name: "webhook_messages_endpoint",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.farm_id, t.event_id],
      foreignColumns: [farm_events.farm_id, farm_events.id],
      name: "webhook_messages_event_of_farm",
    }).onDelete("cascade"),
    index("webhook_messages_due").on(t.endpoint_id, t.next_attempt_at).where(sql`${t.state} = 'waiting'`),
    index("webhook_messages_log").on(t.endpoint_id, t.id),
    index("webhook_messages_event_id").on(t.farm_id, t.event_id),
    index("webhook_messages_created").on(t.created_at),
    check("webhook_messages_test", sql`(${t.type} = 'webhook.test') = (${t.event_id} is null)`),
    check("webhook_messages_waiting", sql`(${t.state} = 'waiting') = (${t.next_attempt_at} is not null)`),
  ],
);

/** Calls of endpoints, with what they answered. */
export const webhook_attempts = pgTable(
  "webhook_attempts",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    message_id: reference().notNull(),
    /** Status of the answer; null without one. */
    status: integer(),
    /** Why it failed; null when it succeeded. */
    fault: oneOf(WEBHOOK_FAULTS),
    /** The first 1,000 characters of the answer. */
    answer: text().notNull().default(""),
    duration_ms: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("webhook_attempts", t),
    foreignKey({
      columns: [t.farm_id, t.message_id],
      foreignColumns: [webhook_messages.farm_id, webhook_messages.id],
      name: "webhook_attempts_message",
    }).onDelete("cascade"),
    index("webhook_attempts_message_id").on(t.farm_id, t.message_id, t.id),
  ],
);
