import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  ACCOUNT_LINK_KINDS,
  CONTACT_REASONS,
  REQUEST_STATES,
  SESSION_KINDS,
} from "@/lib/vocabulary/enumerations";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";

/** People with an account: owners, their employees, super administrators. */
export const users = pgTable(
  "users",
  {
    ...identity(),
    name: text().notNull().default(""),
    email: text().notNull(),
    email_verified_at: instant(),
    unverified_new_email: text(),
    phone: text(),
    /** When the person typed the code that was sent to the phone. A trigger clears it when the phone changes. */
    phone_verified_at: instant(),
    password_hash: text(),
    avatar: jsonb().$type<StoredImage>(),
    is_admin: boolean().notNull().default(false),
    lang: oneOf(LANGS).notNull().default(DEFAULT_LANG),
    default_farm_id: reference(),
    /** A password change increments this number, which ends all older sessions. */
    session_epoch: integer().notNull().default(0),
    /** When a super administrator blocked the account; null when it is not blocked. A blocked account has no session. */
    blocked_at: instant(),
    /** Why, as super administrators and the person read it. */
    blocked_reason: text(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("users", t),
    check("users_blocked", sql`(${t.blocked_at} is null) = (${t.blocked_reason} is null)`),
    check("users_blocked_reason", sql`length(${t.blocked_reason}) between 3 and 500`),
    check("users_blocked_admin", sql`${t.blocked_at} is null or not ${t.is_admin}`),
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    check("users_phone_verified", sql`${t.phone_verified_at} is null or ${t.phone} is not null`),
    check("users_phone_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);

/**
 * One row for each log-in that is still valid. A browser keeps the secret in its cookie, another program uses it as
 * Bearer token. Ending a session deletes its row.
 */
export const sessions = pgTable(
  "sessions",
  {
    ...identity(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: oneOf(SESSION_KINDS).notNull(),
    secret_hash: text().notNull().unique(),
    /** The user's number when the session was opened. Another number ends the session. */
    session_epoch: integer().notNull(),
    user_agent: text().notNull().default(""),
    /** When this session showed a second factor; null when it did not. Without it nobody is a super administrator. */
    second_factor_at: instant(),
    last_seen_at: instant().notNull().defaultNow(),
    /** A place in the write-ahead log by which all is written that the person changed: where a replica must be. */
    written_by: bigint({ mode: "number" }),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("sessions", t),
    index("sessions_user").on(t.user_id),
    index("sessions_expiry").on(t.expires_at),
    check("sessions_absolute", sql`${t.expires_at} <= ${t.created_at} + interval '720 hours'`),
  ],
);

/**
 * When and from where people logged in: what the bank of a disputed payment asks for. A daily job deletes old rows
 * (lib/vocabulary/retention.ts).
 */
export const log_ins = pgTable(
  "log_ins",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: oneOf(SESSION_KINDS).notNull(),
    ip: text(),
    user_agent: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("log_ins", t),
    index("log_ins_user").on(t.user_id, t.created_at),
    index("log_ins_created").on(t.created_at),
  ],
);

/** The code that was sent to the phone of an account, at most one for each account. It is hashed and works once. */
export const phone_codes = pgTable(
  "phone_codes",
  {
    user_id: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    phone: text().notNull(),
    code_hash: text().notNull(),
    wrong_answers: smallint().notNull().default(0),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [check("phone_codes_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`)],
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
    /**
     * The email address that a verify_email link verifies, that a restore_email link brings back, or that the account
     * had when a reset_password link was sent.
     */
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
    state: oneOf(REQUEST_STATES).notNull().default("new"),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("landing_registrations", t),
    index("landing_registrations_created").on(t.created_at),
    index("landing_registrations_state").on(t.state, t.created_at),
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
    state: oneOf(REQUEST_STATES).notNull().default("new"),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("contact_requests", t),
    index("contact_requests_created").on(t.created_at),
    index("contact_requests_state").on(t.state, t.created_at),
    index("contact_requests_email").on(sql`lower(${t.email})`, t.created_at),
  ],
);

/** Counters of lib/platform/rate-limits.ts, in the format of rate-limiter-flexible. */
export const rate_limits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
