import { type Ctx, isSuperAdmin, userId } from "@/lib/platform/context";
import { unauthenticated } from "@/lib/platform/errors";
import { ownImage } from "@/lib/uploads/operations/own-images";
import type { Me } from "../presenter";
import { findById, hasSecondFactor, listFollowedFarmIds, listMyFarms, type User } from "../queries";

/**
 * Returns the data that a user sees about their own account.
 * @param shown whether the session showed a second factor, without which nobody is a super administrator
 */
export async function describeUser(
  ctx: Ctx,
  user: User,
  shown = isSuperAdmin(ctx) && userId(ctx) === user.id,
): Promise<Me> {
  const is_admin = user.is_admin && shown;
  const my_farms = await listMyFarms(ctx.db, { id: user.id, is_admin });
  return {
    id: user.id,
    uuid: user.uuid,
    name: user.name,
    email: user.email,
    phone: user.phone,
    phone_verified_at: user.phone_verified_at?.toISOString() ?? null,
    avatar: ownImage(user.avatar) ?? { url: `/api/avatars/${user.uuid}` },
    is_admin,
    needs_second_factor: user.is_admin && !is_admin && !(await hasSecondFactor(ctx.db, user.id)),
    lang: user.lang,
    has_password: user.password_hash !== null,
    unverified_email: user.email_verified_at === null,
    unverified_new_email: user.unverified_new_email,
    default_farm_id: user.default_farm_id,
    subscribers_farm_ids: await listFollowedFarmIds(ctx.db, user.id),
    my_farms,
  };
}

/** Returns the same data by id, or null when the user does not exist. */
export async function describeUserById(ctx: Ctx, user_id: number): Promise<Me | null> {
  const user = await findById(ctx.db, user_id);
  return user && describeUser(ctx, user);
}

/** Returns the account of the logged-in user. @throws AppError unauthenticated when the account does not exist */
export async function findAccount(ctx: Ctx, user_id: number): Promise<User> {
  const user = await findById(ctx.db, user_id);
  if (!user) throw unauthenticated();
  return user;
}
