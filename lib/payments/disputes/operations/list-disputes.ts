import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { billing_accounts, dispute_entries, disputes, farms, invoices, payments } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { OF_FARM } from "../../accounts/queries";
import type { OfFarm } from "../../documents/presenter";
import type { DisputeMoney } from "../dispute-view";
import type { DisputeRow } from "../queries";

const sum = (of: SQL) =>
  sql<number>`coalesce((select sum(${of}) from ${dispute_entries} where ${dispute_entries.dispute_id} = ${disputes.id}), 0)::int`.mapWith(
    Number,
  );
const amount = dispute_entries.amount_cents;
const MONEY = {
  withdrawn_cents: sum(sql`greatest(0, -${amount})`),
  fee_cents: sum(sql`${dispute_entries.fee_cents}`),
  reinstated_cents: sum(sql`greatest(0, ${amount})`),
};

/** A dispute is open, or it holds the sends of its account (rules/disputes "holdsSends"). */
const isCurrent = or(
  isNull(disputes.closed_at),
  and(eq(disputes.status, "lost"), isNull(disputes.released_at)),
);

export interface FoundDispute extends OfFarm {
  row: DisputeRow;
  money: DisputeMoney;
  invoice_number: string | null;
}

const find = (ctx: Ctx, where: SQL | undefined): Promise<FoundDispute[]> =>
  ctx.db
    .select({
      row: disputes,
      money: MONEY,
      farm: OF_FARM,
      invoice_number: invoices.number,
    })
    .from(disputes)
    .innerJoin(billing_accounts, eq(billing_accounts.id, disputes.billing_account_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .leftJoin(
      payments,
      and(
        eq(payments.billing_account_id, disputes.billing_account_id),
        eq(payments.provider_payment_id, disputes.provider_payment_id),
      ),
    )
    .leftJoin(
      invoices,
      and(eq(invoices.billing_account_id, payments.billing_account_id), eq(invoices.id, payments.invoice_id)),
    )
    .where(where)
    .orderBy(asc(disputes.due_at), asc(disputes.id));

/** Lists the disputes of all accounts that are open or hold sends, the one due first at the top. */
export const listCurrentDisputes = (ctx: Ctx): Promise<FoundDispute[]> => find(ctx, isCurrent);

/** Lists the disputes that keep an account from sending. */
export const listHoldingDisputes = (ctx: Ctx, account_id: number): Promise<FoundDispute[]> =>
  find(ctx, and(eq(disputes.billing_account_id, account_id), isNull(disputes.released_at), isCurrent));

/** Returns a dispute, also one that is over. */
export async function findDispute(ctx: Ctx, id: number): Promise<FoundDispute | undefined> {
  return (await find(ctx, eq(disputes.id, id)))[0];
}
