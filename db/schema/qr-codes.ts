import { sql } from "drizzle-orm";
import { boolean, date, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, identity, reference } from "./columns";
import { farms } from "./farms";

export const qr_codes = pgTable(
  "qr_codes",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    title: text().notNull(),
    is_general: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    unique("qr_codes_farm_id").on(t.farm_id, t.id),
    uniqueIndex("qr_codes_one_general").on(t.farm_id).where(sql`${t.is_general}`),
    uniqueIndex("qr_codes_title").on(t.farm_id, sql`lower(${t.title})`),
  ],
);

export const qr_code_scans = pgTable(
  "qr_code_scans",
  {
    qr_code_id: reference()
      .notNull()
      .references(() => qr_codes.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    scans: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.qr_code_id, t.day] })],
);
