import { and, eq } from "drizzle-orm";
import { subscriber_categories, subscribers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { deleteConfirmations } from "@/lib/consent/operations/confirmations";
import { type Withdrawal, withdrawConsent } from "@/lib/consent/operations/ledger";
import { type Ctx, publish } from "@/lib/core/context";

/**
 * Erases the personal data of a subscriber. The row stays for the statistics, and the consent ledger stays as the
 * legal proof.
 */
export async function eraseSubscriber(tx: Ctx, withdrawal: Withdrawal): Promise<void> {
  const { farm_id, subscriber_id } = withdrawal;
  await withdrawConsent(tx, withdrawal);
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
  await deleteConfirmations(tx, subscriber_id);
  await publish(tx, "subscriber_erased", { farm_id, subscriber_id, addresses });
  await recordAudit(tx, { subject: "subscriber", act: "delete", farm_id, subject_id: subscriber_id });
}
