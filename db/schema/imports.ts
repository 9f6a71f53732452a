import { sql } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { CONSENT_BASES } from "@/lib/vocabulary/enumerations";
import {
  IMPORT_KINDS,
  IMPORT_ROW_OUTCOMES,
  IMPORT_STATUSES,
  REFUSER_CHOICES,
} from "@/lib/vocabulary/import-enumerations";
import type {
  FilledBlanks,
  HeadRecord,
  ImportCounts,
  ImportedPerson,
  ImportMapping,
  RowRemark,
  StatusColumn,
} from "@/lib/vocabulary/import-json";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { consent_declarations } from "./consents";
import { farms } from "./farms";
import { qr_codes } from "./qr-codes";

/** Imports of subscribers. The row stays as the record of what was imported; it holds nobody's data. */
export const imports = pgTable(
  "imports",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    status: oneOf(IMPORT_STATUSES).notNull().default("organizing"),
    kind: oneOf(IMPORT_KINDS).notNull(),
    file_name: text().notNull().default(""),
    /** The names of the columns. */
    headers: jsonb().$type<string[]>().notNull(),
    /** The line of the names, and the first records, among which it can be chosen until the start. */
    header_line: integer().notNull().default(1),
    head: jsonb().$type<HeadRecord[]>().notNull().default([]),
    /** The sheet of a workbook that is read, and all of its sheets. */
    sheet: text().notNull().default(""),
    sheets: jsonb().$type<string[]>().notNull().default([]),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    /** Columns that look like the answers of the people, whatever they are mapped to. */
    status_columns: jsonb().$type<StatusColumn[]>().notNull().default([]),
    /** What becomes of the people who refused messages elsewhere. */
    refusers: oneOf(REFUSER_CHOICES).notNull().default("unsubscribe"),
    lang: oneOf(LANGS).notNull().default(DEFAULT_LANG),
    /** Reset by the database when the category is deleted. */
    category_id: reference(),
    qr_code_id: reference(),
    basis: oneOf(CONSENT_BASES),
    given_on: date(),
    wording: text().notNull().default(""),
    /** What the owner declared at the start. */
    declaration_id: reference(),
    /** Rows of the file. */
    total: integer().notNull().default(0),
    /** Number of the check. A check of an older number stops. */
    run: integer().notNull().default(0),
    /** Line up to which the job of the present status has come. Saved with the rows that it did. */
    cursor: integer().notNull().default(0),
    /** Rows that the job of the present status has done. */
    done: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>().notNull().default({}),
    started_at: instant(),
    finished_at: instant(),
    /** Until then the import can be undone. Its rows are deleted afterwards. */
    undo_until: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    ...listChecks("imports", t),
    unique("imports_farm_id").on(t.farm_id, t.id),
    index("imports_created").on(t.farm_id, t.created_at),
    foreignKey({
      columns: [t.farm_id, t.qr_code_id],
      foreignColumns: [qr_codes.farm_id, qr_codes.id],
      name: "imports_qr_code_of_farm",
    }),
    foreignKey({
      columns: [t.farm_id, t.declaration_id],
      foreignColumns: [consent_declarations.farm_id, consent_declarations.id],
      name: "imports_declaration",
    }),
  ],
);

/** The rows of a file, for as long as they are checked or can be undone. */
export const import_rows = pgTable(
  "import_rows",
  {
    farm_id: reference().notNull(),
    import_id: reference().notNull(),
    line: integer().notNull(),
    /** The cells as they were read. Emptied as soon as the row was imported. */
    cells: jsonb().$type<string[]>().notNull(),
    email: text(),
    phone: text(),
    person: jsonb().$type<ImportedPerson>(),
    remarks: jsonb().$type<RowRemark[]>().notNull().default([]),
    outcome: oneOf(IMPORT_ROW_OUTCOMES),
    /** The earlier line with the same address. */
    twin_line: integer(),
    /** Who was added, or filled in. Reset by the database when the subscriber is deleted. */
    subscriber_id: reference(),
    filled: jsonb().$type<FilledBlanks>(),
  },
  (t) => [
    ...listChecks("import_rows", t),
    primaryKey({ columns: [t.import_id, t.line] }),
    foreignKey({
      columns: [t.farm_id, t.import_id],
      foreignColumns: [imports.farm_id, imports.id],
      name: "import_rows_import",
    }).onDelete("cascade"),
    // An erased person is looked for by address and by number.
    index("import_rows_email").on(t.farm_id, t.email).where(sql`${t.email} is not null`),
    index("import_rows_phone").on(t.farm_id, t.phone).where(sql`${t.phone} is not null`),
    index("import_rows_subscriber_id").on(t.subscriber_id).where(sql`${t.subscriber_id} is not null`),
  ],
);
