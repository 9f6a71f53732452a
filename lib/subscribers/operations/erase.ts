import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { subscriber_categories, subscribers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { deleteConfirmations } from "@/lib/consent/operations/confirmations";
import { type Withdrawal, withdrawConsents } from "@/lib/consent/operations/ledger";
import { type Ctx, publish } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { idArray } from "@/lib/platform/id-array";
import { textList } from "@/lib/platform/text-list";

type ErasureOfSeveral = Omit<Withdrawal, "subscriber_id"> & { subscriber_ids: readonly number[] };

/**
 * Erases the personal data of subscribers of a farm. The rows stay for the statistics, and the consent ledger stays as
 * the legal proof. Unknown ids are skipped.
 * @returns the erased ids
 */
export async function eraseSubscribers(tx: Ctx, withdrawal: ErasureOfSeveral): Promise<number[]> {
  const { farm_id } = withdrawal;
  const subscriber_ids = await withdrawConsents(tx, withdrawal);
  if (subscriber_ids.length === 0) return [];
  const ofPeople = and(
    eq(subscribers.farm_id, farm_id),
    sql`${subscribers.id} = any(${idArray(subscriber_ids)})`,
  );
  const known = await tx.db
    .select({ email: subscribers.email, phone: subscribers.phone })
    .from(subscribers)
    .where(ofPeople);
  const addresses = known
    .flatMap(({ email, phone }) => [email, phone])
    .filter((address) => typeof address === "string");
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
      removed_by: null,
      updated_at: now,
    })
    .where(ofPeople);
  await tx.db
    .delete(subscriber_categories)
    .where(
      and(
        eq(subscriber_categories.farm_id, farm_id),
        sql`${subscriber_categories.subscriber_id} = any(${idArray(subscriber_ids)})`,
      ),
    );
  await deleteConfirmations(tx, farm_id, subscriber_ids);
  await publish(tx, "subscribers_erased", { farm_id, subscriber_ids, addresses });
  return subscriber_ids;
}

/** Erases one subscriber. @throws AppError not_found */
export async function eraseSubscriber(tx: Ctx, { subscriber_id, ...withdrawal }: Withdrawal): Promise<void> {
  const erased = await eraseSubscribers(tx, { ...withdrawal, subscriber_ids: [subscriber_id] });
  if (erased.length === 0) throw notFound();
  const { farm_id } = withdrawal;
  await recordAudit(tx, { subject: "subscriber", act: "delete", farm_id, subject_id: subscriber_id });
}

/**
 * Erases at once the people of a farm who were removed, could still be put back, and have one of these addresses:
 * whoever subscribes again begins anew.
 */
export async function releaseAddresses(
  tx: Ctx,
  farm_id: number,
  contacts: readonly { email?: string | null; phone?: string | null }[],
): Promise<void> {
  const emails = contacts.flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
  const phones = contacts.flatMap(({ phone }) => phone ?? []);
  if (emails.length + phones.length === 0) return;
  const removed = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.farm_id, farm_id),
        isNotNull(subscribers.removed_by),
        or(
          sql`lower(${subscribers.email}) in ${textList(emails)}`,
          sql`${subscribers.phone} in ${textList(phones)}`,
        ),
      ),
    );
  const subscriber_ids = removed.map(({ id }) => id);
  if (subscriber_ids.length > 0)
    await eraseSubscribers(tx, { farm_id, subscriber_ids, reason: null, source: "admin" });
}
