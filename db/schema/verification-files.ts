import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { VERIFICATION_FILE_TYPES } from "@/lib/vocabulary/enumerations";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/**
 * Files with which a farm proves who it is, in private storage. Super administrators alone open them. A decision keeps
 * them for a while; afterwards a job deletes file and row.
 */
export const verification_files = pgTable(
  "verification_files",
  {
    ...identity(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id),
    /** The folder in private storage, which holds this file alone. */
    folder: text().notNull().unique(),
    /** The name that its owner gave it. */
    filename: text().notNull(),
    type: oneOf(VERIFICATION_FILE_TYPES).notNull(),
    bytes: integer().notNull(),
    /** Who uploaded it; null once the account is deleted. */
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    created_at: createdAt(),
    /** When the request was decided that it was uploaded for. */
    decided_at: instant(),
    /** From when on nobody sees the file and a job deletes it; null while a request waits. */
    expires_at: instant(),
  },
  (t) => [
    ...listChecks("verification_files", t),
    index("verification_files_farm").on(t.farm_id, t.id),
    index("verification_files_user").on(t.user_id),
    index("verification_files_expiry").on(t.expires_at).where(sql`${t.expires_at} is not null`),
    check("verification_files_filename", sql`length(${t.filename}) between 1 and 120`),
    check("verification_files_bytes", sql`${t.bytes} > 0`),
    check("verification_files_decided", sql`${t.decided_at} is null or ${t.expires_at} is not null`),
  ],
);
