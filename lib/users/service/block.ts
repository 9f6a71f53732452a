import { blockAccount, unblockAccount } from "@/lib/accounts/operations/block";
import { lockOwnedFarms } from "@/lib/farms/operations/owners";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { BlockInput, UnblockInput } from "../inputs";
import { existingUser, lockedUser } from "../operations/existing-user";

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
    // A send that is accepted at this moment locks its farm first, so one of the two sees the other.
    await lockOwnedFarms(tx, user.id);
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
