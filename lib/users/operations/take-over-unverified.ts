import { cancelEveryLink } from "@/lib/accounts/operations/links";
import { endPendingLogIns } from "@/lib/accounts/operations/pending-log-ins";
import { endSessions } from "@/lib/accounts/operations/sessions";
import { clearUnverified } from "@/lib/accounts/operations/users";
import { lockOwnedFarms } from "@/lib/farms/operations/owners";
import { userTag } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";

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
  await lockOwnedFarms(tx, id);
  const cleared = await clearUnverified(tx, id, person);
  if (!cleared) return null;
  tx.invalidate(userTag(id));
  await endSessions(tx, id);
  await endPendingLogIns(tx, id);
  await cancelEveryLink(tx, id, { restoreLinksAfter: 0 });
  return cleared;
}
