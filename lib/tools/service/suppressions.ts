import { recordAudit } from "@/lib/audit/operations/record-audit";
import { liftByUs, suppressionReason } from "@/lib/consent/operations/suppressions";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRateInside } from "@/lib/platform/rate-limits";
import { AddressInput, LiftInput, SuppressionIdInput } from "../inputs";
import type { AddressReport } from "../presenter";
import { listConsents, listSuppressions } from "../queries";

/** Returns why no message goes to one address or phone. Only for super administrators. @throws AppError not_found | invalid */
export async function lookUpAddress(ctx: PoolCtx, raw: unknown): Promise<AddressReport> {
  authorizeSuperAdmin(ctx, notFound);
  const { address: asked } = AddressInput.parse(raw);
  const [suppressions, people] = await Promise.all([
    listSuppressions(ctx.db, asked),
    listConsents(ctx.db, asked, ctx.clock.now()),
  ]);
  return { ...asked, suppressions, people };
}

/**
 * Lets messages go to an address again after a bounce or a refusal of the provider, with a reason. A refusal
 * or complaint of the person stays. Only for super administrators, some times a day.
 * @throws AppError not_found | invalid on reason | conflict | rate_limited
 */
export async function liftSuppression(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const known = SuppressionIdInput.safeParse(raw);
  const found = known.success ? await suppressionReason(ctx, known.data.suppression_id) : null;
  if (!found) throw notFound();
  const { suppression_id, reason } = LiftInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const user_id = userId(tx);
    await limitRateInside(tx, "lift_suppression_account", String(user_id));
    const lifted = await liftByUs(tx, suppression_id);
    if (!lifted) throw conflict("notOursToLift");
    await recordAudit(tx, {
      subject: "account",
      act: "lift-suppression",
      farm_id: lifted.farm_id,
      subject_id: user_id,
      after: { reason, channel: lifted.channel, suppression: lifted.reason },
    });
    return { success: true };
  });
}
