import { sql } from "drizzle-orm";
import { farmTag } from "@/lib/platform/cache-tags";
import type { Ctx, Tx } from "@/lib/platform/context";
import { forbidden, notFound } from "@/lib/platform/errors";
import { findVoter } from "../queries";

/**
 * Refuses whoever works for the farm, and whose own email is not verified.
 * @throws AppError not_found, also for a hidden farm | forbidden
 */
export async function refuseVoter(ctx: Ctx, farm_id: number, user_id: number): Promise<void> {
  const voter = await findVoter(ctx.db, farm_id, user_id);
  if (!voter) throw notFound();
  if (voter.is_member) throw forbidden("ownFarmVote");
  if (!voter.is_verified) throw forbidden("verifiedVote");
}

/**
 * Saves one vote per user and farm. A second vote replaces the first. Only a user with a verified email votes, and
 * never for a farm that they work on.
 * @throws AppError not_found, also for a hidden farm | forbidden
 */
export async function saveVote(tx: Tx, farm_id: number, user_id: number, vote: number): Promise<void> {
  const written = await tx.db.execute(sql`
    insert into votes (farm_id, user_id, vote, created_at)
    select f.id, u.id, ${vote}, ${tx.clock.now().toISOString()}::timestamptz
    from farms f join users u on u.id = ${user_id} and u.email_verified_at is not null
    where f.id = ${farm_id} and f.shown
      and not exists (select from farm_users m where m.farm_id = f.id and m.user_id = u.id)
    on conflict (farm_id, user_id) do update set vote = excluded.vote
    returning farm_id`);
  if (written.length === 0) {
    await refuseVoter(tx, farm_id, user_id);
    throw forbidden("verifiedVote");
  }
  tx.invalidate(farmTag(farm_id));
}
