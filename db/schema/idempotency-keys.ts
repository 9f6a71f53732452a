import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, identity, instant, reference } from "./columns";

/**
 * Calls that programs marked with an Idempotency-Key, and their answers, for a day: the same call again is answered from
 * here and not carried out. Keys are hashed together with the token that sent them.
 */
export const idempotency_keys = pgTable(
  "idempotency_keys",
  {
    id: identity().id,
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key_hash: text().notNull(),
    /** Hash of method, path and fields: a key stands for one request. */
    request_hash: text().notNull(),
    /** Whether a transaction of the call was committed; set inside that transaction. */
    committed: boolean().notNull().default(false),
    /** The answer; null while the call runs, and when its process ended before it answered. */
    status: smallint(),
    body: text(),
    started_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique("idempotency_keys_key").on(t.user_id, t.key_hash),
    index("idempotency_keys_age").on(t.created_at),
    check("idempotency_keys_answer", sql`(${t.status} is null) = (${t.body} is null)`),
  ],
);
