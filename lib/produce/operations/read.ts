import type { Ctx } from "@/lib/core/context";
import { listByFarms, listShown, type Produce } from "../queries";

/** The produces of farms that the calling verb has already found its actor may see. */
export const producesOf = (ctx: Ctx, farm_ids: number[]): Promise<Produce[]> => listByFarms(ctx.db, farm_ids);

/** Most produces of one farm among the results of a search. */
const SHOWN_OF_FARM = 30;

/** What the pages of public farms show, the freshest of each farm first. */
export const shownProducesOf = (ctx: Ctx, farm_ids: number[]): Promise<Produce[]> =>
  listShown(ctx.db, farm_ids, SHOWN_OF_FARM);
