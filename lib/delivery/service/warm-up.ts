import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { findFarmById } from "@/lib/farms/operations/read";
import { leftToday } from "../operations/warm-up";

/**
 * Returns how many more people a farm may write to today whose consent it declares, over all its messages.
 * @throws AppError not_found
 */
export async function readWarmUp(ctx: Ctx, raw: unknown): Promise<{ left: number }> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.import", farm_id);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  return { left: await leftToday(ctx, farm) };
}
