import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farm_invitations, farm_offers, farm_users, farms, users } from "@/db/schema";
import type { FarmUser, Offer } from "./presenter";

export type InvitationRow = typeof farm_invitations.$inferSelect;

/** Lists the people of a farm: the owner first, then by the time at which they came; invitations last. */
export async function listTeam(db: Db, farm_id: number, now: Date): Promise<FarmUser[]> {
  const [members, invited] = await Promise.all([
    db
      .select({ member: farm_users, email: users.email, name: users.name })
      .from(farm_users)
      .innerJoin(users, eq(users.id, farm_users.user_id))
      .where(eq(farm_users.farm_id, farm_id))
      .orderBy(sql`${farm_users.role} = 'owner' desc`, farm_users.created_at, farm_users.id),
    db
      .select()
      .from(farm_invitations)
      .where(eq(farm_invitations.farm_id, farm_id))
      .orderBy(farm_invitations.created_at, farm_invitations.id),
  ]);
  return [
    ...members.map<FarmUser>(({ member: { id, user_id, role, created_at }, email, name }) => ({
      ...{ id, farm_id, user_id, email, name, role, created_at },
      status: "member",
      expires_at: null,
    })),
    ...invited.map<FarmUser>(({ id, email, role, expires_at, created_at }) => ({
      ...{ id, farm_id, user_id: null, email, name: "", role, expires_at, created_at },
      status: expires_at > now ? "invited" : "expired",
    })),
  ];
}

/** Returns the offer of a farm that can still be accepted, or null. */
export async function findOffer(
  db: Db,
  farm_id: number,
  now: Date,
): Promise<(Offer & { from: number }) | null> {
  const [found] = await db
    .select({ offer: farm_offers, farm_user_id: farm_users.id, name: users.name })
    .from(farm_offers)
    .innerJoin(
      farm_users,
      and(eq(farm_users.farm_id, farm_offers.farm_id), eq(farm_users.user_id, farm_offers.to_user_id)),
    )
    .innerJoin(users, eq(users.id, farm_offers.to_user_id))
    .where(and(eq(farm_offers.farm_id, farm_id), gt(farm_offers.expires_at, now)));
  if (!found) return null;
  const { offer, farm_user_id, name } = found;
  const { expires_at, to_user_id, from_user_id } = offer;
  return { farm_id, to: { farm_user_id, user_id: to_user_id, name }, expires_at, from: from_user_id };
}

/** Returns a usable invitation by the hash of its secret, with its farm and the name of who invited; or null. */
export async function findInvitation(db: Db, token_hash: string, now: Date) {
  const [found] = await db
    .select({
      invitation: farm_invitations,
      farm: { name: farms.name, uuid: farms.uuid },
      inviter: users.name,
    })
    .from(farm_invitations)
    .innerJoin(farms, eq(farms.id, farm_invitations.farm_id))
    .leftJoin(users, eq(users.id, farm_invitations.invited_by))
    .where(
      and(
        eq(farm_invitations.token_hash, token_hash),
        gt(farm_invitations.expires_at, now),
        sql`${farms.deleted_at} is null`,
      ),
    );
  return found ?? null;
}

/** Returns whether somebody with this email works on a farm. */
export const worksThere = async (db: Db, farm_id: number, email: string): Promise<boolean> =>
  (await db.$count(
    sql`farm_users m join users u on u.id = m.user_id`,
    sql`m.farm_id = ${farm_id} and lower(u.email) = ${email.toLowerCase()}`,
  )) > 0;
