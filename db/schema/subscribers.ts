import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  inet,
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
import { users } from "./accounts";
import { createdAt, identity, instant, reference } from "./columns";
import { farms } from "./farms";
import type { SubscriberAnswers } from "./json";

export const SUBSCRIBER_SOURCES = [
  "unknown",
  "square",
  "admin-created-form",
  "public-form",
  "connected-subscribe",
  "import",
] as const;
export const CHANNELS = ["email", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

export const qr_codes = pgTable(
  "qr_codes",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    title: text().notNull(),
    is_general: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    unique("qr_codes_farm_id").on(t.farm_id, t.id),
    uniqueIndex("qr_codes_one_general").on(t.farm_id).where(sql`${t.is_general}`),
    uniqueIndex("qr_codes_title").on(t.farm_id, sql`lower(${t.title})`),
  ],
);

export const qr_code_scans = pgTable(
  "qr_code_scans",
  {
    qr_code_id: reference()
      .notNull()
      .references(() => qr_codes.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    scans: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.qr_code_id, t.day] })],
);

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

export const subscribers = pgTable(
  "subscribers",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    name: text().notNull().default(""),
    email: text(),
    phone: text(),
    zipcode: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    lang: text({ enum: ["fr", "en"] })
      .notNull()
      .default("fr"),
    source: text({ enum: SUBSCRIBER_SOURCES }).notNull().default("unknown"),
    subscriber_type: text({ enum: ["subscriber"] })
      .notNull()
      .default("subscriber"),
    qr_code_id: reference(),
    communication_preferences: text({ enum: ["all", "email", "sms"] })
      .notNull()
      .default("all"),
    max_distance_km: integer(),
    max_distance_minutes: text(),
    person_count: text(),
    produce_categories: text().array().notNull().default(sql`'{}'`),
    /** Lets the person who filled in step 1 of the public form fill in step 2. */
    form_uuid: uuid().notNull().default(sql`gen_random_uuid()`),
    /** Kept by the consent ledger's trigger alone: until when the person may be written to. */
    email_consent_until: instant(),
    sms_consent_until: instant(),
    confirmed_at: instant(),
    unsubscribed_at: instant(),
    erased_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique("subscribers_farm_id").on(t.farm_id, t.id),
    uniqueIndex("subscribers_email_key")
      .on(t.farm_id, sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    uniqueIndex("subscribers_phone_key").on(t.farm_id, t.phone).where(sql`${t.phone} is not null`),
    index("subscribers_created").on(t.farm_id, t.created_at),
    index("subscribers_qr_code").on(t.qr_code_id),
    index("subscribers_phone").on(t.phone),
    index("subscribers_user").on(t.user_id),
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

/** Append-only: what a person agreed to or took back, and the proof. A trigger refuses changes. */
export const consents = pgTable(
  "consents",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    act: text({ enum: ["requested", "granted", "withdrawn"] }).notNull(),
    basis: text({ enum: ["express", "implied_purchase", "implied_inquiry", "declared_by_owner"] }),
    /** Exact wording agreed to, by version (lib/consent/rules.ts). */
    wording_version: text(),
    lang: text({ enum: ["fr", "en"] }),
    source: text().notNull(),
    qr_code_id: reference(),
    ip: inet(),
    /** The address agreed for, as it was. */
    address: text(),
    expires_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.farm_id, t.subscriber_id],
      foreignColumns: [subscribers.farm_id, subscribers.id],
      name: "consents_subscriber",
    }),
    index("consents_subscriber_channel").on(t.subscriber_id, t.channel),
    check("consents_basis", sql`${t.act} = 'withdrawn' or ${t.basis} is not null`),
  ],
);

/** Links and codes with which a person confirms a subscription. */
export const confirmations = pgTable(
  "confirmations",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    secret_hash: text().notNull(),
    /** The public form it was asked with: the number that form knows, which is not always the person's. */
    form_id: reference(),
    /** What the form said of someone already known; theirs once they confirm, and not before. */
    answers: jsonb().$type<SubscriberAnswers>(),
    attempts: smallint().notNull().default(0),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.farm_id, t.subscriber_id],
      foreignColumns: [subscribers.farm_id, subscribers.id],
      name: "confirmations_subscriber",
    }).onDelete("cascade"),
    index("confirmations_form").on(t.form_id),
    index("confirmations_secret").on(t.secret_hash),
    index("confirmations_subscriber_id").on(t.subscriber_id),
  ],
);

/** Addresses that may not be written to, by one farm or (farm_id null) by any. */
export const suppressions = pgTable(
  "suppressions",
  {
    id: identity().id,
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    channel: text({ enum: CHANNELS }).notNull(),
    /** Lower-cased email or E.164 phone. */
    address: text().notNull(),
    reason: text({ enum: ["unsubscribed", "bounced", "complained", "provider", "stop", "erased"] }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("suppressions_farm_address")
      .on(t.farm_id, t.channel, t.address)
      .where(sql`${t.farm_id} is not null`),
    uniqueIndex("suppressions_address").on(t.channel, t.address).where(sql`${t.farm_id} is null`),
  ],
);

/** A public form begun and not finished: contact data only once the consent box was ticked. */
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
    foreignKey({
      columns: [t.farm_id, t.qr_code_id],
      foreignColumns: [qr_codes.farm_id, qr_codes.id],
      name: "partial_subscribes_qr_code",
    }),
  ],
);
