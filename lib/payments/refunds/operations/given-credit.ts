import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { AccountRow } from "../../accounts/queries";
import { type CreditChange, givenLeft } from "../rules/given-credit";

/** Returns how much of an account's credit was given by us and not drawn: no card paid it, and none gets it back. */
export async function findGivenLeft(
  { db }: Ctx,
  { id, credit_cents }: Pick<AccountRow, "id" | "credit_cents">,
): Promise<number> {
  if (credit_cents <= 0) return 0;
  const rows = await db.execute<{ kind: CreditChange["kind"]; at: string; cents: number }>(sql`
    with gifts as (
      select finished_at as at, (input->>'cents')::int as cents from payment_requests
      where billing_account_id = ${id} and kind = 'give_credit' and status = 'done'
    )
    select 'gift' as kind, at, cents from gifts
    union all
    select 'drawn', issued_at, credit_applied_cents from invoices
    where billing_account_id = ${id} and status <> 'void' and credit_applied_cents > 0
      and exists (select 1 from gifts)
    union all
    select 'returned', n.issued_at, least(n.total_cents - n.refunded_cents, i.credit_applied_cents)
    from credit_notes n join invoices i on i.id = n.invoice_id
    where n.billing_account_id = ${id} and i.status = 'paid' and exists (select 1 from gifts)`);
  const changes = rows.map(({ kind, at, cents }) => ({ kind, at: new Date(at), cents: Number(cents) }));
  return givenLeft(changes, credit_cents);
}
