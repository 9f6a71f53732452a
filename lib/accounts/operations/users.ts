import { and, eq, isNull, sql } from "drizzle-orm";
import { findLogIn } from "@/db/memberships";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, logInOf, publish } from "@/lib/platform/context";
import { unauthenticated } from "@/lib/platform/errors";
import type { DomainEvents } from "@/lib/platform/events";
import { requireOwnImages } from "@/lib/uploads/operations/own-images";
import type { User } from "../queries";

type Values = Partial<Omit<typeof users.$inferInsert, "id" | "uuid" | "password_hash" | "session_epoch">>;

/** Creates an account. Returns null when the email already has one. */
export async function addUser(
  tx: Ctx,
  values: Pick<typeof users.$inferInsert, "name" | "email" | "phone" | "password_hash">,
): Promise<User | null> {
  const [added] = await tx.db
    .insert(users)
    .values({ ...values, lang: tx.lang, created_at: tx.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!added) return null;
  await recordAudit(tx, { subject: "account", act: "create", farm_id: null, subject_id: added.id });
  return added;
}

/** Changes the given fields of a user; undefined fields keep their value. @throws AppError conflict on the email */
export async function changeUser(tx: Ctx, user: User, values: Values): Promise<User> {
  await requireOwnImages(tx, { user_id: user.id }, values, user);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return user;
  const [changed] = await tx.db.update(users).set(given).where(eq(users.id, user.id)).returning();
  await recordAudit(tx, {
    subject: "account",
    act: "update",
    farm_id: null,
    subject_id: user.id,
    before: user,
    after: changed,
  });
  return changed!;
}

/**
 * Remembers the farm that a person lands on. Nobody chose it, so the audit has no line of it: the account would seem changed
 * at each log-in.
 */
export async function rememberFarm(tx: Ctx, user_id: number, farm_id: number): Promise<User> {
  const [changed] = await tx.db
    .update(users)
    .set({ default_farm_id: farm_id })
    .where(eq(users.id, user_id))
    .returning();
  return changed!;
}

/** Saves the hash of a new password, ends all older sessions, and forgets a new address that is not verified yet. */
export async function setPassword(tx: Ctx, user_id: number, password_hash: string): Promise<User> {
  const [user] = await tx.db
    .update(users)
    .set({ password_hash, unverified_new_email: null, session_epoch: sql`${users.session_epoch} + 1` })
    .where(eq(users.id, user_id))
    .returning();
  await recordAudit(tx, { subject: "account", act: "change-password", farm_id: null, subject_id: user_id });
  return user!;
}

/** Marks the email address of an account as verified. @returns the account; null when it was verified before */
export async function markEmailVerified(
  tx: Ctx,
  user: Pick<User, "id">,
  email: string,
): Promise<User | null> {
  const ofAddress = eq(sql`lower(${users.email})`, email.toLowerCase());
  const [proven] = await tx.db
    .update(users)
    .set({ email_verified_at: tx.clock.now() })
    .where(and(eq(users.id, user.id), ofAddress, isNull(users.email_verified_at)))
    .returning();
  return proven ?? null;
}

/**
 * Replaces the email of an account by the new one, if the new one is still the verified one.
 * @throws AppError conflict when another account uses the email now
 */
export async function moveToNewEmail(tx: Ctx, user: User, proven: string): Promise<User | null> {
  const [moved] = await tx.db
    .update(users)
    .set({
      email: sql`${users.unverified_new_email}`,
      unverified_new_email: null,
      email_verified_at: tx.clock.now(),
    })
    .where(and(eq(users.id, user.id), eq(sql`lower(${users.unverified_new_email})`, proven.toLowerCase())))
    .returning();
  if (!moved) return null;
  await recordAudit(tx, {
    subject: "account",
    act: "change-email",
    farm_id: null,
    subject_id: user.id,
    before: user,
    after: moved,
  });
  return moved;
}

/** Gives an account back to the address it had before, without a password and with all sessions ended. */
export async function restoreEmailOf(tx: Ctx, user_id: number, email: string): Promise<User> {
  const [restored] = await tx.db
    .update(users)
    .set({
      email,
      email_verified_at: tx.clock.now(),
      unverified_new_email: null,
      password_hash: null,
      session_epoch: sql`${users.session_epoch} + 1`,
    })
    .where(eq(users.id, user_id))
    .returning();
  await recordAudit(tx, { subject: "account", act: "restore-email", farm_id: null, subject_id: user_id });
  return restored!;
}

/**
 * Takes the password, the sessions, the phone and a pending address from an account whose address nobody has verified:
 * a stranger may have registered it. @returns null when the address is verified by now
 */
export async function clearUnverified(
  tx: Ctx,
  user_id: number,
  person: { name?: string; phone: string | null },
): Promise<User | null> {
  const [cleared] = await tx.db
    .update(users)
    .set({
      ...person,
      password_hash: null,
      unverified_new_email: null,
      session_epoch: sql`${users.session_epoch} + 1`,
    })
    .where(and(eq(users.id, user_id), isNull(users.email_verified_at)))
    .returning();
  if (!cleared) return null;
  await recordAudit(tx, { subject: "account", act: "recover", farm_id: null, subject_id: user_id });
  await publish(tx, "account_recovered", { user_id });
  return cleared;
}

/**
 * Locks the row of a user, so that no other change of the account happens at the same moment. Sensitive changes of the own
 * account call it first: another change may have ended the caller's log-in while the call was under way.
 * @throws AppError unauthenticated when the log-in is over, or the password changed since `user` was read
 */
export async function lockUser(tx: Ctx, user: User): Promise<void> {
  const [locked] = await tx.db
    .select({ session_epoch: users.session_epoch })
    .from(users)
    .where(eq(users.id, user.id))
    .for("no key update");
  if (locked?.session_epoch !== user.session_epoch) throw unauthenticated();
  const log_in = await findLogIn(tx.db, user.id, logInOf(tx));
  if (!log_in?.goes_on) throw unauthenticated();
}

/** Clears the default farm of a user who no longer works there. */
export async function clearDefaultFarmOf(tx: Ctx, user_id: number, farm_id: number): Promise<void> {
  await tx.db
    .update(users)
    .set({ default_farm_id: null })
    .where(and(eq(users.id, user_id), eq(users.default_farm_id, farm_id)));
}

/** Clears the default farm of all users whose default farm was deleted. */
export async function clearDefaultFarm(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  await tx.db.update(users).set({ default_farm_id: null }).where(eq(users.default_farm_id, farm_id));
}
