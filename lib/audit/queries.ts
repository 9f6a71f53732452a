import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { audit_entries, billing_accounts, disputes, payment_requests, users } from "@/db/schema";
import { behindCursor, microsOf } from "@/lib/platform/micros";
import { likePart } from "@/lib/values/search-patterns";
import type { AuditValues } from "@/lib/vocabulary/json-columns";
import type { ActivityInput } from "./inputs";
import type { Activity } from "./presenter";

/** Whose lines about payments are read: none, all, or those of the account of one owner. */
export type PaymentLines = "none" | "all" | { owner_id: number };

/**
 * SQL for the lines about payments of an owner's account, whoever acted: jobs have no person, and a farm keeps the lines of
 * an earlier owner. What is about a dispute names the dispute, all else its request.
 */
const ofAccountOf = (owner_id: number) => sql`case
  when ${audit_entries.action} = 'payment.release_sends' then exists (
    select from ${disputes} d join ${billing_accounts} a on a.id = d.billing_account_id
    where d.id = ${audit_entries.subject_id} and a.owner_id = ${owner_id})
  else exists (
    select from ${payment_requests} r join ${billing_accounts} a on a.id = r.billing_account_id
    where r.id = ${audit_entries.subject_id} and a.owner_id = ${owner_id}) end`;

/** SQL that leaves out lines about the account of another owner. */
function mayRead(payments: PaymentLines) {
  if (payments === "all") return undefined;
  const other = sql`${audit_entries.action} not like 'payment.%'`;
  return payments === "none" ? other : or(other, ofAccountOf(payments.owner_id));
}

/** Acts of accounts are of their people alone, also those on something of a farm: the reasons are ours. */
const OF_FARM = sql`${audit_entries.action} not like 'account.%'`;

/** The reasons of super administrators are not for the farm; those that it is told have names of their own. */
const afterForFarm = sql<AuditValues>`${audit_entries.after} - 'reason'`;

/** Returns the lines of a farm, the newest first, each with its cursor; one more than a page when there is a next one. */
export async function listOfFarm(
  db: Db,
  { payments, ...input }: ActivityInput & { payments: PaymentLines },
): Promise<(Activity & { place: string })[]> {
  const { farm_id, q, user_id, subject, page = 1, per_page, after: cursor } = input;
  const [micros, last = ""] = cursor?.split(".") ?? [];
  const target = alias(users, "target");
  const like = likePart(q);
  const rows = await db
    .select({
      entry: audit_entries,
      after: afterForFarm,
      name: users.name,
      person: target.name,
      micros: microsOf(sql`${audit_entries.created_at}`),
    })
    .from(audit_entries)
    .leftJoin(users, eq(users.id, audit_entries.user_id))
    .leftJoin(target, eq(target.id, audit_entries.on_behalf_of_user_id))
    .where(
      and(
        eq(audit_entries.farm_id, farm_id),
        OF_FARM,
        mayRead(payments),
        cursor
          ? behindCursor(sql`${audit_entries.created_at}`, sql`${audit_entries.id}`, {
              micros: Number(micros),
              id: last,
            })
          : undefined,
        user_id ? eq(audit_entries.user_id, user_id) : undefined,
        subject ? sql`${audit_entries.action} like ${`${subject.replaceAll("_", "\\_")}.%`}` : undefined,
        q
          ? or(
              sql`${users.name} ilike ${like}`,
              sql`${audit_entries.before}::text ilike ${like}`,
              sql`(${afterForFarm})::text ilike ${like}`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(audit_entries.created_at), desc(audit_entries.id))
    .limit(per_page + 1)
    .offset(cursor ? 0 : (page - 1) * per_page);
  return rows.map(({ entry, after, name, person, micros }) => {
    const [about = "", act = ""] = entry.action.split(".");
    const { id, actor, subject_id, before, created_at } = entry;
    const user = entry.user_id === null ? null : { id: entry.user_id, name: name ?? "" };
    const on_behalf_of =
      entry.on_behalf_of_user_id === null ? null : { id: entry.on_behalf_of_user_id, name: person ?? "" };
    const activity = { id, actor, user, on_behalf_of, subject: about, act, subject_id, before, created_at };
    return { ...activity, after, place: `${micros}.${id}` };
  });
}

/** Lists the people who did something on a farm that may be read, by name. */
export function listPeople(
  db: Db,
  farm_id: number,
  payments: PaymentLines,
): Promise<{ id: number; name: string }[]> {
  const readable = and(eq(audit_entries.farm_id, farm_id), OF_FARM, mayRead(payments));
  const actors = db.select({ id: audit_entries.user_id }).from(audit_entries).where(readable);
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, actors))
    .orderBy(sql`${users.name} collate french`, users.id)
    .limit(100);
}
