import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  inet,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  CHANNELS,
  CONSENT_ACTS,
  CONSENT_BASES,
  CONSENT_SOURCES,
  SUPPRESSION_REASONS,
} from "@/lib/vocabulary/enumerations";
import type { SubscriberAnswers } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { subscribers } from "./subscribers";

/**
 * What an owner declared about the consent of people whom they imported: an import or a sync has one. Append-only
 * like the ledger, which refers to it.
 */
export const consent_declarations = pgTable(
  "consent_declarations",
  {
    id: identity().id,
    farm_id: reference()
      .notNull()
      .references(() => farms.id),
    basis: oneOf(CONSENT_BASES).notNull(),
    /** The day on which the people consented, bought or asked. Null when each row has its own. */
    given_on: date(),
    /** The words by which they were asked, or where they came from, as the owner says. */
    wording: text().notNull(),
    source: oneOf(CONSENT_SOURCES).notNull(),
    /** The member who declared it. Null after the account was deleted. */
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    ip: inet(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("consent_declarations", t),
    unique("consent_declarations_farm_id").on(t.farm_id, t.id),
    check("consent_declarations_not_express", sql`${t.basis} <> 'express'`),
  ],
);

/**
 * Append-only log of given and withdrawn consent, with the proof. A trigger refuses updates, and deletions until 3 years
 * after the person could be written to last.
 */
export const consents = pgTable(
  "consents",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    channel: oneOf(CHANNELS).notNull(),
    act: oneOf(CONSENT_ACTS).notNull(),
    basis: oneOf(CONSENT_BASES),
    /** Version of the wording that the person agreed to (lib/consent/rules.ts). */
    wording_version: text(),
    lang: oneOf(LANGS),
    source: oneOf(CONSENT_SOURCES).notNull(),
    /** What the owner declared, for a consent that the person did not give here. */
    declaration_id: reference(),
    qr_code_id: reference(),
    ip: inet(),
    /** The email address or phone number at the time of consent. */
    address: text(),
    expires_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("consents", t),
    foreignKey({
      columns: [t.farm_id, t.subscriber_id],
      foreignColumns: [subscribers.farm_id, subscribers.id],
      name: "consents_subscriber",
    }),
    foreignKey({
      columns: [t.farm_id, t.declaration_id],
      foreignColumns: [consent_declarations.farm_id, consent_declarations.id],
      name: "consents_declaration",
    }),
    index("consents_subscriber_channel").on(t.subscriber_id, t.channel),
    // What ended, for the purge of the ledger.
    index("consents_ended")
      .on(sql`coalesce(${t.expires_at}, ${t.created_at})`)
      .where(sql`${t.act} = 'withdrawn' or ${t.expires_at} is not null`),
    check("consents_basis", sql`${t.act} = 'withdrawn' or ${t.basis} is not null`),
  ],
);

/** Links and codes with which people confirm a subscription. */
export const confirmations = pgTable(
  "confirmations",
  {
    id: identity().id,
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    channel: oneOf(CHANNELS).notNull(),
    secret_hash: text().notNull(),
    /**
     * The form id that the public form received. It differs from the subscriber's id when the person was already
     * known.
     */
    form_id: reference(),
    /**
     * Form answers about a person who was already known. They are saved on the subscriber only after the person
     * confirms.
     */
    answers: jsonb().$type<SubscriberAnswers>(),
    attempts: smallint().notNull().default(0),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("confirmations", t),
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

/**
 * When each phone last texted STOP or START, for as long as an older keyword may still be applied. It belongs to no farm.
 */
export const sms_keywords = pgTable(
  "sms_keywords",
  {
    /** E.164 */
    phone: text().primaryKey(),
    /** When the provider received it. */
    sent_at: instant().notNull(),
  },
  (t) => [index("sms_keywords_sent").on(t.sent_at)],
);

/** Addresses to which one farm, or every farm when farm_id is null, may not send. */
export const suppressions = pgTable(
  "suppressions",
  {
    id: identity().id,
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    channel: oneOf(CHANNELS).notNull(),
    /** Lower-cased email or E.164 phone. */
    address: text().notNull(),
    reason: oneOf(SUPPRESSION_REASONS).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("suppressions", t),
    uniqueIndex("suppressions_farm_address")
      .on(t.farm_id, t.channel, t.address, t.reason)
      .where(sql`${t.farm_id} is not null`),
    // Most suppressed addresses are of people who left, whom nobody looks for.
    index("suppressions_unreachable")
      .on(t.farm_id, t.channel, t.address)
      .where(sql`${t.reason} in ('bounced', 'complained', 'provider')`),
    // What one address is refused for, at all farms.
    index("suppressions_of_address").on(t.channel, t.address).where(sql`${t.farm_id} is not null`),
    uniqueIndex("suppressions_address").on(t.channel, t.address, t.reason).where(sql`${t.farm_id} is null`),
  ],
);
