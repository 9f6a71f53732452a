import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { AUDIT_ACTORS } from "@/lib/vocabulary/enumerations";
import type { AuditValues } from "@/lib/vocabulary/json-columns";
import { users } from "./accounts";
import { createdAt, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/**
 * Append-only log of who changed what, written in the transaction of the change; a trigger refuses updates, and
 * deletions for 2 years. It contains no secrets and no contact data of subscribers, so that erasure does not need to
 * search it.
 */
export const audit_entries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    actor: oneOf(AUDIT_ACTORS).notNull(),
    /** The person who acted. */
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    /** The user whom a super administrator impersonates. */
    on_behalf_of_user_id: reference().references(() => users.id, { onDelete: "set null" }),
    farm_id: reference().references(() => farms.id, { onDelete: "set null" }),
    /** The subject and the act, for example "produce.update". */
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
    // A few of thousands: the farm's plans over the years.
    index("audit_entries_plans")
      .on(t.farm_id, t.created_at, t.id)
      .where(sql`${t.action} in ('farm.plan', 'farm.create')`),
    index("audit_entries_user").on(t.user_id, t.created_at),
    index("audit_entries_created").on(t.created_at),
    index("audit_entries_action").on(t.action, t.created_at),
    index("audit_entries_request").on(t.request_id),
    index("audit_entries_on_behalf").on(t.on_behalf_of_user_id, t.created_at),
    // What was done to an account.
    index("audit_entries_account")
      .on(t.subject_id, t.created_at, t.id)
      .where(sql`${t.action} like 'account.%'`),
  ],
);
