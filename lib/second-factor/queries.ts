import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { authenticator_apps, passkeys, recovery_codes, users } from "@/db/schema";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Returns the confirmed authenticator app of a user, or null. */
export async function findApp(db: Db, user_id: number) {
  const [app] = await db
    .select()
    .from(authenticator_apps)
    .where(and(eq(authenticator_apps.user_id, user_id), isNotNull(authenticator_apps.confirmed_at)));
  return app ?? null;
}

/** Returns the app that waits for its first code and was begun after an instant, or null. */
export async function findStartedApp(db: Db, user_id: number, after: Date) {
  const [app] = await db
    .select()
    .from(authenticator_apps)
    .where(
      and(
        eq(authenticator_apps.user_id, user_id),
        isNull(authenticator_apps.confirmed_at),
        gt(authenticator_apps.created_at, after),
      ),
    );
  return app ?? null;
}

/** Lists the passkeys of a user, the newest first. */
export const listPasskeys = (db: Db, user_id: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(desc(passkeys.id));

/** Returns the passkey of a user with this credential id, and locks it; null when there is none. */
export async function lockPasskey(
  db: Db,
  user_id: number,
  credential_id: string,
): Promise<PasskeyRow | null> {
  const [found] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.user_id, user_id), eq(passkeys.credential_id, credential_id)))
    .for("no key update");
  return found ?? null;
}

/** Counts the recovery codes that a user can still use. */
export const countRecoveryCodes = (db: Db, user_id: number): Promise<number> =>
  db.$count(recovery_codes, and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)));

/** Lists all super administrators, by name. */
export const listAdmins = (db: Db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      has_second_factor: sql<boolean>`(
        exists (select from authenticator_apps a where a.user_id = users.id and a.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = users.id))`,
    })
    .from(users)
    .where(eq(users.is_admin, true))
    .orderBy(sql`${users.name} collate french`, users.id);
