import { and, eq, isNull } from "drizzle-orm";
import { partial_subscribes, subscribers } from "@/db/schema";
import { farmTag } from "@/lib/core/cache-tags";
import type { Ctx, Tx } from "@/lib/core/context";
import type { DomainEvents } from "@/lib/core/events";

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

/** Marks a subscriber as unsubscribed when no channel has consent any more. */
export async function markUnsubscribed(
  tx: Tx,
  { farm_id, subscriber_id }: DomainEvents["consent_withdrawn"],
): Promise<void> {
  tx.invalidate(farmTag(farm_id));
  await tx.db
    .update(subscribers)
    .set({ unsubscribed_at: tx.clock.now() })
    .where(
      and(
        eq(subscribers.id, subscriber_id),
        isNull(subscribers.unsubscribed_at),
        isNull(subscribers.email_consent_until),
        isNull(subscribers.sms_consent_until),
      ),
    );
}

/** Removes a deleted QR code from its subscribers, who stay subscribed. */
export async function clearQrCode(
  tx: Ctx,
  { farm_id, qr_code_id }: DomainEvents["qr_code_deleted"],
): Promise<void> {
  const cleared = { qr_code_id: null };
  await tx.db
    .update(subscribers)
    .set(cleared)
    .where(and(eq(subscribers.farm_id, farm_id), eq(subscribers.qr_code_id, qr_code_id)));
  await tx.db
    .update(partial_subscribes)
    .set(cleared)
    .where(and(eq(partial_subscribes.farm_id, farm_id), eq(partial_subscribes.qr_code_id, qr_code_id)));
}
