import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { receipt_reversals } from "@/db/schema";
import { undoPlanChange } from "@/lib/payments/plans/service/plans";
import { accountOf } from "./billing-accounts";
import { ownerOf } from "./payments";

/** Returns the credit notes for receipts of the account that pays for a farm. */
export const reversalsOf = async (farm_id: number) =>
  db()
    .select()
    .from(receipt_reversals)
    .where(eq(receipt_reversals.billing_account_id, await accountOf(farm_id)));

/** Takes back a change of plan that was paid ahead. @returns the id of the credit note for its receipt */
export async function testReversal(farm_id: number): Promise<number> {
  await undoPlanChange(await ownerOf(farm_id), { farm_id });
  return (await reversalsOf(farm_id))[0]!.id;
}
