import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, smallint, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import {
  CHANNELS,
  EMAIL_KINDS,
  SMS_KINDS,
  TRANSACTIONAL_STATUSES,
  WEBHOOK_PROVIDERS,
} from "@/lib/vocabulary/enumerations";
import type { StoredEvent } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** Calls of providers: those that were processed, which change nothing again, and those that could not be. */
export const webhook_events = pgTable(
  "webhook_events",
  {
    provider: oneOf(WEBHOOK_PROVIDERS).notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    /** When the provider wrote it; null for events of the time before this was kept. */
    sent_at: instant(),
    /** What it said, as it can be applied again; null when that changes nothing, and after 30 days. */
    events: jsonb().$type<StoredEvent[]>(),
    /** Why it could not be applied; null when it was. */
    error: text(),
    failures: smallint().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("webhook_events", t),
    unique("webhook_events_once").on(t.provider, t.event_id),
    index("webhook_events_created").on(t.created_at),
    index("webhook_events_provider").on(t.provider, t.created_at),
    index("webhook_events_failed").on(t.created_at).where(sql`${t.error} is not null`),
    index("webhook_events_kept").on(t.created_at).where(sql`${t.events} is not null`),
  ],
);

/** One row for each message that is not a notification, such as a confirmation, a verification or a reply. */
export const transactional_messages = pgTable(
  "transactional_messages",
  {
    ...identity(),
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    kind: oneOf([...new Set([...EMAIL_KINDS, ...SMS_KINDS])]).notNull(),
    channel: oneOf(CHANNELS).notNull(),
    address: text().notNull(),
    lang: oneOf(LANGS).notNull(),
    /** Values of the template. They are deleted after sending, because they contain secrets. */
    payload: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: oneOf(TRANSACTIONAL_STATUSES).notNull().default("queued"),
    attempts: smallint().notNull().default(0),
    /** What this message says once and for all: a second one with the same words here is not queued. */
    once: text(),
    provider_message_id: text(),
    error: text(),
    sent_at: instant(),
    /** The first of the calls whose answers were lost: a day later, the provider may have forgotten its key. */
    first_called_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("transactional_messages", t),
    uniqueIndex("transactional_messages_once")
      .on(t.kind, t.address, t.once)
      .where(sql`${t.once} is not null`),
    index("transactional_messages_created").on(t.created_at),
    index("transactional_messages_provider").on(t.provider_message_id),
    // An email address is kept as it was typed, and looked for in any case.
    index("transactional_messages_address").on(sql`lower(${t.address})`, t.created_at),
    index("transactional_messages_farm").on(t.farm_id, t.created_at),
    index("transactional_messages_kind").on(t.kind, t.created_at),
    // The few that still hold values of their template.
    index("transactional_messages_payload").on(t.created_at).where(sql`${t.payload} <> '{}'::jsonb`),
    index("transactional_messages_failed")
      .on(t.created_at)
      .where(sql`${t.status} in ('failed', 'bounced', 'unknown')`),
  ],
);
