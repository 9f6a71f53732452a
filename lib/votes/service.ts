import { type Ctx, transaction } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";
import { limitPerson } from "@/lib/core/rate-limits";
import { votingOf } from "@/lib/farms/operations/public-farms";
import { VoteInput } from "./inputs";
import { keepVote } from "./operations/write";
import { listByUser } from "./queries";

/** What the person who asks has given to which farm. @throws AppError unauthenticated */
export async function listMyVotes(ctx: Ctx): Promise<{ farm_id: number; vote: number }[]> {
  return listByUser(ctx.db, authorizeUser(ctx));
}

/**
 * One vote a person and farm; voting again changes it.
 * @returns the farm's votes with this one
 * @throws AppError unauthenticated | invalid | not_found, also for a hidden farm | rate_limited
 */
export async function castVote(
  ctx: Ctx,
  raw: unknown,
): Promise<{ voting_count: number; voting_average: number | null }> {
  const user_id = authorizeUser(ctx);
  const { farm_id, vote } = VoteInput.parse(raw);
  await limitPerson(ctx, "vote_address", [["vote_account", String(user_id)]]);
  await transaction(ctx, (tx) => keepVote(tx, farm_id, user_id, vote));
  return votingOf(ctx, farm_id);
}
