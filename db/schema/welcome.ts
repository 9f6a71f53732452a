import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns";
import { farms } from "./farms";
import { subscribers } from "./subscribers";

/** What a farm says to a new subscriber, once; off by default. */
export const welcome_messages = pgTable(
  "welcome_messages",
  {
    farm_id: reference()
      .primaryKey()
      .references(() => farms.id, { onDelete: "cascade" }),
    enabled: boolean().notNull().default(false),
    subject_fr: text().notNull().default(""),
    subject_en: text().notNull().default(""),
    text_fr: text().notNull().default(""),
    text_en: text().notNull().default(""),
    updated_at: createdAt(),
  },
  (t) => [
    check("welcome_messages_whole", sql`not ${t.enabled} or (${t.subject_fr} <> '' and ${t.text_fr} <> '')`),
  ],
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
