import { blockAccount, unblockAccount } from "@/lib/accounts/operations/block";
import { findUserByUuid } from "@/lib/accounts/operations/find-user";
import { lockSuperAdmins } from "@/lib/accounts/operations/super-admins";
import { type PoolCtx, type Tx, transaction, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { BlockInput, UnblockInput, UserInput } from "../inputs";

/** Returns an account while nobody becomes or stops being a super administrator. @throws AppError not_found */
async function lockedUser(tx: Tx, user_uuid: string) {
  await lockSuperAdmins(tx);
  const user = await findUserByUuid(tx, user_uuid);
  if (!user) throw notFound();
  return user;
}

/** Returns the account of an input, before anything else is said of it. @throws AppError not_found */
async function existingUser(ctx: PoolCtx, raw: unknown): Promise<string> {
  const parsed = UserInput.safeParse(raw);
  if (!parsed.success || !(await findUserByUuid(ctx, parsed.data.user_uuid))) throw notFound();
  return parsed.data.user_uuid;
}

/**
 * Blocks an account with a reason, which its person is told by email. Never the own one or another super administrator's.
 * @throws AppError unauthenticated | not_found | invalid on reason | conflict
 */
export async function blockUser(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const user_uuid = await existingUser(ctx, raw);
  const { reason } = BlockInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const user = await lockedUser(tx, user_uuid);
    if (user.id === userId(tx)) throw conflict("ownBlock");
    if (user.is_admin) throw conflict("blockSuperAdmin");
    await blockAccount(tx, user, reason);
    return { success: true };
  });
}

/**
 * Lets a blocked account log in again, with a reason. What was paused stays paused until its farm resumes it.
 * @throws AppError unauthenticated | not_found | invalid on reason | conflict
 */
export async function unblockUser(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const user_uuid = await existingUser(ctx, raw);
  const { reason } = UnblockInput.parse(raw);
  return transaction(ctx, async (tx) => {
    await unblockAccount(tx, await lockedUser(tx, user_uuid), reason);
    return { success: true };
  });
}
