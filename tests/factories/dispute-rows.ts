import { desc } from "drizzle-orm";
import { db } from "@/db/client";
import { disputes, payments } from "@/db/schema";
import { isOfFarm } from "./billing-accounts";

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
