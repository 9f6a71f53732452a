import { cancelEveryLink } from "@/lib/accounts/operations/links";
import { endPendingLogIns } from "@/lib/accounts/operations/pending-log-ins";
import { endSessions } from "@/lib/accounts/operations/sessions";
import { clearUnverified } from "@/lib/accounts/operations/users";
import { userTag } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";
import { deleteApps } from "@/lib/second-factor/operations/app";
import { deletePasskeys } from "@/lib/second-factor/operations/passkeys";
import { deleteRecoveryCodes } from "@/lib/second-factor/operations/recovery-codes";

/**
 * Ends every access to an account whose address nobody has verified, so that it can be given to the person of the
 * address. Returns the account; null when the address is verified by now.
 */
export async function takeOverUnverified(
  tx: Tx,
  { id, is_admin, email_verified_at }: { id: number; is_admin: boolean; email_verified_at: Date | null },
  person: { name?: string; phone: string | null },
) {
  // The factors of a super administrator end by a command alone.
  if (email_verified_at || is_admin) return null;
  const cleared = await clearUnverified(tx, id, person);
  if (!cleared) return null;
  tx.invalidate(userTag(id));
  await endSessions(tx, id);
  await endPendingLogIns(tx, id);
  await cancelEveryLink(tx, id, { restoreLinksAfter: 0 });
  await deleteApps(tx, id);
  await deletePasskeys(tx, id);
  await deleteRecoveryCodes(tx, id);
  return cleared;
}
