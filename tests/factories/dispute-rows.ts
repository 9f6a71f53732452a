import { desc } from "drizzle-orm";
import { db } from "@/db/client";
import { disputes, payments } from "@/db/schema";
import { systemClock } from "@/lib/platform/clock";
import { accountOf, isOfFarm } from "./billing-accounts";

/** Returns the provider's id of the last payment of a farm. */
export async function paymentOf(farm_id: number): Promise<string> {
  const [payment] = await db()
    .select({ id: payments.provider_payment_id })
    .from(payments)
    .where(isOfFarm(payments.billing_account_id, farm_id))
    .orderBy(desc(payments.id))
    .limit(1);
  return payment!.id;
}

/** Returns the disputes of a farm's account, the oldest first. */
export const disputesOf = (farm_id: number) =>
  db().select().from(disputes).where(isOfFarm(disputes.billing_account_id, farm_id)).orderBy(disputes.id);

/** Keeps a dispute of the farm's account that a bank has not decided, without any at the provider. */
export async function keepOpenDispute(farm_id: number): Promise<void> {
  await db()
    .insert(disputes)
    .values({
      billing_account_id: await accountOf(farm_id),
      provider_dispute_id: `dp_${crypto.randomUUID()}`,
      provider_payment_id: `py_${crypto.randomUUID()}`,
      kind: "dispute",
      status: "under_review",
      reason: "general",
      amount_cents: 1000,
      opened_at: systemClock.now(),
      saved_reading: 1,
    });
}
