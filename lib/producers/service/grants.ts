import { executeCommand } from "@/lib/payments/commands/operations/execute-command";
import type { RequestAnswer } from "@/lib/payments/commands/presenter";
import { grantPlan } from "@/lib/payments/plans/operations/grant-plan";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRateInside } from "@/lib/platform/rate-limits";
import { GiveCreditInput, GrantPlanInput } from "../inputs";
import { existingFarm } from "../operations/existing-farm";
import { trialEndOn } from "../rules";

/**
 * Gives the owner of a farm a plan without payment, with the reason in the audit: a longer trial, a free plan, or its end. Only for
 * super administrators.
 * @throws AppError not_found | invalid | conflict while the owner pays for a plan, or has nothing to end
 */
export async function givePlan(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = await existingFarm(ctx, raw);
  const { grant, reason, ...input } = GrantPlanInput.parse(raw);
  const given =
    grant === "trial" ? { grant, ends_at: trialEndOn(input.ends_on, ctx.clock.now()) } : { grant };
  await transaction(ctx, (tx) => grantPlan(tx, farm_id, given, reason));
}

/**
 * Gives the account that pays for a farm credit that nobody paid, with the reason in the audit. Only for super administrators.
 * @throws AppError not_found | invalid | conflict (another request is underway) | rate_limited | provider_failed
 */
export async function giveCredit(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = await existingFarm(ctx, raw);
  const { amount_cents: cents, reason } = GiveCreditInput.parse(raw);
  return executeCommand(ctx, farm_id, "give_credit", async (tx) => {
    await limitRateInside(tx, "give_credit_account", String(userId(tx)));
    return { cents, reason };
  });
}
