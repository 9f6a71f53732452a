import { findAccount } from "@/lib/accounts/operations/describe-user";
import { hasFactor } from "@/lib/accounts/operations/second-factor";
import type { Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { deleteApps } from "./app";
import { recordChange } from "./factors";
import { deletePasskeys } from "./passkeys";
import { deleteRecoveryCodes } from "./recovery-codes";

/**
 * Removes all factors and codes of an account whose address nobody had verified: a stranger may have added them. Those of
 * a super administrator end by a command alone.
 */
export async function removeFactors(tx: Tx, { user_id }: DomainEvents["account_recovered"]): Promise<void> {
  const user = await findAccount(tx, user_id);
  if (user.is_admin) return;
  const had = await hasFactor(tx, user_id);
  await deleteApps(tx, user_id);
  await deletePasskeys(tx, user_id);
  await deleteRecoveryCodes(tx, user_id);
  if (had) await recordChange(tx, user, "recover");
}

/**
 * Removes the factors and codes that an account got since its address was changed: they are of whoever changed it. A
 * factor of before stays, because an old mailbox alone opens no account.
 */
export async function removeFactorsSince(
  tx: Tx,
  { user_id, changed_at }: DomainEvents["email_restored"],
): Promise<void> {
  const had = await hasFactor(tx, user_id);
  await deleteApps(tx, user_id, changed_at);
  await deletePasskeys(tx, user_id, changed_at);
  const has = await hasFactor(tx, user_id);
  await deleteRecoveryCodes(tx, user_id, has ? changed_at : undefined);
  if (had && !has) await recordChange(tx, await findAccount(tx, user_id), "recover");
}
