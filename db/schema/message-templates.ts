import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { CHANNEL_CHOICES } from "@/lib/vocabulary/enumerations";
import { users } from "./accounts";
import { contentColumns, createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
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
    created_at: createdAt(),
    updated_at: createdAt(),
    /** A deleted template stays for a day, so that the deletion can be undone. */
    deleted_at: instant(),
  },
  (t) => [
    ...listChecks("message_templates", t),
    unique("message_templates_farm_id").on(t.farm_id, t.id),
    check("message_templates_name", sql`length(${t.name}) between 1 and 120`),
    index("message_templates_farm").on(t.farm_id).where(sql`${t.deleted_at} is null`),
  ],
);

/** The words of a template, one row per language. */
export const message_template_contents = pgTable(
  "message_template_contents",
  { farm_id: reference().notNull(), template_id: reference().notNull(), ...contentColumns() },
  (t) => [
    primaryKey({ columns: [t.farm_id, t.template_id, t.lang] }),
    ...listChecks("message_template_contents", t),
    foreignKey({
      columns: [t.farm_id, t.template_id],
      foreignColumns: [message_templates.farm_id, message_templates.id],
      name: "message_template_contents_own",
    }).onDelete("cascade"),
  ],
);
