import { and, eq, sql } from "drizzle-orm";
import { farm_users, users } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import type { GivenRole } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

export type Membership = typeof farm_users.$inferSelect;

const ofFarm = (farm_id: number, id: number) => and(eq(farm_users.farm_id, farm_id), eq(farm_users.id, id));

/**
 * Adds a user to the people of a farm, under the id of the invitation.
 * @throws AppError conflict when the person works there already
 */
export async function addMember(
  tx: Ctx,
  member: { id: number; farm_id: number; user_id: number; role: GivenRole },
): Promise<Membership> {
  const [added] = await tx.db
    .insert(farm_users)
    .overridingSystemValue()
    .values({ ...member, created_at: tx.clock.now() })
    .returning();
  return added!;
}

/** An owner of a farm who can be written to. */
export interface FarmOwner {
  name: string;
  email: string;
  lang: Lang;
  email_verified_at: Date | null;
}

/** Lists the owners of a farm who can be written to. */
export const listOwners = (ctx: Ctx, farm_id: number): Promise<FarmOwner[]> =>
  ctx.db
    .select({
      name: users.name,
      email: users.email,
      lang: users.lang,
      email_verified_at: users.email_verified_at,
    })
    .from(farm_users)
    .innerJoin(users, eq(users.id, farm_users.user_id))
    .where(and(eq(farm_users.farm_id, farm_id), eq(farm_users.role, "owner")))
    .orderBy(users.id);

/** Returns a membership of a farm by its id and locks it; null when there is none. */
export async function lockMember(tx: Ctx, farm_id: number, id: number): Promise<Membership | null> {
  const [member] = await tx.db.select().from(farm_users).where(ofFarm(farm_id, id)).for("update");
  return member ?? null;
}

/** Changes the role of a member who is not the owner. @throws AppError conflict */
export async function changeRole(
  tx: Ctx,
  { id, farm_id, role: before }: Membership,
  role: GivenRole,
): Promise<void> {
  const changed = await tx.db
    .update(farm_users)
    .set({ role })
    .where(and(ofFarm(farm_id, id), eq(farm_users.role, before), sql`${farm_users.role} <> 'owner'`))
    .returning({ id: farm_users.id });
  if (changed.length === 0) throw conflict("conflict");
}

/** Removes a member who is not the owner. @throws AppError conflict */
export async function removeMembership(tx: Ctx, { id, farm_id }: Membership): Promise<void> {
  const removed = await tx.db
    .delete(farm_users)
    .where(and(ofFarm(farm_id, id), sql`${farm_users.role} <> 'owner'`))
    .returning({ id: farm_users.id });
  if (removed.length === 0) throw conflict("ownerStays");
}

/** Makes a member the owner of a farm, and the owner an admin. @throws AppError not_found | conflict */
export async function swapOwner(tx: Ctx, farm_id: number, from: number, to: number): Promise<void> {
  const give = (user_id: number, was: string, role: "admin" | "owner") =>
    tx.db
      .update(farm_users)
      .set({ role })
      .where(
        and(
          eq(farm_users.farm_id, farm_id),
          eq(farm_users.user_id, user_id),
          was === "owner" ? eq(farm_users.role, "owner") : sql`${farm_users.role} <> 'owner'`,
        ),
      )
      .returning({ id: farm_users.id });
  if ((await give(from, "owner", "admin")).length === 0) throw conflict("conflict");
  if ((await give(to, "member", "owner")).length === 0) throw notFound();
}
