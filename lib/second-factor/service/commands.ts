import { findUserByEmail } from "@/lib/accounts/operations/find-user";
import { endPendingLogIns } from "@/lib/accounts/operations/pending-log-ins";
import { endSessions } from "@/lib/accounts/operations/sessions";
import { endAdmin, lockSuperAdmins, makeAdmin } from "@/lib/accounts/operations/super-admins";
import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { conflict, invalid } from "@/lib/platform/errors";
import { authorizeJob } from "@/lib/platform/permissions";
import { CommandInput } from "../inputs";
import { deleteApps } from "../operations/app";
import { type Account, recordChange } from "../operations/factors";
import { deletePasskeys } from "../operations/passkeys";
import { deleteRecoveryCodes } from "../operations/recovery-codes";
import { listAdmins } from "../queries";

async function accountOf(tx: Tx, raw: unknown): Promise<Account> {
  const { email } = CommandInput.parse(raw);
  await lockSuperAdmins(tx);
  const user = await findUserByEmail(tx, email);
  if (!user) throw invalid("email", "noSuchAccount");
  tx.invalidate(userTag(user.id));
  return user;
}

/** Makes an account that of a super administrator, by a command on the server. @throws AppError forbidden | invalid */
export async function grantSuperAdmin(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeJob(ctx);
  await transaction(ctx, async (tx) => {
    const user = await accountOf(tx, raw);
    if (user.is_admin) throw invalid("email", "alreadySuperAdmin");
    if (user.blocked_at) throw invalid("email", "targetBlocked");
    await makeAdmin(tx, user);
  });
}

/** Makes a super administrator an ordinary user, by a command. @throws AppError forbidden | invalid | conflict */
export async function revokeSuperAdmin(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeJob(ctx);
  await transaction(ctx, async (tx) => {
    const user = await accountOf(tx, raw);
    if (!user.is_admin) throw conflict("noSuperAdmin");
    await endAdmin(tx, user);
  });
}

/**
 * Removes the factors and sessions of an account whose person lost them, by a command: the next log-in needs the
 * password alone, and a super administrator sets a factor up anew.
 * @throws AppError forbidden | invalid
 */
export async function recoverAccount(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeJob(ctx);
  await transaction(ctx, async (tx) => {
    const user = await accountOf(tx, raw);
    await deleteApps(tx, user.id);
    await deletePasskeys(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await endPendingLogIns(tx, user.id);
    await endSessions(tx, user.id);
    await recordChange(tx, user, "recover");
  });
}

/** Lists the super administrators, for a command. @throws AppError forbidden */
export async function listForCommand(ctx: Ctx, _raw?: unknown) {
  authorizeJob(ctx);
  return listAdmins(ctx.db);
}
