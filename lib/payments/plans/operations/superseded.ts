import { asc, eq, isNull } from "drizzle-orm";
import { superseded_customers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { paymentProvider } from "@/lib/providers/payments";
import type { ProviderAccount, ProviderMovements, ProviderPayment } from "@/lib/providers/payments/types";

export type SupersededRow = typeof superseded_customers.$inferSelect;

/** Lists the customers that the customer of an account superseded. */
const listSuperseded = (ctx: Ctx, account_id: number): Promise<SupersededRow[]> =>
  ctx.db
    .select()
    .from(superseded_customers)
    .where(eq(superseded_customers.billing_account_id, account_id))
    .orderBy(asc(superseded_customers.id));

/** Reads what the provider knows of an account: plan and cards of its customer, the money of superseded ones as well. */
export async function readCustomers(
  ctx: Ctx,
  account_id: number,
  customer_id: string,
): Promise<ProviderAccount> {
  const said = await paymentProvider().customers.read(customer_id);
  for (const { provider_customer_id } of await listSuperseded(ctx, account_id)) {
    const other = await paymentProvider().customers.read(provider_customer_id);
    said.credit_cents += other.credit_cents;
    said.invoices.push(...other.invoices);
    said.payments.push(...other.payments);
    said.credit_notes.push(...other.credit_notes);
  }
  return said;
}

/** Reads what was given back and what changed the credit of an account: of its customer, and of superseded ones. */
export async function readMovements(
  ctx: Ctx,
  account_id: number,
  customer_id: string,
  payments: readonly ProviderPayment[],
): Promise<ProviderMovements> {
  const others = (await listSuperseded(ctx, account_id)).map((row) => row.provider_customer_id);
  return paymentProvider().customers.readMovements([customer_id, ...others], payments);
}

/** Lists the superseded customers whose plan was not ended yet. */
export const listToEnd = (ctx: Ctx): Promise<SupersededRow[]> =>
  ctx.db
    .select()
    .from(superseded_customers)
    .where(isNull(superseded_customers.ended_at))
    .orderBy(asc(superseded_customers.id));
