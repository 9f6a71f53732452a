import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/**
 * Trials that were given: keyed hashes of the email address, confirmed phone and cards of who had one. They outlive farms
 * and accounts, so that nobody gets a second trial.
 */
export const used_trials = pgTable("used_trials", {
  key_hash: text().primaryKey(),
  ends_at: instant().notNull(),
  created_at: createdAt(),
});
