import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { leftToday } from "../operations/warm-up";

/**
 * Returns how many more people a farm may write to today whose consent it declares, over all its messages.
 * @throws AppError not_found
 */
export async function readWarmUp(ctx: Ctx, raw: unknown): Promise<{ left: number }> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  return { left: await leftToday(ctx, farm) };
}
