import { sql } from "drizzle-orm";
import {
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
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, identity, instant, reference } from "./columns";
import { farms } from "./farms";

/** QR codes of a farm that lead to its subscription form. */
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
    /** A deleted code keeps its row, because its posters still hang somewhere. */
    deleted_at: instant(),
  },
  (t) => [
    unique("qr_codes_farm_id").on(t.farm_id, t.id),
    uniqueIndex("qr_codes_one_general").on(t.farm_id).where(sql`${t.is_general}`),
    uniqueIndex("qr_codes_title").on(t.farm_id, sql`lower(${t.title})`).where(sql`${t.deleted_at} is null`),
  ],
);

/** Scans of a QR code, counted by day. */
export const qr_code_scans = pgTable(
  "qr_code_scans",
  {
    farm_id: reference().notNull(),
    qr_code_id: reference().notNull(),
    day: date({ mode: "string" }).notNull(),
    scans: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.qr_code_id, t.day] }),
    foreignKey({
      columns: [t.farm_id, t.qr_code_id],
      foreignColumns: [qr_codes.farm_id, qr_codes.id],
      name: "qr_code_scans_code",
    }).onDelete("cascade"),
  ],
);

/** Codes that were issued together, to be printed as cards and handed out. */
export const qr_code_batches = pgTable(
  "qr_code_batches",
  {
    ...identity(),
    /** What the cards are for: a market, a fair, a visit. */
    note: text().notNull(),
    issued_at: createdAt(),
    issued_by: reference().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("qr_code_batches_issuer").on(t.issued_by),
    check("qr_code_batches_note", sql`length(${t.note}) between 1 and 200`),
  ],
);

/** Codes that the super administrator had printed before a farm had them. Only these can be claimed, each once. */
export const issued_qr_codes = pgTable(
  "issued_qr_codes",
  {
    uuid: uuid().primaryKey().defaultRandom(),
    issued_at: createdAt(),
    issued_by: reference().references(() => users.id, { onDelete: "set null" }),
    claimed_at: instant(),
    /** The farm that claimed the code. */
    farm_id: reference().references(() => farms.id, { onDelete: "set null" }),
    /** Null for codes that the API issued before it made batches, which have no cards. */
    batch_id: reference().references(() => qr_code_batches.id),
  },
  (t) => [index("issued_qr_codes_farm").on(t.farm_id), index("issued_qr_codes_batch").on(t.batch_id, t.uuid)],
);
