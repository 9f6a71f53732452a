import type { Ctx } from "@/lib/core/context";
import { type FarmRow, findFarm } from "../queries";

export type { FarmRow } from "../queries";

/** A farm that was not deleted, whole, for a verb that has authorized its actor or shows none of it. */
export const findFarmById = (ctx: Ctx, farm_id: number): Promise<FarmRow | null> =>
  findFarm(ctx.db, { farm_id });

/** A farm that was not deleted by its handle, hidden or not. */
export const findFarmByHandle = (ctx: Ctx, handle: string): Promise<FarmRow | null> =>
  findFarm(ctx.db, { handle });

/** The farm that people may find under a handle; a hidden one is as if it did not exist. */
export async function findPublicFarmByHandle(ctx: Ctx, handle: string): Promise<FarmRow | null> {
  const farm = await findFarm(ctx.db, { handle });
  return farm?.public ? farm : null;
}
