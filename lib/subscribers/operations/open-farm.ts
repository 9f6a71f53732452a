import { type FarmRow, findPublicFarmByHandle } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { HandleInput } from "../inputs";

/**
 * Returns the public farm of a handle. After a trial without a plan people may go on subscribing; after a plan that was
 * paid for the farm is hidden.
 * @throws AppError not_found
 */
export async function openFarmOf(ctx: Ctx, raw: unknown): Promise<FarmRow> {
  const farm = await findPublicFarmByHandle(ctx, HandleInput.parse(raw).handle);
  if (!farm) throw notFound();
  return farm;
}
