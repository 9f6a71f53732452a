import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ACCOUNT_LINK_KINDS, CONTACT_REASONS } from "@/lib/core/enumerations";
import type { StoredImage } from "@/lib/core/json-columns";
import { LANGS } from "@/lib/i18n/languages";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";

export const users = pgTable(
  "users",
  {
    ...identity(),
    name: text().notNull().default(""),
    email: text().notNull(),
    email_verified_at: instant(),
    unverified_new_email: text(),
    phone: text(),
    password_hash: text(),
    avatar: jsonb().$type<StoredImage>(),
    is_admin: boolean().notNull().default(false),
    lang: oneOf(LANGS).notNull().default("fr"),
    default_farm_id: reference(),
    /** A password change increments this number, which ends all older sessions. */
    session_epoch: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("users", t),
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    check("users_phone_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);

export const api_tokens = pgTable(
  "api_tokens",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("api_tokens_user").on(t.user_id)],
);

/** Secrets in emailed links. They are hashed, short-lived and work once. */
export const account_links = pgTable(
  "account_links",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: oneOf(ACCOUNT_LINK_KINDS).notNull(),
    /** The email address that a verify_email link verifies. */
    email: text(),
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [...listChecks("account_links", t), index("account_links_user").on(t.user_id, t.kind)],
);

/** Sign-ups that were started but not finished. They are deleted after 7 days, and nobody sends messages to them. */
export const partial_signups = pgTable(
  "partial_signups",
  {
    id: identity().id,
    token_hash: text().notNull().unique(),
    email: text(),
    phone: text(),
    created_at: createdAt(),
  },
  (t) => [index("partial_signups_created").on(t.created_at)],
);

/** Farms that registered their interest on the landing page, before they have an account. */
export const landing_registrations = pgTable(
  "landing_registrations",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    farm_name: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    lang: oneOf(LANGS).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("landing_registrations", t),
    uniqueIndex("landing_registrations_email").on(sql`lower(${t.email})`),
  ],
);

/** Messages that visitors sent through the contact form. */
export const contact_requests = pgTable(
  "contact_requests",
  {
    id: identity().id,
    name: text().notNull(),
    email: text().notNull(),
    reason: oneOf(CONTACT_REASONS).notNull(),
    message: text().notNull(),
    lang: oneOf(LANGS).notNull(),
    created_at: createdAt(),
  },
  (t) => listChecks("contact_requests", t),
);

/** Counters of lib/core/rate-limits.ts, in the format of rate-limiter-flexible. */
export const rate_limits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
