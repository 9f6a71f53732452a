import { boolean, foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { LANGS } from "@/lib/vocabulary/languages";
import { createdAt, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { subscribers } from "./subscribers";

/** What a farm says to a new subscriber, once; off by default. */
export const welcome_messages = pgTable("welcome_messages", {
  farm_id: reference()
    .primaryKey()
    .references(() => farms.id, { onDelete: "cascade" }),
  enabled: boolean().notNull().default(false),
  updated_at: createdAt(),
});

/** The words of the message to new subscribers, one row per language. A trigger requires the French ones of one that is on. */
export const welcome_message_contents = pgTable(
  "welcome_message_contents",
  {
    farm_id: reference()
      .notNull()
      .references(() => welcome_messages.farm_id, { onDelete: "cascade" }),
    lang: oneOf(LANGS).notNull(),
    subject: text().notNull().default(""),
    text: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.farm_id, t.lang] }), ...listChecks("welcome_message_contents", t)],
);

/** Who was welcomed. A trigger refuses people without consent to emails. */
export const welcomed_subscribers = pgTable(
  "welcomed_subscribers",
  {
    farm_id: reference().notNull(),
    subscriber_id: reference().notNull(),
    sent_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.farm_id, t.subscriber_id] }),
    foreignKey({
      columns: [t.farm_id, t.subscriber_id],
      foreignColumns: [subscribers.farm_id, subscribers.id],
      name: "welcomed_subscribers_own",
    }).onDelete("cascade"),
  ],
);
