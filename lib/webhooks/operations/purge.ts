import { sql } from "drizzle-orm";
import { forgetKeywords } from "@/lib/consent/operations/sms-keywords";
import type { Ctx } from "@/lib/platform/context";
import { keptSince } from "@/lib/vocabulary/retention";

const DAY_MS = 24 * 3600 * 1000;

/** Deletes what up to `most` old calls said; their ids stay for a while. @returns how many */
export async function emptyOldCalls(tx: Ctx, most: number): Promise<number> {
  const oldest = keptSince("call_contents", tx.clock.now()).toISOString();
  const { count } = await tx.db.execute(sql`
    update webhook_events set events = null where (provider, event_id) in (
      select provider, event_id from webhook_events where events is not null and created_at < ${oldest}::timestamptz
      order by created_at limit ${most} for update skip locked)`);
  return count;
}

/**
 * Forgets which keyword of a phone was the last, once no older keyword is kept. A day later, since a call is kept later
 * than the provider wrote it.
 */
export const forgetOldKeywords = (ctx: Ctx): Promise<void> =>
  forgetKeywords(ctx, new Date(keptSince("call_contents", ctx.clock.now()).getTime() - DAY_MS));

/**
 * Deletes up to `most` calls with their ids. An old call of SNS, Resend or Stripe that somebody repeats is refused for its
 * age. The signature of Square has none: its call that access ended stays, since it would end a newer connection.
 * @returns how many
 */
export async function deleteOldCalls(tx: Ctx, most: number): Promise<number> {
  const oldest = keptSince("provider_calls", tx.clock.now()).toISOString();
  const { count } = await tx.db.execute(sql`
    delete from webhook_events where (provider, event_id) in (
      select provider, event_id from webhook_events where created_at < ${oldest}::timestamptz
        and not (provider = 'square' and type = 'oauth.authorization.revoked')
      order by created_at limit ${most} for update skip locked)`);
  return count;
}
