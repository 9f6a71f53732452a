import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CONSENT_BASES } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import {
  CONNECTION_PROVIDERS,
  CONNECTION_STATUSES,
  CUSTOMER_OUTCOMES,
  SYNC_STATUSES,
} from "@/lib/vocabulary/point-of-sale";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { consent_declarations } from "./consents";
import { farms } from "./farms";

/** What an owner says about the people of the point of sale, and in which words we asked for it. */
const declaration = () => ({
  basis: oneOf(CONSENT_BASES).notNull(),
  wording: text().notNull(),
  /** Version of our own sentence (messages "connections.declaration"), and the language it was read in. */
  wording_version: text().notNull(),
  declared_lang: oneOf(LANGS).notNull(),
  /** Language of the people who are imported. */
  lang: oneOf(LANGS).notNull(),
  reads_orders: boolean().notNull().default(false),
});

/** Points of sale whose customers a farm imports. The tokens are encrypted (lib/platform/encryption.ts). */
export const connections = pgTable(
  "connections",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    provider: oneOf(CONNECTION_PROVIDERS).notNull(),
    merchant_id: text().notNull(),
    merchant_name: text().notNull(),
    access_token: text(),
    /** Given up before the access token while the access of an ended connection is being taken back. */
    refresh_token: text(),
    expires_at: instant(),
    scopes: text().array().notNull(),
    status: oneOf(CONNECTION_STATUSES).notNull().default("connected"),
    ...declaration(),
    /** The member who declared it. Null after the account was deleted. */
    declared_by: reference().references(() => users.id, { onDelete: "set null" }),
    declared_at: instant().notNull(),
    declaration_id: reference().notNull(),
    sync_status: oneOf(SYNC_STATUSES).notNull().default("idle"),
    /** Number of the sync. A job of an older number stops. */
    sync_run: integer().notNull().default(0),
    /** The page that comes next. Saved with the people of the page before. */
    sync_cursor: text(),
    sync_done: integer().notNull().default(0),
    sync_total: integer(),
    sync_started_at: instant(),
    synced_at: instant(),
    connected_at: instant().notNull(),
    ended_at: instant(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("connections", t),
    unique("connections_farm_id").on(t.farm_id, t.id),
    unique("connections_merchant_of_farm").on(t.farm_id, t.provider, t.merchant_id),
    uniqueIndex("connections_merchant").on(t.provider, t.merchant_id).where(sql`${t.status} = 'connected'`),
    uniqueIndex("connections_one_of_farm").on(t.farm_id, t.provider).where(sql`${t.status} = 'connected'`),
    foreignKey({
      columns: [t.farm_id, t.declaration_id],
      foreignColumns: [consent_declarations.farm_id, consent_declarations.id],
      name: "connections_declaration",
    }),
    check(
      "connections_tokens",
      sql`${t.status} <> 'connected' or (${t.access_token} is not null and ${t.refresh_token} is not null)`,
    ),
  ],
);

/** Connections that were begun: the person is on the provider's page. The state in the address works once. */
export const connection_requests = pgTable(
  "connection_requests",
  {
    id: identity().id,
    state_hash: text().notNull().unique(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: oneOf(CONNECTION_PROVIDERS).notNull().default("square"),
    ...declaration(),
    scopes: text().array().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("connection_requests", t),
    index("connection_requests_farm").on(t.farm_id),
    index("connection_requests_user").on(t.user_id),
  ],
);

/** Which subscriber a customer at Square is. Without a subscriber, `outcome` says why. Holds nobody's data. */
export const square_customers = pgTable(
  "square_customers",
  {
    farm_id: reference().notNull(),
    connection_id: reference().notNull(),
    customer_id: text().notNull(),
    /** The customer's version at Square that was imported. An older one changes nothing. */
    version: bigint({ mode: "number" }).notNull(),
    /** Reset by the database when the subscriber is deleted. */
    subscriber_id: reference(),
    outcome: oneOf(CUSTOMER_OUTCOMES).notNull(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("square_customers", t),
    primaryKey({ columns: [t.connection_id, t.customer_id] }),
    foreignKey({
      columns: [t.farm_id, t.connection_id],
      foreignColumns: [connections.farm_id, connections.id],
      name: "square_customers_connection",
    }).onDelete("cascade"),
    index("square_customers_subscriber_id").on(t.subscriber_id).where(sql`${t.subscriber_id} is not null`),
  ],
);

/** What a farm sold on a day through its point of sale: how often and how much, nothing else. */
export const sales_days = pgTable(
  "sales_days",
  {
    farm_id: reference().notNull(),
    connection_id: reference().notNull(),
    /** In the zone of the farm. */
    day: date().notNull(),
    orders: integer().notNull(),
    /** Less what was returned on that day, which may be more than was sold. */
    amount_cents: bigint({ mode: "number" }).notNull(),
    /** ISO 4217. */
    currency: text().notNull().default("CAD"),
  },
  (t) => [
    primaryKey({ columns: [t.connection_id, t.day] }),
    index("sales_days_farm").on(t.farm_id, t.day),
    foreignKey({
      columns: [t.farm_id, t.connection_id],
      foreignColumns: [connections.farm_id, connections.id],
      name: "sales_days_connection",
    }).onDelete("cascade"),
  ],
);
