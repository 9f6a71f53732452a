import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { farmIdOf } from "@/lib/platform/permissions";

/** Returns the farm of an input, before anything else is said of it. @throws AppError not_found */
export async function existingFarm(ctx: Ctx, raw: unknown): Promise<number> {
  const farm_id = farmIdOf(raw);
  if (!(await findFarmById(ctx, farm_id))) throw notFound();
  return farm_id;
}
