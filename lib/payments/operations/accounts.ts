import { eq } from "drizzle-orm";
import { billing_accounts } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { AccountRow } from "../queries";

/**
 * Returns the billing account of a farm and locks it until the transaction ends; it is made the first time. Lock the
 * farm before it.
 */
export async function lockAccount(tx: Ctx, farm_id: number): Promise<AccountRow> {
  await tx.db.insert(billing_accounts).values({ farm_id, created_at: tx.clock.now() }).onConflictDoNothing();
  const [account] = await tx.db
    .select()
    .from(billing_accounts)
    .where(eq(billing_accounts.farm_id, farm_id))
    .for("update");
  return account!;
}

/** Saves the customer of a farm. */
export async function saveCustomer(ctx: Ctx, farm_id: number, stripe_customer_id: string): Promise<void> {
  await ctx.db
    .update(billing_accounts)
    .set({ stripe_customer_id })
    .where(eq(billing_accounts.farm_id, farm_id));
}

/** Changes what we keep of a farm's account beside what the provider says. */
export async function changeAccount(
  tx: Ctx,
  farm_id: number,
  values: Partial<Pick<AccountRow, "prepaid_cents" | "prepaid_payment_id" | "next_plan_type">>,
): Promise<void> {
  await tx.db
    .update(billing_accounts)
    .set({ ...values, updated_at: tx.clock.now() })
    .where(eq(billing_accounts.farm_id, farm_id));
}
