import type { PoolCtx } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { limitRate } from "@/lib/core/rate-limits";

/** Returns whether one more paid call to Google is allowed. The limits protect the budget. */
export async function mayAskGoogle(ctx: PoolCtx): Promise<boolean> {
  try {
    await limitRate(ctx, "place_address", ctx.ip);
    await limitRate(ctx, "place_everyone", "all");
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === "rate_limited") return false;
    throw refusal;
  }
}
