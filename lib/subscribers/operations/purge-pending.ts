import { inArray, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import { deleteUnansweredRequests } from "@/lib/consent/operations/ledger";
import { type Ctx, publish } from "@/lib/platform/context";
import { PENDING_DAYS } from "@/lib/vocabulary/abuse-limits";

interface Pending extends Record<string, unknown> {
  id: string;
  farm_id: string;
  email: string | null;
  phone: string | null;
}

/**
 * Deletes up to `most` people whom a form named a week ago and who never answered, with the messages that asked them.
 * Somebody who confirms at this moment is skipped.
 * @returns how many were deleted
 */
export async function deletePending(tx: Ctx, most: number): Promise<number> {
  const cutoff = new Date(tx.clock.now().getTime() - PENDING_DAYS * 86_400_000).toISOString();
  const people = await tx.db.execute<Pending>(sql`
    select s.id, s.farm_id, s.email, s.phone from subscribers s
    where s.confirmed_at is null and s.unsubscribed_at is null and s.erased_at is null
      and s.created_at < ${cutoff}::timestamptz
      and not exists (select 1 from consents c where c.subscriber_id = s.id
        and (c.act <> 'requested' or c.created_at >= ${cutoff}::timestamptz))
    order by s.id limit ${most} for update skip locked`);
  for (const { id, farm_id, email, phone } of people) {
    const subscriber_ids = [Number(id)];
    const addresses = [email, phone].filter((address) => address !== null);
    await publish(tx, "subscribers_erased", { farm_id: Number(farm_id), subscriber_ids, addresses });
  }
  const ids = people.map(({ id }) => Number(id));
  if (ids.length === 0) return 0;
  await deleteUnansweredRequests(tx, ids);
  await tx.db.delete(subscribers).where(inArray(subscribers.id, ids));
  return ids.length;
}
