import { and, eq, isNull, sql } from "drizzle-orm";
import { farms, votes } from "@/db/schema";
import { farmTag } from "@/lib/core/cache-tags";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeUser } from "@/lib/core/permissions";
import { limitPerson } from "@/lib/core/rate-limits";
import { votingOf } from "@/lib/farms/operations/public-farms";
import { VoteInput } from "./inputs";

/** What the person who asks has given to which farm. @throws AppError unauthenticated */
export async function listMyVotes(ctx: Ctx): Promise<{ farm_id: number; vote: number }[]> {
  const user_id = authorizeUser(ctx);
  return ctx.db
    .select({ farm_id: votes.farm_id, vote: votes.vote })
    .from(votes)
    .innerJoin(farms, eq(farms.id, votes.farm_id))
    .where(and(eq(votes.user_id, user_id), eq(farms.public, true), isNull(farms.deleted_at)))
    .orderBy(votes.farm_id);
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
  const written = await ctx.db.execute(sql`
    insert into votes (farm_id, user_id, vote)
    select id, ${user_id}, ${vote} from farms where id = ${farm_id} and public and deleted_at is null
    on conflict (farm_id, user_id) do update set vote = excluded.vote
    returning farm_id`);
  if (written.length === 0) throw notFound();
  ctx.invalidate(farmTag(farm_id));
  return votingOf(ctx, farm_id);
}
