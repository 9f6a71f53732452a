import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { disputes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";

/** Returns whether a dispute keeps an account from sending (rules/disputes "holdsSends", as the index has it). */
export async function isHeld(ctx: Ctx, account_id: number): Promise<boolean> {
  const [row] = await ctx.db.execute<{ held: boolean }>(sql`
    select exists (select 1 from disputes d where d.billing_account_id = ${account_id}
      and d.released_at is null and d.status in ('needs_response', 'under_review', 'lost')) as held`);
  return row?.held ?? false;
}

/**
 * Returns whether a bank asks one of these payments back, or has got it back. The provider refuses to refund such a
 * payment; an inquiry may still be refunded. https://docs.stripe.com/error-codes#charge-disputed
 */
export async function areDisputed(
  ctx: Ctx,
  account_id: number,
  payment_ids: readonly (string | null)[],
): Promise<boolean> {
  const ids = payment_ids.filter((id) => id !== null);
  const [found] = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.billing_account_id, account_id),
        inArray(disputes.provider_payment_id, ids),
        eq(disputes.kind, "dispute"),
        inArray(disputes.status, ["needs_response", "under_review", "lost"]),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Refuses to refund a payment that a bank asks back. @throws AppError conflict */
export async function refuseDisputed(
  ctx: Ctx,
  account_id: number,
  payment_ids: readonly (string | null)[],
): Promise<void> {
  if (await areDisputed(ctx, account_id, payment_ids)) throw conflict("refundDisputed");
}

/** What a bank does to a payment: it asks it back, or has got it back for good. An inquiry moves nothing. */
export type DisputeRemark = "disputed" | "lost";

/** Names of tables stand as text: in a list of one table drizzle would leave them out. */
const remarkOf = (payment: SQL): SQL<DisputeRemark | null> => sql`(
  select case when bool_or(d.status <> 'lost') then 'disputed' when count(*) > 0 then 'lost' end
  from disputes d join payments p
    on p.billing_account_id = d.billing_account_id and p.provider_payment_id = d.provider_payment_id
  where d.kind = 'dispute' and d.status in ('needs_response', 'under_review', 'lost') and ${payment})`;

/** SQL for the remark on a row of "invoices": that of the payments by card that paid it. */
export const REMARK_OF_INVOICE = remarkOf(
  sql`p.billing_account_id = "invoices"."billing_account_id" and p.invoice_id = "invoices"."id"`,
);

/** SQL for the remark on a row of "payments". */
export const REMARK_OF_PAYMENT = remarkOf(
  sql`p.billing_account_id = "payments"."billing_account_id" and p.id = "payments"."id"`,
);

export type DisputeRow = typeof disputes.$inferSelect;
