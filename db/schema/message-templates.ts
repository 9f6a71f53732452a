import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { CHANNEL_CHOICES } from "@/lib/vocabulary/enumerations";
import type { Block } from "@/lib/vocabulary/json-columns";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** Words that a farm keeps to begin messages with. Everyone who works on the farm uses the same. */
export const message_templates = pgTable(
  "message_templates",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    created_by: reference().references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    type: oneOf(CHANNEL_CHOICES).notNull(),
    subject_fr: text().notNull(),
    subject_en: text().notNull(),
    email_content_fr: jsonb().$type<Block[]>().notNull(),
    email_content_en: jsonb().$type<Block[]>().notNull(),
    sms_content_fr: text().notNull(),
    sms_content_en: text().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** A deleted template stays for a day, so that the deletion can be undone. */
    deleted_at: instant(),
  },
  (t) => [
    ...listChecks("message_templates", t),
    check("message_templates_name", sql`length(${t.name}) between 1 and 120`),
    index("message_templates_farm").on(t.farm_id).where(sql`${t.deleted_at} is null`),
  ],
);
