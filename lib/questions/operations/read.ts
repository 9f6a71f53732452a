import type { Ctx } from "@/lib/core/context";
import { presentQuestion, type Question } from "../presenter";
import { listByVotes } from "../queries";

/** The questions of a farm that the calling verb has already found its actor may see. */
export const questionsOf = async (ctx: Ctx, farm_id: number): Promise<Question[]> =>
  (await listByVotes(ctx.db, farm_id)).map(presentQuestion);
