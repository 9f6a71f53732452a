import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { keptSince } from "@/lib/vocabulary/retention";

/**
 * Deletes the ledger of people to whom nobody may write since 3 years: up to `most` of them, with all their rows. Found by
 * what ended: a withdrawal, or a consent with an end. The database refuses the rows of anybody else.
 * @returns how many rows were deleted
 */
export async function deleteEndedConsents(tx: Ctx, most: number): Promise<number> {
  const oldest = sql`${keptSince("consents", tx.clock.now()).toISOString()}::timestamptz`;
  const { count } = await tx.db.execute(sql`
    delete from consents where (farm_id, subscriber_id) in (
      select s.farm_id, s.id from subscribers s where (s.farm_id, s.id) in (
        select c.farm_id, c.subscriber_id from consents c
        where (c.act = 'withdrawn' or c.expires_at is not null) and coalesce(c.expires_at, c.created_at) < ${oldest}
          and not exists (
            select 1 from consents n where n.farm_id = c.farm_id and n.subscriber_id = c.subscriber_id
              and n.created_at >= ${oldest})
          and not exists (
            select 1 from subscribers w where w.farm_id = c.farm_id and w.id = c.subscriber_id
              and greatest(w.email_consent_until, w.sms_consent_until) >= ${oldest})
        order by coalesce(c.expires_at, c.created_at) limit ${most})
      for update skip locked)`);
  return count;
}
