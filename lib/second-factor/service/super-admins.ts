import { findAccount } from "@/lib/accounts/operations/describe-user";
import { findUser, findUserByEmail } from "@/lib/accounts/operations/find-user";
import { hasFactor } from "@/lib/accounts/operations/second-factor";
import { endAdmin, lockSuperAdmins, makeAdmin } from "@/lib/accounts/operations/super-admins";
import { lockUser } from "@/lib/accounts/operations/users";
import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, type Tx, transaction } from "@/lib/platform/context";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin, authorizeUser } from "@/lib/platform/permissions";
import { NewSuperAdminInput, SuperAdminInput } from "../inputs";
import { type Account, requireProof } from "../operations/factors";
import type { SuperAdminView } from "../presenter";
import { listAdmins } from "../queries";

/** Lists all super administrators. @throws AppError unauthenticated | forbidden */
export async function listSuperAdmins(ctx: Ctx, _raw?: unknown): Promise<SuperAdminView[]> {
  authorizeSuperAdmin(ctx);
  const own_id = authorizeUser(ctx);
  return (await listAdmins(ctx.db)).map((admin) => ({ ...admin, own: admin.id === own_id }));
}

/**
 * Waits for other changes, then refuses a caller whom one of them made an ordinary user or logged out.
 * @throws AppError unauthenticated | forbidden
 */
async function requireStillAdmin(tx: Tx, caller: Account): Promise<void> {
  await lockSuperAdmins(tx);
  await lockUser(tx, caller);
  if (!(await findUser(tx, caller.id))?.is_admin) throw forbidden();
}

/**
 * Makes another account that of a super administrator. The account needs a second factor and a verified address.
 * @throws AppError unauthenticated | forbidden | invalid on email or current_password | rate_limited
 */
export async function makeSuperAdmin(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx);
  const caller = await findAccount(ctx, authorizeUser(ctx));
  const { email, current_password } = NewSuperAdminInput.parse(raw);
  await requireProof(ctx, caller, current_password);
  return transaction(ctx, async (tx) => {
    await requireStillAdmin(tx, caller);
    const user = await findUserByEmail(tx, email);
    if (!user) throw invalid("email", "noSuchAccount");
    await lockUser(tx, user);
    if (user.is_admin) throw invalid("email", "alreadySuperAdmin");
    if (user.blocked_at) throw invalid("email", "targetBlocked");
    if (!user.email_verified_at) throw invalid("email", "addressNotVerified");
    if (!(await hasFactor(tx, user.id))) throw invalid("email", "targetNeedsFactor");
    await makeAdmin(tx, user);
    tx.invalidate(userTag(user.id));
    return { success: true };
  });
}

/**
 * Makes another super administrator an ordinary user, in every open session.
 * @throws AppError unauthenticated | forbidden | invalid on current_password | not_found | conflict | rate_limited
 */
export async function endSuperAdmin(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx);
  const caller = await findAccount(ctx, authorizeUser(ctx));
  const { user_id, current_password } = SuperAdminInput.parse(raw);
  if (user_id === caller.id) throw conflict("ownSuperAdmin");
  await requireProof(ctx, caller, current_password);
  return transaction(ctx, async (tx) => {
    await requireStillAdmin(tx, caller);
    const user = await findUser(tx, user_id);
    if (!user?.is_admin) throw notFound();
    await endAdmin(tx, user);
    tx.invalidate(userTag(user.id));
    return { success: true };
  });
}
