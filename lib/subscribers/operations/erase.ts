import { and, eq, inArray, notInArray } from "drizzle-orm";
import {
  confirmations,
  deliveries,
  notifications,
  subscriber_categories,
  subscribers,
  transactional_messages,
} from "@/db/schema";
import { type Withdrawal, withdraw } from "@/lib/consent/operations/ledger";
import type { Ctx } from "@/lib/core/context";

/**
 * Forgets who a person is: name, addresses, place and wishes go; the row stays so that what was sent stays
 * counted, and so does the consent ledger, which is the proof the law asks for.
 */
export async function eraseSubscriber(tx: Ctx, withdrawal: Withdrawal): Promise<void> {
  const { farm_id, subscriber_id } = withdrawal;
  await withdraw(tx, withdrawal);
  const ofPerson = and(eq(subscribers.farm_id, farm_id), eq(subscribers.id, subscriber_id));
  const [known] = await tx.db
    .select({ email: subscribers.email, phone: subscribers.phone })
    .from(subscribers)
    .where(ofPerson);
  const addresses = [known?.email, known?.phone].filter((address) => typeof address === "string");
  const now = tx.clock.now();
  await tx.db
    .update(subscribers)
    .set({
      name: "",
      email: null,
      phone: null,
      zipcode: null,
      lat: null,
      lng: null,
      user_id: null,
      max_distance_km: null,
      max_distance_minutes: null,
      person_count: null,
      produce_categories: [],
      erased_at: now,
      updated_at: now,
    })
    .where(ofPerson);
  await tx.db.delete(subscriber_categories).where(eq(subscriber_categories.subscriber_id, subscriber_id));
  await tx.db.delete(confirmations).where(eq(confirmations.subscriber_id, subscriber_id));
  await tx.db
    .update(deliveries)
    .set({ address: "" })
    .where(
      and(
        // By notification first: that is what deliveries are indexed by.
        inArray(
          deliveries.notification_id,
          tx.db
            .select({ id: notifications.id })
            .from(notifications)
            .where(eq(notifications.farm_id, farm_id)),
        ),
        inArray(deliveries.channel, ["email", "sms"]),
        eq(deliveries.subscriber_id, subscriber_id),
        notInArray(deliveries.status, ["queued", "sending"]),
      ),
    );
  if (addresses.length > 0)
    await tx.db
      .delete(transactional_messages)
      .where(
        and(
          eq(transactional_messages.farm_id, farm_id),
          inArray(transactional_messages.address, addresses),
          notInArray(transactional_messages.status, ["queued", "sending"]),
        ),
      );
}
