import { and, eq, isNull, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import { farmTag } from "@/lib/core/cache-tags";
import type { Tx } from "@/lib/core/context";
import type { DomainEvents } from "@/lib/core/events";
import { idArray } from "@/lib/core/id-array";

/**
 * Marks a subscriber as subscribed after new consent. The page of the farm becomes stale because it shows the count.
 */
export async function markSubscribed(
  tx: Tx,
  { farm_id, subscriber_id }: DomainEvents["consent_granted"],
): Promise<void> {
  tx.invalidate(farmTag(farm_id));
  await tx.db
    .update(subscribers)
    .set({ unsubscribed_at: null, updated_at: tx.clock.now() })
    .where(eq(subscribers.id, subscriber_id));
}

/** Marks subscribers as unsubscribed when no channel has consent any more. */
export async function markUnsubscribed(
  tx: Tx,
  { farm_id, subscriber_ids }: DomainEvents["consent_withdrawn"],
): Promise<void> {
  tx.invalidate(farmTag(farm_id));
  await tx.db
    .update(subscribers)
    .set({ unsubscribed_at: tx.clock.now() })
    .where(
      and(
        sql`${subscribers.id} = any(${idArray(subscriber_ids)})`,
        isNull(subscribers.unsubscribed_at),
        isNull(subscribers.email_consent_until),
        isNull(subscribers.sms_consent_until),
      ),
    );
}
