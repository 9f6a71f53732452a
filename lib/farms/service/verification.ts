import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf, authorizeSuperAdmin, authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { DecideVerificationInput } from "../inputs";
import { tellDecision } from "../operations/tell-decision";
import { moveVerification } from "../operations/verification";
import { type MemberFarm, toMemberFarm } from "../presenter";

/** Asks Potager to verify a farm. @throws AppError conflict when it was asked already | rate_limited */
export async function askVerification(ctx: PoolCtx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "farm.update", raw);
  await limitRate(ctx, "verification_farm", String(farm_id));
  return toMemberFarm(await transaction(ctx, (tx) => moveVerification(tx, farm_id, "asked")));
}

/**
 * Gives a farm the badge, or refuses it with a reason, and tells its owners by email. Only a super administrator decides.
 * @throws AppError conflict when its state does not allow it
 */
export async function decideVerification(ctx: Ctx, raw: unknown): Promise<MemberFarm> {
  authorizeSuperAdmin(ctx);
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { decision, reason } = DecideVerificationInput.parse(raw);
  const words = decision === "refused" ? reason : null;
  return transaction(ctx, async (tx) => {
    const farm = await moveVerification(tx, farm_id, decision, words);
    await tellDecision(tx, farm, decision);
    return toMemberFarm(farm);
  });
}
