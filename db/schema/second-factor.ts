import { isNotNull, isNull, sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { PASSKEY_PURPOSES } from "@/lib/vocabulary/enumerations";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";

/**
 * The authenticator app of an account (TOTP, RFC 6238). The secret is encrypted. A row counts once a first code confirmed
 * it; until then an earlier row goes on.
 */
export const authenticator_apps = pgTable(
  "authenticator_apps",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text().notNull(),
    confirmed_at: instant(),
    /** The number of the 30 seconds whose code was used last: an older code and the same one are refused. */
    last_step: bigint({ mode: "number" }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("authenticator_apps_confirmed").on(t.user_id).where(isNotNull(t.confirmed_at)),
    uniqueIndex("authenticator_apps_started").on(t.user_id).where(isNull(t.confirmed_at)),
  ],
);

/** Passkeys and security keys of accounts (WebAuthn). The private key never leaves the device. */
export const passkeys = pgTable(
  "passkeys",
  {
    ...identity(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credential_id: text().notNull().unique(),
    /** The public key as the device gave it (COSE), in base64url. */
    public_key: text().notNull(),
    /** How often the device says that it signed; 0 when it does not count. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    /** How the device is reached, such as "usb" or "internal". */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    last_used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.user_id), check("passkeys_counter", sql`${t.counter} >= 0`)],
);

/** What a device has to sign to become a passkey, or to show one. Each works once, for five minutes. */
export const passkey_challenges = pgTable(
  "passkey_challenges",
  {
    challenge_hash: text().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: oneOf(PASSKEY_PURPOSES).notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("passkey_challenges", t),
    index("passkey_challenges_user").on(t.user_id),
    index("passkey_challenges_expiry").on(t.expires_at),
  ],
);

/** Codes that stand in for a lost phone or key. They are hashed, and each works once. */
export const recovery_codes = pgTable(
  "recovery_codes",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: text().notNull().unique(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index("recovery_codes_user").on(t.user_id)],
);

/**
 * Log-ins whose password or link was right and whose second factor is missing. The secret is hashed; a daily job deletes
 * those that expired.
 */
export const pending_log_ins = pgTable(
  "pending_log_ins",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret_hash: text().notNull().unique(),
    /** The user's number when the password was checked. A new password ends the log-in. */
    session_epoch: integer().notNull(),
    /** The page that the person wanted to open. */
    redirect_to: text(),
    tries: smallint().notNull().default(0),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index("pending_log_ins_user").on(t.user_id), index("pending_log_ins_expiry").on(t.expires_at)],
);
