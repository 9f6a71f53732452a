import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  api_tokens,
  authenticator_apps,
  farm_users,
  farms,
  log_ins,
  passkeys,
  recovery_codes,
  sessions,
  subscribers,
  uploads,
  users,
  votes,
} from "@/db/schema";

export type User = typeof users.$inferSelect;

const ADMIN_FARMS = 500;

/** Returns the user with this email, in upper or lower case; null when there is none. */
export async function findByEmail(db: Db, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user ?? null;
}

/** Returns the user with this id, or null. */
export async function findById(db: Db, id: number): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Returns the user with this uuid, or null. */
export async function findByUuid(db: Db, uuid: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.uuid, uuid));
  return user ?? null;
}

/** Returns whether an account has an authenticator app or a passkey. Recovery codes alone are none. */
export async function hasSecondFactor(db: Db, user_id: number): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select 1 from authenticator_apps where user_id = ${user_id} and confirmed_at is not null)
      or exists (select 1 from passkeys where user_id = ${user_id}) as has`);
  return row?.has ?? false;
}

/** Returns what an account has for its second step, without any secret. */
export async function listSecondFactors(db: Db, user_id: number) {
  const [app] = await db
    .select({ since: authenticator_apps.confirmed_at })
    .from(authenticator_apps)
    .where(and(eq(authenticator_apps.user_id, user_id), isNotNull(authenticator_apps.confirmed_at)));
  const keys = await db
    .select({ name: passkeys.name, since: passkeys.created_at, last_used_at: passkeys.last_used_at })
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(passkeys.id);
  const recovery_codes_left = await db.$count(
    recovery_codes,
    and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)),
  );
  return { authenticator_app_since: app?.since ?? null, passkeys: keys, recovery_codes_left };
}

/** Lists the different programs with which an account logged in, as their User-Agent. */
export const listUserAgents = async (db: Db, user_id: number): Promise<string[]> =>
  (
    await db
      .selectDistinct({ user_agent: log_ins.user_agent })
      .from(log_ins)
      .where(eq(log_ins.user_id, user_id))
      .limit(1000)
  ).map(({ user_agent }) => user_agent);

const farm = { id: farms.id, uuid: farms.uuid, name: farms.name, handle: farms.handle };

/** Lists the farms that a user works on, newest first. A super administrator gets the newest farms of all. */
export function listMyFarms(db: Db, user: Pick<User, "id" | "is_admin">) {
  if (user.is_admin) {
    return db
      .select(farm)
      .from(farms)
      .where(isNull(farms.deleted_at))
      .orderBy(desc(farms.created_at), desc(farms.id))
      .limit(ADMIN_FARMS);
  }
  return db
    .select(farm)
    .from(farms)
    .innerJoin(farm_users, eq(farm_users.farm_id, farms.id))
    .where(and(eq(farm_users.user_id, user.id), isNull(farms.deleted_at)))
    .orderBy(desc(farms.created_at), desc(farms.id));
}

/** Returns the ids of the farms that a user follows. */
export async function listFollowedFarmIds(db: Db, user_id: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ farm_id: subscribers.farm_id })
    .from(subscribers)
    .innerJoin(farms, eq(farms.id, subscribers.farm_id))
    .where(
      and(
        eq(subscribers.user_id, user_id),
        isNull(subscribers.unsubscribed_at),
        isNull(subscribers.erased_at),
        isNull(farms.deleted_at),
      ),
    )
    .orderBy(subscribers.farm_id);
  return rows.map((row) => row.farm_id);
}

/** Lists the last log-ins of a user, newest first. */
export const listLogIns = (db: Db, user_id: number) =>
  db
    .select({
      created_at: log_ins.created_at,
      kind: log_ins.kind,
      ip: log_ins.ip,
      user_agent: log_ins.user_agent,
    })
    .from(log_ins)
    .where(eq(log_ins.user_id, user_id))
    .orderBy(desc(log_ins.created_at), desc(log_ins.id))
    .limit(1000);

export type SessionRow = typeof sessions.$inferSelect;

/** Lists the valid sessions of a user, the latest used first. */
export const listSessionsOf = (db: Db, user_id: number, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id));

/** Lists the farms that a user owns, and locks the memberships, so that none is handed over meanwhile. */
export const lockOwnedFarms = (db: Db, user_id: number): Promise<{ name: string }[]> =>
  db
    .select({ name: farms.name })
    .from(farm_users)
    .innerJoin(farms, eq(farms.id, farm_users.farm_id))
    .where(and(eq(farm_users.user_id, user_id), eq(farm_users.role, "owner"), isNull(farms.deleted_at)))
    .orderBy(farms.id)
    .for("update", { of: farm_users });

/** Lists the farms on which a user works, with the role. */
export const listMemberships = (db: Db, user_id: number) =>
  db
    .select({ farm: farms.name, handle: farms.handle, role: farm_users.role, since: farm_users.created_at })
    .from(farm_users)
    .innerJoin(farms, eq(farms.id, farm_users.farm_id))
    .where(and(eq(farm_users.user_id, user_id), isNull(farms.deleted_at)))
    .orderBy(farms.id);

/** Lists the subscriptions that belong to an account, with what the farms know. */
export const listSubscriptions = (db: Db, user_id: number) =>
  db
    .select({
      farm: farms.name,
      handle: farms.handle,
      name: subscribers.name,
      email: subscribers.email,
      phone: subscribers.phone,
      lang: subscribers.lang,
      since: subscribers.created_at,
      unsubscribed_at: subscribers.unsubscribed_at,
    })
    .from(subscribers)
    .innerJoin(farms, eq(farms.id, subscribers.farm_id))
    .where(and(eq(subscribers.user_id, user_id), isNull(subscribers.erased_at)))
    .orderBy(farms.id);

/** Lists the votes of a user. */
export const listVotes = (db: Db, user_id: number) =>
  db
    .select({ farm: farms.name, handle: farms.handle, vote: votes.vote, at: votes.created_at })
    .from(votes)
    .innerJoin(farms, eq(farms.id, votes.farm_id))
    .where(eq(votes.user_id, user_id))
    .orderBy(farms.id);

/** Returns the ids of the farms that a user voted on. */
export const listVotedFarmIds = async (db: Db, user_id: number): Promise<number[]> =>
  (await db.select({ farm_id: votes.farm_id }).from(votes).where(eq(votes.user_id, user_id))).map(
    ({ farm_id }) => farm_id,
  );

/** Lists the pictures that a user sent. */
export const listUploads = (db: Db, user_id: number) =>
  db
    .select({ path: uploads.path, bytes: uploads.bytes, at: uploads.created_at })
    .from(uploads)
    .where(eq(uploads.user_id, user_id))
    .orderBy(uploads.id);

/** Returns the personal tokens of an account, without any secret. */
export const listPersonalTokens = (db: Db, user_id: number) =>
  db
    .select({
      name: api_tokens.name,
      scopes: api_tokens.scopes,
      farm_id: api_tokens.farm_id,
      since: api_tokens.created_at,
      expires_at: api_tokens.expires_at,
      last_used_at: api_tokens.last_used_at,
    })
    .from(api_tokens)
    .where(eq(api_tokens.user_id, user_id))
    .orderBy(api_tokens.id);
