import { type Ctx, type PoolCtx, userId } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { limitRate } from "@/lib/platform/rate-limits";
import { REFUNDED_CHANGES } from "@/lib/vocabulary/abuse-limits";
import { countRefundedChanges } from "./commands";

const DAYS_30_MS = 30 * 86_400_000;

/** Counts one try of a card for the farm and for the person. @throws AppError rate_limited */
export async function limitCardTries(ctx: PoolCtx, farm_id: number): Promise<void> {
  await limitRate(ctx, "card_account", String(userId(ctx)));
  await limitRate(ctx, "card_farm", String(farm_id));
}

/** Counts one request of a farm that tries no card. @throws AppError rate_limited */
export const limitBilling = (ctx: PoolCtx, farm_id: number): Promise<void> =>
  limitRate(ctx, "billing_farm", String(farm_id));

/** Refuses another change of plan to an account that took several back. @throws AppError conflict */
export async function refuseManyRefunded(tx: Ctx, account_id: number): Promise<void> {
  const since = new Date(tx.clock.now().getTime() - DAYS_30_MS);
  if ((await countRefundedChanges(tx.db, account_id, since)) >= REFUNDED_CHANGES)
    throw conflict("changesTakenBack", { count: REFUNDED_CHANGES });
}
