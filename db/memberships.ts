import { sql } from "drizzle-orm";
import type { Db } from "./client";

/**
 * Returns the role of a user on a farm. The result is undefined when the farm does not exist; the role is null when
 * the user is not a member.
 */
export async function findMembership(
  db: Db,
  farm_id: number,
  user_id: number,
): Promise<{ role: "employee" | "admin" | "owner" | null } | undefined> {
  const rows = await db.execute<{ role: "employee" | "admin" | "owner" | null }>(sql`
    select m.role from farms f
    left join farm_users m on m.farm_id = f.id and m.user_id = ${user_id}
    where f.id = ${farm_id} and f.deleted_at is null`);
  return rows[0];
}

/**
 * Returns whether the email address of a user is verified, and whether the log-in of a call goes on. One statement sees
 * both, because a recovery ends the log-ins of before and verifies the address.
 */
export async function findLogIn(
  db: Db,
  user_id: number,
  { session_id = null, token_id = null }: { session_id?: number | null; token_id?: number | null },
): Promise<{ is_verified: boolean; goes_on: boolean } | undefined> {
  const [found] = await db.execute<{ is_verified: boolean; goes_on: boolean }>(sql`
    select u.email_verified_at is not null as is_verified,
      (${session_id}::bigint is null or exists (select from sessions s where s.id = ${session_id}::bigint))
      and (${token_id}::bigint is null or exists (select from api_tokens t
        where t.id = ${token_id}::bigint and t.session_epoch = u.session_epoch)) as goes_on
    from users u where u.id = ${user_id}`);
  return found;
}

/** Returns whether the email address of a user is verified. */
export async function isVerifiedUser(db: Db, user_id: number): Promise<boolean> {
  const rows = await db.execute(
    sql`select 1 from users where id = ${user_id} and email_verified_at is not null`,
  );
  return rows.length > 0;
}
