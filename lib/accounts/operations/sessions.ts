import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { notePlace } from "@/db/replicas";
import { impersonations, log_ins, pending_log_ins, sessions, users } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { disputedOwners } from "@/lib/platform/disputed-owners";
import { deleteOldRows } from "@/lib/platform/purge";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import type { SessionKind } from "@/lib/vocabulary/enumerations";
import { keptSince } from "@/lib/vocabulary/retention";
import type { User } from "../queries";
import { MOST_SESSIONS, SESSION_LIFETIME } from "../rules";

const USER_AGENT_LENGTH = 400;

const sessionValues = (ctx: Ctx, user: Pick<User, "id" | "session_epoch">, secret: string) => {
  const now = ctx.clock.now();
  return {
    user_id: user.id,
    secret_hash: hashSecret(secret),
    session_epoch: user.session_epoch,
    user_agent: ctx.client?.user_agent.slice(0, USER_AGENT_LENGTH) ?? "",
    last_seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_LIFETIME),
    created_at: now,
  };
};

/** Deletes the expired sessions of a user, and the oldest ones of a kind above the limit. */
async function makeRoom(tx: Ctx, user_id: number, kind: SessionKind): Promise<void> {
  // Two log-ins at once must not both see the last free place.
  await tx.db.execute(sql`select 1 from users where id = ${user_id} for no key update`);
  await tx.db
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), lt(sessions.expires_at, tx.clock.now())));
  const above = tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.kind, kind)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .offset(MOST_SESSIONS[kind] - 1);
  await tx.db.delete(sessions).where(sql`${sessions.id} in ${above}`);
}

/**
 * Opens a session for a user whose identity was just checked. When the password changed since `user` was read, the
 * session is never valid.
 * @param second_factor_at when a second factor was shown for this session; null when none was
 * @returns the secret of the cookie or the Bearer token, which is stored only as a hash
 */
export async function openSession(
  tx: Ctx,
  user: Pick<User, "id" | "session_epoch">,
  kind: SessionKind,
  second_factor_at: Date | null = null,
): Promise<string> {
  const secret = newSecret();
  await makeRoom(tx, user.id, kind);
  const values = sessionValues(tx, user, secret);
  await tx.db.insert(sessions).values({ ...values, kind, second_factor_at });
  const { user_id, user_agent, created_at } = values;
  await tx.db.insert(log_ins).values({ user_id, kind, ip: tx.ip, user_agent, created_at });
  return secret;
}

/** Notes up to where the log must be read to see what a log-in changed. @returns that place; null when it ended */
export const noteWriteOfSession = (db: Db, session_id: number): Promise<number | null> =>
  notePlace(db, sessions, session_id);

/**
 * Returns the session with this secret and its user; null when it ended, expired or the password changed since. Here
 * alone a session becomes that of a super administrator: one that showed a second factor. While it acts in the name of
 * somebody it has their rights, and `acted_by` names the super administrator.
 */
export async function findSession(db: Db, kind: SessionKind, secret: string, now: Date) {
  const is_admin = sql<boolean>`(${users.is_admin} and ${sessions.second_factor_at} is not null)`;
  const target = alias(users, "target");
  const [found] = await db
    .select({
      session_id: sessions.id,
      user_id: users.id,
      is_admin,
      last_seen_at: sessions.last_seen_at,
      written_by: sessions.written_by,
      acting_for: target.id,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user_id), eq(users.session_epoch, sessions.session_epoch)))
    .leftJoin(
      impersonations,
      and(
        eq(impersonations.session_id, sessions.id),
        isNull(impersonations.ended_at),
        gt(impersonations.ends_at, now),
        is_admin,
      ),
    )
    .leftJoin(
      target,
      and(eq(target.id, impersonations.user_id), isNull(target.blocked_at), eq(target.is_admin, false)),
    )
    .where(
      and(
        eq(sessions.secret_hash, hashSecret(secret)),
        eq(sessions.kind, kind),
        gt(sessions.expires_at, now),
        isNull(users.blocked_at),
      ),
    );
  if (!found) return null;
  const { acting_for, ...person } = found;
  if (acting_for === null) return person;
  return { ...person, user_id: acting_for, is_admin: false, acted_by: person.user_id };
}

/** Saves when a session was last used. */
export async function touchSession(db: Db, session_id: number, now: Date): Promise<void> {
  await db.update(sessions).set({ last_seen_at: now }).where(eq(sessions.id, session_id));
}

const sessionOf = ({ actor }: Ctx): number | undefined =>
  actor.kind === "user" || actor.kind === "apiToken" ? actor.session_id : undefined;

/** Returns when the session of the caller showed a second factor; null when it did not. */
export async function secondFactorShownAt(ctx: Ctx): Promise<Date | null> {
  const session_id = sessionOf(ctx);
  if (session_id === undefined) return null;
  const [found] = await ctx.db
    .select({ at: sessions.second_factor_at })
    .from(sessions)
    .where(eq(sessions.id, session_id));
  return found?.at ?? null;
}

/** Saves that the session of the caller has just shown a second factor. */
export async function markSecondFactorShown(tx: Ctx): Promise<void> {
  const session_id = sessionOf(tx);
  if (session_id === undefined) return;
  await tx.db.update(sessions).set({ second_factor_at: tx.clock.now() }).where(eq(sessions.id, session_id));
}

/** Forgets that sessions of a user showed a second factor, once the account has none. */
export async function forgetSecondFactorShown(tx: Ctx, user_id: number): Promise<void> {
  await tx.db.update(sessions).set({ second_factor_at: null }).where(eq(sessions.user_id, user_id));
}

/** Ends one session of a user, and the token it asked for. @returns false when the user has no such session */
export async function endSession(tx: Ctx, user_id: number, session_id: number): Promise<boolean> {
  const ended = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.id, session_id), eq(sessions.user_id, user_id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the session of a cookie, for a browser that logs out through next-auth. */
export async function endSessionOfSecret(db: Db, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.secret_hash, hashSecret(secret)));
}

/** Ends all sessions and tokens of a user, except one when it is given. */
export async function endSessions(tx: Ctx, user_id: number, except?: number): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  await tx.db.delete(sessions).where(and(eq(sessions.user_id, user_id), others));
}

/** Deletes the sessions and pending log-ins that have expired. @returns how many sessions were deleted */
export async function deleteExpiredSessions(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  await ctx.db.delete(pending_log_ins).where(lt(pending_log_ins.expires_at, now));
  const { count } = await ctx.db.delete(sessions).where(lt(sessions.expires_at, now));
  return count;
}

/** Deletes up to `most` log-ins after their time, but none of an owner with an open dispute. @returns how many */
export async function deleteOldLogIns(tx: Ctx, most: number): Promise<number> {
  const kept = sql`user_id in ${disputedOwners}`;
  return deleteOldRows(tx, log_ins, keptSince("log_ins", tx.clock.now()), most, kept);
}
