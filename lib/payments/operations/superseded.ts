import { and, asc, eq, isNull } from "drizzle-orm";
import { farms, superseded_customers } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { addCredit, endPlan, readAccount, voidInvoice } from "@/lib/providers/payments";
import type { ProviderAccount } from "@/lib/providers/payments/types";
import { findAccount } from "../queries";
import { unusedCents } from "../rules/unused-term";
import { tellPlansMerged } from "./letters";

export type SupersededRow = typeof superseded_customers.$inferSelect;

/** Lists the customers that the customer of an account superseded. */
export const listSuperseded = (ctx: Ctx, account_id: number): Promise<SupersededRow[]> =>
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
  const said = await readAccount(customer_id);
  for (const { stripe_customer_id } of await listSuperseded(ctx, account_id)) {
    const other = await readAccount(stripe_customer_id);
    said.credit_cents += other.credit_cents;
    said.invoices.push(...other.invoices);
    said.payments.push(...other.payments);
    said.credit_notes.push(...other.credit_notes);
  }
  return said;
}

/** Lists the superseded customers whose plan was not ended yet. */
export const listToEnd = (ctx: Ctx): Promise<SupersededRow[]> =>
  ctx.db
    .select()
    .from(superseded_customers)
    .where(isNull(superseded_customers.ended_at))
    .orderBy(asc(superseded_customers.id));

/** Freezes what was paid and not used, so that a repeated job gives the same. */
async function freezeRest(ctx: Ctx, row: SupersededRow, said: ProviderAccount): Promise<number> {
  if (row.rest_cents !== null) return row.rest_cents;
  const rest_cents = unusedCents(said, ctx.clock.now());
  await ctx.db.update(superseded_customers).set({ rest_cents }).where(eq(superseded_customers.id, row.id));
  return rest_cents;
}

/**
 * Ends the plan of a superseded customer at once and voids what it still asked for. What was paid and not used, and what
 * the customer had to their credit, becomes credit of the account's customer. Repeated, each call is made once.
 */
export async function endSuperseded(ctx: Ctx, row: SupersededRow): Promise<void> {
  const account = await findAccount(ctx.db, row.billing_account_id);
  if (!account?.stripe_customer_id) return;
  const key = `superseded:${row.uuid}`;
  const said = await readAccount(row.stripe_customer_id);
  const rest_cents = await freezeRest(ctx, row, said);
  if (said.plan) await endPlan(said.plan.id, `${key}:end`);
  for (const { id, reason, status } of said.invoices)
    if (reason === "plan" && status === "open") await voidInvoice(id, `${key}:void:${id}`);
  const credit_cents = Math.max(0, said.credit_cents);
  await addCredit(account.stripe_customer_id, rest_cents + credit_cents, "plans_merged", `${key}:in`);
  await addCredit(row.stripe_customer_id, -credit_cents, "plans_merged", `${key}:out`);
  await transaction(ctx, async (tx) => {
    const ended = await tx.db
      .update(superseded_customers)
      .set({ ended_at: tx.clock.now() })
      .where(and(eq(superseded_customers.id, row.id), isNull(superseded_customers.ended_at)))
      .returning({ id: superseded_customers.id });
    const [farm] = await tx.db.select({ name: farms.name }).from(farms).where(eq(farms.id, row.farm_id));
    const facts = { superseded_id: row.id, other: farm?.name ?? "", credit_cents: rest_cents };
    if (ended.length > 0) await tellPlansMerged(tx, account.id, facts);
  });
}
