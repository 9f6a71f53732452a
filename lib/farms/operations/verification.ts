import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { farms } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { farmTag, handleTag } from "@/lib/platform/cache-tags";
import type { Ctx, Tx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import type { Verification } from "@/lib/vocabulary/enumerations";
import type { VerificationReview } from "../presenter";
import type { FarmRow } from "../queries";
import { mayBecome } from "../rules/verification";
import { lockFarm } from "./lock-farm";
import { followVerification, listWaitingFiles } from "./verification-files";

const ACT = { asked: "ask-verification", verified: "verify", refused: "refuse-verification" } as const;

/** Returns what a decision is about: the name of the farm and its files, with one stamp of both and of its state. */
export async function reviewOf(
  ctx: Ctx,
  farm: Pick<FarmRow, "id" | "name" | "verification">,
): Promise<VerificationReview> {
  const files = await listWaitingFiles(ctx, farm.id);
  const facts = JSON.stringify([farm.name, farm.verification, ...files.map(({ id }) => id)]);
  const seen = createHash("sha256").update(facts).digest("base64url");
  return { name: farm.name, files: files.map(({ filename }) => filename), seen };
}

/**
 * Moves the verification of a farm on. Its page shows the badge at once.
 * @param reason why it is refused; null otherwise
 * @throws AppError not_found | conflict when its state does not allow it
 */
export async function moveVerification(
  tx: Tx,
  farm_id: number,
  to: Exclude<Verification, "none">,
  reason: string | null = null,
): Promise<FarmRow> {
  const before = await lockFarm(tx, farm_id);
  if (!mayBecome(before.verification, to)) throw conflict("verificationChanged");
  const [after] = await tx.db
    .update(farms)
    .set({ verification: to, verification_reason: reason, updated_at: tx.clock.now() })
    .where(eq(farms.id, farm_id))
    .returning();
  await followVerification(tx, farm_id, to);
  await recordAudit(tx, {
    ...{ subject: "farm", act: ACT[to], farm_id, subject_id: farm_id },
    before,
    after,
  });
  tx.invalidate(farmTag(farm_id));
  tx.invalidate(handleTag(before.handle));
  return after!;
}
