import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CHANNEL_CHOICES, SUBSCRIBER_SOURCES, SUBSCRIBER_TYPES } from "@/lib/core/enumerations";
import { LANGS } from "@/lib/i18n/languages";
import { MAX_DISTANCES, PERSON_COUNTS, PRODUCE_CATEGORIES } from "@/lib/reference/codes";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { qr_codes } from "./qr-codes";

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
    /** Whether this person works on the farm and sends to themselves. Not counted among its subscribers. */
    is_own: boolean().notNull().default(false),
    email: text(),
    phone: text(),
    zipcode: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    lang: oneOf(LANGS).notNull().default("fr"),
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
    confirmed_at: instant(),
    unsubscribed_at: instant(),
    erased_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("subscribers", t),
    unique("subscribers_farm_id").on(t.farm_id, t.id),
    uniqueIndex("subscribers_email_key")
      .on(t.farm_id, sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    uniqueIndex("subscribers_phone_key").on(t.farm_id, t.phone).where(sql`${t.phone} is not null`),
    index("subscribers_created").on(t.farm_id, t.created_at),
    index("subscribers_qr_code").on(t.qr_code_id),
    index("subscribers_phone").on(t.phone),
    index("subscribers_user").on(t.user_id),
    uniqueIndex("subscribers_own_once").on(t.farm_id, t.user_id).where(sql`${t.is_own}`),
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
    foreignKey({
      columns: [t.farm_id, t.qr_code_id],
      foreignColumns: [qr_codes.farm_id, qr_codes.id],
      name: "partial_subscribes_qr_code",
    }),
  ],
);
