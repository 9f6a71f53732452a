import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CERTIFICATIONS, REGIONS } from "@/lib/vocabulary/codes";
import {
  CHANNEL_CHOICES,
  GIVEN_ROLES,
  MEMBER_ROLES,
  PLAN_TYPES,
  TUTORIAL_STEPS,
  VERIFICATIONS,
} from "@/lib/vocabulary/enumerations";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import type { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, quoted, reference } from "./columns";

/** Guards what lib/vocabulary/opening-hours.ts promises to its readers: lists within limits, and times that are times. */
const openingHoursShape = (hours: PgColumn) => sql`${hours} is null or (
      jsonb_array_length(${hours} -> 'seasons') between 1 and 4
      and jsonb_array_length(${hours} -> 'closed_days') <= 60
      and jsonb_array_length(jsonb_path_query_array(${hours}, '$.seasons[*].week.*[*]')) <= 84
      and jsonb_path_query_array(${hours}, '$.seasons[*].week.*[*]') = jsonb_path_query_array(${hours},
        '$.seasons[*].week.*[*] ? (@.opens like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
          && @.closes like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$" && @.opens < @.closes)')
      and ${hours} -> 'closed_days' = jsonb_path_query_array(${hours},
        '$.closed_days[*] ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")')
    ) is true`;

/** Farms: what their page shows, and how they send. The farm is the tenant of nearly all other rows. */
export const farms = pgTable(
  "farms",
  {
    ...identity(),
    handle: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(""),
    email: text(),
    phone: text(),
    phone_public: boolean().notNull().default(false),
    website: text(),
    google_map_link: text(),
    facebook: text(),
    instagram: text(),
    address: text(),
    country: text().notNull().default("CA"),
    /** The code of a province in Canada; a line of text or nothing elsewhere. */
    region: text().default("QC"),
    city: text(),
    zipcode: text(),
    /** The address in one line, and its id at Google, as the address search gave them. */
    formatted_address: text(),
    google_place_id: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    since_year: smallint(),
    organic: boolean().notNull().default(false),
    certifications: oneOf(CERTIFICATIONS).array().notNull().default(sql`'{}'`),
    main_photo: jsonb().$type<StoredImage>(),
    logo: jsonb().$type<StoredImage>(),
    photos: jsonb().$type<StoredImage[]>().notNull().default([]),
    public: boolean().notNull().default(true),
    average_basket_cents: integer(),
    weekly_subscriber_report: boolean().notNull().default(true),
    daily_subscriber_report: boolean().notNull().default(true),
    accept_sync_customers: boolean().notNull().default(false),
    accept_sync_customer_created: boolean().notNull().default(false),
    plan_type: oneOf(PLAN_TYPES).notNull().default("trial"),
    trial_ends_at: instant(),
    time_zone: text().notNull().default("America/Toronto"),
    /** What new messages begin with, and the language of people whose own is not known. */
    default_lang: oneOf(LANGS).notNull().default(DEFAULT_LANG),
    default_type: oneOf(CHANNEL_CHOICES).notNull().default("all"),
    default_reply_to: text(),
    default_hour: smallint(),
    verification: oneOf(VERIFICATIONS).notNull().default("none"),
    /** Why a verification was refused; null otherwise. */
    verification_reason: text(),
    verified: boolean().notNull().generatedAlwaysAs(sql`verification = 'verified'`),
    /** Grows with each saved setting, so that an older tab does not overwrite a newer one. */
    settings_version: integer().notNull().default(1),
    /** Null when the farm says nothing about its hours. */
    opening_hours: jsonb().$type<OpeningHours>(),
    completed_tutorial_steps: oneOf(TUTORIAL_STEPS).array().notNull().default(sql`'{}'`),
    deleted_at: instant(),
    /** Whether the email address of the owner is verified. Only triggers write it. */
    owner_verified: boolean().notNull().default(true),
    /** Whether a plan that was paid for has ended. The page is hidden until there is a plan again. */
    plan_ended: boolean().notNull().default(false),
    /** Since when Potager holds the sends of the farm, and what the owner is told about it. */
    sending_held_at: instant(),
    sending_held_reason: text(),
    /** Whether anyone may see the page of the farm and subscribe there. */
    shown: boolean()
      .notNull()
      .generatedAlwaysAs(sql`public and owner_verified and not plan_ended and deleted_at is null`),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("farms", t),
    uniqueIndex("farms_handle_key").on(t.handle),
    check("farms_handle_shape", sql`${t.handle} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("farms_phone_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
    check("farms_country", sql`${t.country} ~ '^[A-Z]{2}$'`),
    check("farms_region", sql`${t.country} <> 'CA' or coalesce(${t.region}, '') in (${quoted(REGIONS)})`),
    check("farms_basket", sql`${t.average_basket_cents} >= 0`),
    check("farms_default_hour", sql`${t.default_hour} between 0 and 23`),
    check(
      "farms_verification_reason",
      sql`(${t.verification} = 'refused') = (${t.verification_reason} is not null)`,
    ),
    check("farms_sending_held", sql`num_nonnulls(${t.sending_held_at}, ${t.sending_held_reason}) in (0, 2)`),
    index("farms_verification_asked").on(t.id).where(sql`${t.verification} = 'asked'`),
    check("farms_opening_hours", openingHoursShape(t.opening_hours)),
    index("farms_created").on(t.created_at),
    index("farms_place").on(t.lat, t.lng),
  ],
);

/** Who works on a farm, in which role. */
export const farm_users = pgTable(
  "farm_users",
  {
    id: identity().id,
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: oneOf(MEMBER_ROLES).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("farm_users", t),
    unique("farm_users_once").on(t.farm_id, t.user_id),
    uniqueIndex("farm_users_one_owner").on(t.farm_id).where(sql`${t.role} = 'owner'`),
    index("farm_users_user").on(t.user_id),
  ],
);

/**
 * Invitations that nobody accepted yet. An accepted one becomes a row of farm_users with the same id: the default of
 * `id` is the sequence of that table.
 */
export const farm_invitations = pgTable(
  "farm_invitations",
  {
    id: reference().primaryKey().default(sql`nextval('farm_users_id_seq')`),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: oneOf(GIVEN_ROLES).notNull(),
    /** Language of the message. */
    lang: oneOf(LANGS).notNull(),
    token_hash: text().notNull().unique(),
    invited_by: reference().references(() => users.id, { onDelete: "set null" }),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("farm_invitations", t),
    uniqueIndex("farm_invitations_email").on(t.farm_id, sql`lower(${t.email})`),
    index("farm_invitations_inviter").on(t.invited_by),
  ],
);

/** The offer of a farm to one of its members, which the owner made and the member has to accept. One at a time. */
export const farm_offers = pgTable(
  "farm_offers",
  {
    farm_id: reference()
      .primaryKey()
      .references(() => farms.id, { onDelete: "cascade" }),
    /** The owner who offers, and the member who is to own the farm. */
    from_user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    to_user_id: reference().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("farm_offers_to").on(t.to_user_id),
    index("farm_offers_from").on(t.from_user_id),
    // Somebody who leaves the farm cannot get it any more.
    foreignKey({
      columns: [t.farm_id, t.to_user_id],
      foreignColumns: [farm_users.farm_id, farm_users.user_id],
      name: "farm_offers_member",
    }).onDelete("cascade"),
  ],
);

/** Questions and answers on the page of a farm. */
export const questions = pgTable(
  "questions",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    question: text().notNull(),
    answer: text().notNull(),
    votes: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [index("questions_farm").on(t.farm_id)],
);

/** Votes of people for a farm, from 1 to 5. */
export const votes = pgTable(
  "votes",
  {
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    vote: smallint().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.farm_id, t.user_id] }),
    check("votes_scale", sql`${t.vote} between 1 and 5`),
  ],
);

/** Uploaded files by path, with the user and farm that may delete them. */
export const uploads = pgTable(
  "uploads",
  {
    id: identity().id,
    path: text().notNull().unique(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    farm_id: reference(),
    bytes: integer().notNull(),
    /** Since when it is known that nothing refers to it; null when something did, or nobody looked. */
    unused_since: instant(),
    /** When it is looked at again whether anything refers to it. */
    look_at: instant().notNull().default(sql`now() + interval '30 days'`),
    created_at: createdAt(),
  },
  (t) => [
    index("uploads_look").on(t.look_at),
    foreignKey({ columns: [t.farm_id], foreignColumns: [farms.id], name: "uploads_farm" }).onDelete(
      "cascade",
    ),
    index("uploads_user").on(t.user_id),
    index("uploads_farm").on(t.farm_id),
  ],
);
