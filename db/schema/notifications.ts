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
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { CHANNEL_CHOICES, NOTIFICATION_STATUSES, STATUS_REASONS } from "@/lib/vocabulary/enumerations";
import type { FrozenContent, FrozenQuote, SubscriberFilters } from "@/lib/vocabulary/json-columns";
import { users } from "./accounts";
import { contentColumns, createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { billing_accounts } from "./payments";

/** Messages of a farm: drafts, planned, sent. */
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
    status: oneOf(NOTIFICATION_STATUSES).notNull().default("in_creation"),
    type: oneOf(CHANNEL_CHOICES).notNull().default("all"),
    produce_ids: reference().array().notNull().default(sql`'{}'`),
    subscriber_filters: jsonb().$type<SubscriberFilters>().notNull().default({}),
    reply_to: text(),
    scheduled_day: date({ mode: "string" }),
    scheduled_hour: smallint(),
    scheduled_at: instant(),
    /** True when the owner agreed that messages not sent before the send window closes are sent the next morning. */
    continue_next_day: boolean().notNull().default(false),
    /** Message key of the reason why the notification is paused or failed. */
    status_reason: oneOf(STATUS_REASONS),
    /** Texts and links at the time when the send was accepted. Messages to recipients are composed from this copy. */
    frozen_content: jsonb().$type<FrozenContent>(),
    quote: jsonb().$type<FrozenQuote>(),
    /** Who pays: the account of the farm's owner when the send was accepted. A transfer of the farm does not move it. */
    billing_account_id: reference().references(() => billing_accounts.id),
    accepted_at: instant(),
    /** First day of the month (UTC) in which the send was accepted. Its deliveries are kept in the partition of it. */
    accepted_month: date({ mode: "string" })
      .notNull()
      .generatedAlwaysAs(
        sql`date_trunc('month', coalesce(accepted_at, created_at) at time zone 'UTC')::date`,
      ),
    sending_started_at: instant(),
    finished_at: instant(),
    /** Secret of the address at which the email is read in a browser. */
    web_key: text(),
    /** When the farm put the email into the archive on its page; null by default. */
    published_at: instant(),
    /** When the failed messages were sent again. A trigger refuses a second time. */
    retried_at: instant(),
    /**
     * Id of the last subscriber who had been emailed when somebody resumed the send in spite of its bounces. Only emails
     * after it can pause the send for bounces again.
     */
    bounces_accepted_to: reference(),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** Grows by one with each saved change, so that an older tab does not overwrite a newer one. */
    version: integer().notNull().default(1),
    /** A deleted send keeps its row: its links are still in mailboxes. */
    deleted_at: instant(),
  },
  (t) => [
    ...listChecks("notifications", t),
    unique("notifications_farm_id").on(t.farm_id, t.id),
    unique("notifications_month").on(t.farm_id, t.id, t.accepted_month),
    unique("notifications_web_key").on(t.web_key),
    index("notifications_list").on(t.farm_id, t.status, t.created_at),
    index("notifications_accepted_month").on(t.accepted_month),
    index("notifications_began")
      .on(t.farm_id, t.sending_started_at, t.id)
      .where(sql`${t.sending_started_at} is not null`),
    index("notifications_begun").on(t.sending_started_at).where(sql`${t.sending_started_at} is not null`),
    index("notifications_running").on(t.status).where(sql`${t.status} in ('scheduled', 'sending')`),
    index("notifications_published").on(t.farm_id, t.published_at).where(sql`${t.published_at} is not null`),
    check("notifications_published_sent", sql`${t.published_at} is null or ${t.web_key} is not null`),
    check("notifications_hour", sql`${t.scheduled_hour} between 0 and 23`),
  ],
);

/** What is written of a message, one row per language; none for a language in which nothing is written. */
export const notification_contents = pgTable(
  "notification_contents",
  { farm_id: reference().notNull(), notification_id: reference().notNull(), ...contentColumns() },
  (t) => [
    primaryKey({ columns: [t.farm_id, t.notification_id, t.lang] }),
    ...listChecks("notification_contents", t),
    check("notification_contents_line", sql`is_one_line(${t.subject})`),
    foreignKey({
      columns: [t.farm_id, t.notification_id],
      foreignColumns: [notifications.farm_id, notifications.id],
      name: "notification_contents_own",
    }).onDelete("cascade"),
  ],
);
