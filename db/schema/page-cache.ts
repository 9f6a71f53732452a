import { sql } from "drizzle-orm";
import { bigint, customType, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Announcements that cached pages with this tag are stale after this transaction. Rows are kept for two days. */
export const stale_tags = pgTable(
  "stale_tags",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    tag: text().notNull(),
    xact: transactionId().notNull().default(sql`pg_current_xact_id()`),
    created_at: createdAt(),
  },
  (t) => [index("stale_tags_tag").on(t.tag), index("stale_tags_xact").on(t.xact)],
);

/**
 * Pages that one web process rendered and that the others may serve for a day. Unlogged: a crash may empty this
 * table.
 */
export const cached_pages = pgTable(
  "cached_pages",
  { key: text().primaryKey(), page: bytes().notNull(), stored_at: createdAt() },
  (t) => [index("cached_pages_age").on(t.stored_at)],
);
