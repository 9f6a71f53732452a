import type { PoolCtx } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { limitRate } from "@/lib/platform/rate-limits";

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
