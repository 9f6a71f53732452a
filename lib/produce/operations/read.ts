import type { Ctx } from "@/lib/core/context";
import { type Produce, presentProduce } from "../presenter";
import { listByFarms, listShown } from "../queries";

/** The produces of farms that the calling verb has already found its actor may see. */
export const producesOf = async (ctx: Ctx, farm_ids: number[]): Promise<Produce[]> =>
  (await listByFarms(ctx.db, farm_ids)).map(presentProduce);

/** Most produces of one farm among the results of a search. */
const SHOWN_OF_FARM = 30;

/** What the pages of public farms show, the freshest of each farm first. */
export const shownProducesOf = async (ctx: Ctx, farm_ids: number[]): Promise<Produce[]> =>
  (await listShown(ctx.db, farm_ids, SHOWN_OF_FARM)).map(presentProduce);
