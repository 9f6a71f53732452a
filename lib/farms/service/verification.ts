import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeSuperAdmin, authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { DecideVerificationInput } from "../inputs";
import { lockFarm } from "../operations/lock-farm";
import { findFarmById } from "../operations/read";
import { tellDecision } from "../operations/tell-decision";
import { moveVerification, reviewOf } from "../operations/verification";
import { type MemberFarm, toMemberFarm, type VerificationReview } from "../presenter";

/** Asks Potager to verify a farm. @throws AppError conflict when it was asked already | rate_limited */
export async function askVerification(ctx: PoolCtx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "farm.update", raw);
  await limitRate(ctx, "verification_farm", String(farm_id));
  return toMemberFarm(await transaction(ctx, (tx) => moveVerification(tx, farm_id, "asked")));
}

/** Returns what a super administrator decides about, for the form. @throws AppError unauthenticated | forbidden | not_found */
export async function readReview(ctx: Ctx, raw: unknown): Promise<VerificationReview> {
  authorizeSuperAdmin(ctx);
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  return reviewOf(ctx, farm);
}

/**
 * Gives a farm the badge, or refuses it with a reason, and tells its owners by email. Only a super administrator decides.
 * @throws AppError conflict when its state does not allow it, or when it is not the farm that was seen any more
 */
export async function decideVerification(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  authorizeSuperAdmin(ctx);
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { decision, reason, seen } = DecideVerificationInput.parse(raw);
  const words = decision === "refused" ? reason : null;
  return transaction(ctx, async (tx) => {
    // The owner may rename the farm or change its files while somebody reads them.
    const { seen: now } = await reviewOf(tx, await lockFarm(tx, farm_id));
    if (seen !== now) throw conflict("verificationOther");
    const farm = await moveVerification(tx, farm_id, decision, words);
    await tellDecision(tx, farm, decision);
    return toMemberFarm(farm);
  });
}
