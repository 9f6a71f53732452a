import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { askDueOwners } from "../operations/ask-owner";

const BATCH = 100;

/**
 * Sends surveys to owners on how likely they are to recommend Potager. A daily job calls it. Two calls at once ask
 * nobody twice.
 * @returns how many were asked
 */
export async function askSurveys(ctx: Ctx): Promise<{ asked: number }> {
  authorizeJob(ctx);
  let asked = 0;
  for (let last = BATCH; last === BATCH; asked += last)
    last = await transaction(ctx, (tx) => askDueOwners(tx, BATCH));
  return { asked };
}
