import { randomBytes } from "node:crypto";
import { and, eq, gte, isNull } from "drizzle-orm";
import { recovery_codes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { hashSecret } from "@/lib/platform/secrets";
import { plainCode, RECOVERY_CODES, recoveryCodeOf } from "../rules";

const hashed = (user_id: number, code: string): string => hashSecret(`${user_id}.${plainCode(code)}`);

/** Makes new recovery codes for an account; the old ones end. @returns the codes, which are shown this once */
export async function newRecoveryCodes(tx: Ctx, user_id: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, user_id);
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)));
  const created_at = tx.clock.now();
  await tx.db
    .insert(recovery_codes)
    .values(codes.map((code) => ({ user_id, code_hash: hashed(user_id, code), created_at })));
  return codes;
}

/** Spends a recovery code. @returns false when it is wrong or was used */
export async function spendRecoveryCode(tx: Ctx, user_id: number, code: string): Promise<boolean> {
  const spent = await tx.db
    .update(recovery_codes)
    .set({ used_at: tx.clock.now() })
    .where(
      and(
        eq(recovery_codes.user_id, user_id),
        eq(recovery_codes.code_hash, hashed(user_id, code)),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ id: recovery_codes.id });
  return spent.length > 0;
}

/** Deletes the recovery codes of an account, or only those made since an instant when it is given. */
export async function deleteRecoveryCodes(tx: Ctx, user_id: number, since?: Date): Promise<void> {
  const later = since && gte(recovery_codes.created_at, since);
  await tx.db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, user_id), later));
}
