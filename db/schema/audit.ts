import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { AUDIT_ACTORS } from "@/lib/core/enumerations";
import type { AuditValues } from "@/lib/core/json-columns";
import { users } from "./accounts";
import { createdAt, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/**
 * Append-only: who changed what, written in the transaction of the change. A trigger refuses changes. It holds no
 * secret and nothing of how a subscriber is reached, so that erasure has nothing to look for here.
 */
export const audit_entries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    actor: oneOf(AUDIT_ACTORS).notNull(),
    /** The person who acted. */
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    /** The person in whose place a super administrator acted. */
    on_behalf_of_user_id: reference().references(() => users.id, { onDelete: "set null" }),
    farm_id: reference().references(() => farms.id, { onDelete: "set null" }),
    /** "produce.update": the subject and what was done to it. */
    action: text().notNull(),
    subject_id: reference(),
    before: jsonb().$type<AuditValues>().notNull().default({}),
    after: jsonb().$type<AuditValues>().notNull().default({}),
    request_id: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("audit_entries", t),
    index("audit_entries_farm").on(t.farm_id, t.created_at),
    index("audit_entries_user").on(t.user_id, t.created_at),
  ],
);
