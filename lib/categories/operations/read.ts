import type { Ctx } from "@/lib/platform/context";
import { holdOfFarm } from "../queries";

/**
 * Returns whether a category belongs to the farm; it stays until the transaction ends. Ask before people are locked: a
 * merge holds its categories before their people.
 */
export const isCategoryOfFarm = (tx: Ctx, farm_id: number, category_id: number): Promise<boolean> =>
  holdOfFarm(tx.db, farm_id, category_id);
