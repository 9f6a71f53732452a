import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { farmTag, userTag } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/platform/errors";
import { deleteMessagesTo } from "@/lib/transactional/operations/lifecycle";
import { handOverUploads } from "@/lib/uploads/operations/write";
import { listVotedFarmIds, lockOwnedFarms, type User } from "../queries";

/**
 * Deletes an account for good, with its sessions, memberships, votes and links. Pictures that it sent for a farm go to
 * the farm's owner. What it did stays in the audit, without a name.
 * @returns folders of pictures of no farm, to be deleted from the storage once the transaction has ended
 * @throws AppError conflict while the account owns a farm, or when it is a super administrator's
 */
export async function removeAccount(tx: Tx, user: User): Promise<string[]> {
  if (user.is_admin) throw conflict("adminAccount");
  const owned = await lockOwnedFarms(tx.db, user.id);
  if (owned.length > 0) {
    const values = { count: owned.length, farms: owned.map(({ name }) => name).join(", ") };
    throw new AppError("conflict", {}, [{ key: "ownsFarms", values }]);
  }
  for (const farm_id of await listVotedFarmIds(tx.db, user.id)) tx.invalidate(farmTag(farm_id));
  tx.invalidate(userTag(user.id));
  const folders = await handOverUploads(tx, user.id);
  const addresses = [user.email, user.unverified_new_email, user.phone];
  await deleteMessagesTo(
    tx,
    addresses.flatMap((address) => address ?? []),
  );
  await recordAudit(tx, { subject: "account", act: "delete", farm_id: null, subject_id: user.id });
  await tx.db.delete(users).where(eq(users.id, user.id));
  return folders;
}
