import { and, eq, isNull, sql } from "drizzle-orm";
import { subscriber_categories, subscribers } from "@/db/schema";
import { farmTag } from "@/lib/platform/cache-tags";
import { publish, type Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";

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
    .where(and(eq(subscribers.farm_id, farm_id), eq(subscribers.id, subscriber_id)));
}

/** Marks subscribers as unsubscribed when no channel has consent any more, and publishes who they are. */
export async function markUnsubscribed(
  tx: Tx,
  { farm_id, subscriber_ids }: DomainEvents["consent_withdrawn"],
): Promise<void> {
  tx.invalidate(farmTag(farm_id));
  const left = await tx.db
    .update(subscribers)
    .set({ unsubscribed_at: tx.clock.now() })
    .where(
      and(
        eq(subscribers.farm_id, farm_id),
        sql`${subscribers.id} = any(${idArray(subscriber_ids)})`,
        isNull(subscribers.unsubscribed_at),
        isNull(subscribers.email_consent_until),
        isNull(subscribers.sms_consent_until),
      ),
    )
    .returning({ id: subscribers.id });
  if (left.length > 0)
    await publish(tx, "subscribers_unsubscribed", { farm_id, subscriber_ids: left.map(({ id }) => id) });
}

/** Puts the people of a category into another one as well. */
export async function moveToCategory(
  tx: Tx,
  { farm_id, category_id, into_id }: DomainEvents["category_merged"],
): Promise<void> {
  await tx.db.execute(sql`
    insert into subscriber_categories (farm_id, subscriber_id, category_id)
    select farm_id, subscriber_id, ${into_id} from subscriber_categories
    where farm_id = ${farm_id} and category_id = ${category_id}
    on conflict do nothing`);
}

/** Puts people back into a category, except those who were erased, and takes them out of the one that had got them. */
export async function putBackIntoCategory(
  tx: Tx,
  { farm_id, category_id, subscriber_ids, merge }: DomainEvents["category_restored"],
): Promise<void> {
  await tx.db.execute(sql`
    insert into subscriber_categories (farm_id, subscriber_id, category_id)
    select s.farm_id, s.id, ${category_id} from subscribers s
    where s.farm_id = ${farm_id} and s.id = any(${idArray(subscriber_ids)})
      and (s.erased_at is null or s.removed_by is not null)
    on conflict do nothing`);
  if (merge)
    await tx.db
      .delete(subscriber_categories)
      .where(
        and(
          eq(subscriber_categories.farm_id, farm_id),
          eq(subscriber_categories.category_id, merge.into_id),
          sql`${subscriber_categories.subscriber_id} = any(${idArray(merge.added_ids)})`,
        ),
      );
}
