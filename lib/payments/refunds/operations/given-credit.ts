import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { AccountRow } from "../../accounts/queries";
import { GIVEN_UP } from "../../commands/rules/commands";
import { type CreditChange, givenLeft } from "../rules/given-credit";

interface Moved {
  at: Date;
  cents: number;
}

/** Lists the credit that we gave an account. A request that a super administrator closed may have given it. */
async function listGifts({ db }: Ctx, account_id: number): Promise<Moved[]> {
  const rows = await db.execute<{ at: string; cents: number }>(sql`
    select created_at as at, (input->>'cents')::int as cents from payment_requests
    where billing_account_id = ${account_id} and kind = 'give_credit'
      and (status = 'done' or failure = ${GIVEN_UP})`);
  return rows.map(({ at, cents }) => ({ at: new Date(at), cents }));
}

/**
 * Returns how much of an account's credit was given by us and not drawn: no card paid it, and none gets it back.
 * @param said what the provider says of gifts, where it was asked; our own requests otherwise
 */
export async function findGivenLeft(
  ctx: Ctx,
  { id, credit_cents }: Pick<AccountRow, "id" | "credit_cents">,
  said?: readonly Moved[],
): Promise<number> {
  if (credit_cents <= 0) return 0;
  const gifts = said ?? (await listGifts(ctx, id));
  if (gifts.length === 0) return 0;
  const rows = await ctx.db.execute<{ kind: CreditChange["kind"]; at: string; cents: number }>(sql`
    select 'drawn' as kind, issued_at as at, credit_applied_cents as cents from invoices
    where billing_account_id = ${id} and status <> 'void' and credit_applied_cents > 0
    union all
    select 'returned', n.issued_at, least(n.total_cents - n.refunded_cents, i.credit_applied_cents)
    from credit_notes n join invoices i on i.id = n.invoice_id
    where n.billing_account_id = ${id} and i.status = 'paid'`);
  const changes = rows.map(({ kind, at, cents }) => ({ kind, at: new Date(at), cents: Number(cents) }));
  const given = gifts.map(({ at, cents }) => ({ kind: "gift" as const, at, cents }));
  return givenLeft([...given, ...changes], credit_cents);
}
