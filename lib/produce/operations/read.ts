import type { Ctx } from "@/lib/platform/context";
import { type Produce, presentProduce } from "../presenter";
import { listByFarms, listShown } from "../queries";

/** Returns the produces of farms. The caller must have checked that the actor may see them. */
export const producesOf = async (ctx: Ctx, farm_ids: number[]): Promise<Produce[]> =>
  (await listByFarms(ctx.db, farm_ids)).map((row) => presentProduce(row, ctx.lang));

/** Maximum number of produces of one farm in search results. */
const SHOWN_OF_FARM = 30;

/** Returns the produces on the pages of public farms, the freshest of each farm first. */
export const shownProducesOf = async (ctx: Ctx, farm_ids: number[]): Promise<Produce[]> =>
  (await listShown(ctx.db, { farm_ids, each: SHOWN_OF_FARM, now: ctx.clock.now() })).map((row) =>
    presentProduce(row, ctx.lang),
  );
