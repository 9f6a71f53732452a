import type { Voting } from "@/lib/farms/answers";
import { votingOf } from "@/lib/farms/operations/public-farms";
import { type Ctx, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeUser, farmIdOf } from "@/lib/platform/permissions";
import { limitPerson } from "@/lib/platform/rate-limits";
import type { Vote } from "./answers";
import { VoteInput } from "./inputs";
import { refuseVoter, saveVote } from "./operations/write";
import { listByUser } from "./queries";

/** Lists the votes of the logged-in user. @throws AppError unauthenticated */
export async function listMyVotes(ctx: Ctx): Promise<Vote[]> {
  return listByUser(ctx.db, authorizeUser(ctx));
}

/**
 * Saves one vote per user and farm. A second vote replaces the first. The user's email is verified, and the farm is not
 * their own. A farm that nobody may see takes no votes.
 * @returns the farm's votes including this one
 * @throws AppError unauthenticated | forbidden | not_found | rate_limited
 */
export async function castVote(ctx: PoolCtx, raw: unknown): Promise<Voting> {
  const voter_id = userId(ctx);
  if (voter_id !== null) await refuseVoter(ctx, farmIdOf(raw), voter_id);
  const user_id = authorizeUser(ctx);
  const farm_id = farmIdOf(raw);
  queueForFarm(ctx, farm_id);
  const { vote } = VoteInput.parse(raw);
  await limitPerson(ctx, "vote_address", [["vote_account", String(user_id)]]);
  await transaction(ctx, (tx) => saveVote(tx, farm_id, user_id, vote));
  return votingOf(ctx, farm_id);
}
