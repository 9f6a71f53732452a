import type { Ctx } from "@/lib/core/context";
import { conflict, notFound } from "@/lib/core/errors";
import { type FarmRow, findPublicFarmByHandle } from "@/lib/farms/operations/read";
import { HandleInput } from "../inputs";

/**
 * Returns the public farm of a handle when its sign-up is open.
 * @throws AppError not_found | conflict (sign-up closed)
 */
export async function openFarmOf(ctx: Ctx, raw: unknown): Promise<FarmRow> {
  const farm = await findPublicFarmByHandle(ctx, HandleInput.parse(raw).handle);
  if (!farm) throw notFound();
  if (farm.plan_type === "canceled") throw conflict("signupClosed");
  return farm;
}
