import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
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
import { MAX_DISTANCES, PERSON_COUNTS, PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import {
  BULK_ACTS,
  BULK_FAILURES,
  BULK_STATUSES,
  CHANNEL_CHOICES,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_TYPES,
} from "@/lib/vocabulary/enumerations";
import type { BulkChange, BulkFilter } from "@/lib/vocabulary/json-columns";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { qr_codes } from "./qr-codes";

/** Categories into which a farm sorts its subscribers. */
export const categories = pgTable(
  "categories",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    unique("categories_farm_id").on(t.farm_id, t.id),
    uniqueIndex("categories_name").on(t.farm_id, sql`lower(${t.name})`),
  ],
);

/** Categories that were deleted or merged into another, with what it takes to bring them back within a day. */
export const removed_categories = pgTable(
  "removed_categories",
  {
    /** The id that the category had, and gets again. */
    category_id: reference().primaryKey(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    uuid: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    created_at: instant().notNull(),
    removed_at: instant().notNull(),
    /** The category that took its people; null when it was deleted. */
    merged_into: reference(),
    /** Its people, and those of them whom the other category did not have yet. */
    subscriber_ids: reference().array().notNull(),
    added_ids: reference().array().notNull().default(sql`'{}'`),
    /** Messages whose audience named it, and those that named the other category too. */
    notification_ids: reference().array().notNull().default(sql`'{}'`),
    both_notification_ids: reference().array().notNull().default(sql`'{}'`),
  },
  (t) => [index("removed_categories_farm").on(t.farm_id, t.removed_at)],
);

/**
 * Changes to many subscribers at once. Each chunk of people and the cursor behind it are written in one transaction, so
 * that an operation goes on where a dead worker left it.
 */
export const bulk_operations = pgTable(
  "bulk_operations",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    act: oneOf(BULK_ACTS).notNull(),
    /** The category, QR code or language that people get. */
    change: jsonb().$type<BulkChange>().notNull().default({}),
    /** The chosen people; null when `filter` chooses them. */
    chosen: bigint({ mode: "number" }).array(),
    filter: jsonb().$type<BulkFilter>(),
    status: oneOf(BULK_STATUSES).notNull().default("running"),
    failure: oneOf(BULK_FAILURES),
    /** All people with a smaller or equal id are done; `up_to` is the last one. */
    cursor: bigint({ mode: "number" }).notNull().default(0),
    up_to: bigint({ mode: "number" }).notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Chosen people who are not on the list of the farm. */
    not_found: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
    /** Until when a removal or a change of categories can be undone. */
    undo_until: instant(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (t) => [
    ...listChecks("bulk_operations", t),
    unique("bulk_operations_farm_id").on(t.farm_id, t.id),
    index("bulk_operations_user").on(t.user_id),
    check("bulk_operations_target", sql`(${t.chosen} is null) <> (${t.filter} is null)`),
    check("bulk_operations_failure", sql`(${t.status} = 'failed') = (${t.failure} is not null)`),
    check("bulk_operations_finished", sql`(${t.status} = 'running') = (${t.finished_at} is null)`),
  ],
);

/** People who subscribe to a farm, with their addresses. */
export const subscribers = pgTable(
  "subscribers",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    name: text().notNull().default(""),
    /** Whether this person works on the farm and sends to themselves. Not counted among its subscribers. */
    is_own: boolean().notNull().default(false),
    email: text(),
    phone: text(),
    zipcode: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    lang: oneOf(LANGS).notNull().default(DEFAULT_LANG),
    source: oneOf(SUBSCRIBER_SOURCES).notNull().default("unknown"),
    subscriber_type: oneOf(SUBSCRIBER_TYPES).notNull().default("subscriber"),
    qr_code_id: reference(),
    communication_preferences: oneOf(CHANNEL_CHOICES).notNull().default("all"),
    max_distance_km: integer(),
    max_distance_minutes: oneOf(MAX_DISTANCES),
    person_count: oneOf(PERSON_COUNTS),
    produce_categories: oneOf(["all", ...PRODUCE_CATEGORIES])
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Secret with which the person who sent step 1 of the public form may send step 2. */
    form_uuid: uuid().notNull().default(sql`gen_random_uuid()`),
    /** The end of consent for each channel. Only the trigger of the consent ledger writes these columns. */
    email_consent_until: instant(),
    sms_consent_until: instant(),
    /** Whether the farm alone says that this person agreed. Only the trigger of the consent ledger writes it. */
    consent_declared: boolean().notNull().default(false),
    confirmed_at: instant(),
    unsubscribed_at: instant(),
    /** When the person left the lists: erased, or removed and still to be put back by an undo. */
    erased_at: instant(),
    /** The bulk operation that removed the person and can still be undone. */
    removed_by: reference(),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** What the list is searched by; the words begin after a space. The rule is that of lib/values/fold-text.ts. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || search_fold(name) || ' ' || coalesce(lower(email), '') || ' ' || coalesce(phone, '') || ' ' || coalesce(lower(zipcode), '') || ' ' || coalesce(lower(replace(zipcode, ' ', '')), '')`,
      ),
  },
  (t) => [
    ...listChecks("subscribers", t),
    unique("subscribers_farm_id").on(t.farm_id, t.id),
    // Those who have no email are in it too, since the list is sorted by it.
    uniqueIndex("subscribers_email_key").on(t.farm_id, sql`lower(${t.email})`),
    uniqueIndex("subscribers_phone_key").on(t.farm_id, t.phone).where(sql`${t.phone} is not null`),
    index("subscribers_qr_code").on(t.qr_code_id, t.created_at, t.id),
    index("subscribers_zipcode").on(t.farm_id, t.zipcode, t.id).where(sql`${t.erased_at} is null`),
    index("subscribers_source")
      .on(t.farm_id, t.source, t.created_at, t.id)
      .where(sql`${t.erased_at} is null`),
    index("subscribers_unsubscribed")
      .on(t.farm_id, t.created_at, t.id)
      .where(sql`${t.erased_at} is null and ${t.unsubscribed_at} is not null`),
    // Few people of a list have agreed to texts.
    index("subscribers_texted")
      .on(t.farm_id, t.created_at, t.id)
      .where(sql`${t.erased_at} is null and ${t.sms_consent_until} is not null`),
    // subscribers_created, subscribers_name and subscribers_search are written by hand in the baseline.
    index("subscribers_phone").on(t.phone),
    // One address at all farms, which nobody but super administrators looks for.
    index("subscribers_email").on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    index("subscribers_user").on(t.user_id),
    index("subscribers_declared").on(t.farm_id, t.id).where(sql`${t.consent_declared}`),
    uniqueIndex("subscribers_own_once").on(t.farm_id, t.user_id).where(sql`${t.is_own}`),
    index("subscribers_removed").on(t.removed_by).where(sql`${t.removed_by} is not null`),
    foreignKey({
      columns: [t.farm_id, t.removed_by],
      foreignColumns: [bulk_operations.farm_id, bulk_operations.id],
      name: "subscribers_removed_by",
    }),
    check("subscribers_removed_is_hidden", sql`${t.removed_by} is null or ${t.erased_at} is not null`),
    check(
      "subscribers_reachable",
      sql`${t.email} is not null or ${t.phone} is not null or ${t.erased_at} is not null`,
    ),
    check("subscribers_phone_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
    foreignKey({
      columns: [t.farm_id, t.qr_code_id],
      foreignColumns: [qr_codes.farm_id, qr_codes.id],
      name: "subscribers_qr_code_of_farm",
    }),
  ],
);

/** Which subscriber is in which category. */
export const subscriber_categories = pgTable(
  "subscriber_categories",
  {
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    category_id: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriber_id, t.category_id] }),
    index("subscriber_categories_category").on(t.category_id),
    foreignKey({
      columns: [t.farm_id, t.subscriber_id],
      foreignColumns: [subscribers.farm_id, subscribers.id],
      name: "subscriber_categories_subscriber",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.farm_id, t.category_id],
      foreignColumns: [categories.farm_id, categories.id],
      name: "subscriber_categories_category_of_farm",
    }).onDelete("cascade"),
  ],
);

/** What a bulk operation changed in categories, until it cannot be undone any more. */
export const bulk_category_changes = pgTable(
  "bulk_category_changes",
  {
    farm_id: reference().notNull(),
    operation_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    category_id: reference().notNull(),
    /** Whether the person was put into the category, or taken out of it. */
    added: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.operation_id, t.subscriber_id, t.category_id] }),
    index("bulk_category_changes_subscriber").on(t.farm_id, t.subscriber_id),
    index("bulk_category_changes_category").on(t.category_id),
    foreignKey({
      columns: [t.farm_id, t.operation_id],
      foreignColumns: [bulk_operations.farm_id, bulk_operations.id],
      name: "bulk_category_changes_operation",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.farm_id, t.subscriber_id],
      foreignColumns: [subscribers.farm_id, subscribers.id],
      name: "bulk_category_changes_subscriber_of_farm",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.farm_id, t.category_id],
      foreignColumns: [categories.farm_id, categories.id],
      name: "bulk_category_changes_category_of_farm",
    }).onDelete("cascade"),
  ],
);

/** Public forms that were started but not finished. Contact data is stored only after the consent box was checked. */
export const partial_subscribes = pgTable(
  "partial_subscribes",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    step: smallint().notNull().default(1),
    name: text(),
    email: text(),
    phone: text(),
    qr_code_id: reference(),
    created_at: createdAt(),
  },
  (t) => [
    index("partial_subscribes_created").on(t.created_at),
    index("partial_subscribes_farm").on(t.farm_id),
    foreignKey({
      columns: [t.farm_id, t.qr_code_id],
      foreignColumns: [qr_codes.farm_id, qr_codes.id],
      name: "partial_subscribes_qr_code",
    }),
  ],
);
