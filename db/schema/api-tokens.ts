import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, identity, instant, reference } from "./columns";
import { farms } from "./farms";

/**
 * Personal tokens, by which programs of a person call the API. The secret is hashed. A token works on one farm, or on
 * every farm where the person works; their role on the farm counts as well.
 */
export const api_tokens = pgTable(
  "api_tokens",
  {
    ...identity(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null when the token works on every farm of the person. */
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The first letters of the secret, by which a person recognizes it. */
    start: text().notNull(),
    secret_hash: text().notNull().unique(),
    scopes: text().array().notNull(),
    /** The user's number when the token was added. A new password ends the token. */
    session_epoch: integer().notNull(),
    last_used_at: instant(),
    /** As in `sessions`. */
    written_by: bigint({ mode: "number" }),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("api_tokens_user").on(t.user_id),
    index("api_tokens_farm").on(t.farm_id),
    index("api_tokens_expiry").on(t.expires_at),
    check(
      "api_tokens_scopes",
      sql`${t.scopes} <@ array['read', 'write', 'send'] and cardinality(${t.scopes}) > 0`,
    ),
    check("api_tokens_absolute", sql`${t.expires_at} <= ${t.created_at} + interval '366 days'`),
  ],
);
