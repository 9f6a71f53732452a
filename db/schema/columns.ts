import { sql } from "drizzle-orm";
import { bigint, timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns every entity has; both ids go over the wire. */
export const identity = () => ({
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  uuid: uuid().notNull().default(sql`gen_random_uuid()`).unique(),
});

export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().defaultNow();
export const reference = () => bigint({ mode: "number" });
