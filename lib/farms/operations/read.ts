import type { Ctx } from "@/lib/platform/context";
import { countryOfFarm, type FarmKey, type FarmRow, findFarm } from "../queries";

export type { FarmRow } from "../queries";

/**
 * Returns a farm by id, or null when it was deleted. For verbs that have checked the permission or show no data of
 * the farm.
 */
export const findFarmById = (ctx: Ctx, farm_id: number): Promise<FarmRow | null> =>
  findFarm(ctx.db, { farm_id });

/** Returns the country by whose rules postal codes of a farm's people are read. */
export const findCountry = (ctx: Ctx, farm_id: number): Promise<string> => countryOfFarm(ctx, farm_id);

/** Returns a farm by its handle, public or hidden, or null when it was deleted. */
export const findFarmByHandle = (ctx: Ctx, handle: string): Promise<FarmRow | null> =>
  findFarm(ctx.db, { handle });

/** Returns the public farm with a handle. A hidden farm is treated as missing. */
export const findPublicFarmByHandle = (ctx: Ctx, handle: string): Promise<FarmRow | null> =>
  findPublicFarm(ctx, { handle });

/** Returns the public farm with an id, uuid or handle. A hidden farm is treated as missing. */
export async function findPublicFarm(ctx: Ctx, key: FarmKey): Promise<FarmRow | null> {
  const farm = await findFarm(ctx.db, key);
  return farm?.shown ? farm : null;
}
