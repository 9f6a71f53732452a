import type { Ctx } from "@/lib/platform/context";
import { presentQuestion, type Question } from "../presenter";
import { listByVotes } from "../queries";

/** Returns the questions of a farm. The caller must have checked that the actor may see them. */
export const questionsOf = async (ctx: Ctx, farm_id: number): Promise<Question[]> =>
  (await listByVotes(ctx.db, farm_id)).map(presentQuestion);
