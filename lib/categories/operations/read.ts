import type { Ctx } from "@/lib/core/context";
import { isOfFarm } from "../queries";

/** Returns whether a category belongs to the farm. */
export const isCategoryOfFarm = (tx: Ctx, farm_id: number, category_id: number): Promise<boolean> =>
  isOfFarm(tx.db, farm_id, category_id);
