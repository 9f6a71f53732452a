import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { AccountRow } from "../../accounts/queries";
import { GIVEN_UP } from "../../commands/rules/commands";
import type { InvoiceRow } from "../../documents/queries";
import { type CreditChange, type Drawn, followCredit, givenLeft } from "../rules/given-credit";

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
 * Lists what changed an account's credit, with these gifts. Nothing draws a payment ahead whose change still waits. Of
 * one that is wholly refunded nothing is left. The credit of one that a bank took back is withdrawn.
 */
async function listChanges({ db }: Ctx, id: number, gifts: readonly Moved[]): Promise<CreditChange[]> {
  interface Row extends Record<string, unknown> {
    kind: "drawn" | "returned" | "ahead" | "lost";
    at: string;
    cents: number;
    invoice_id: string | null;
    payment_id: string | null;
  }
  const rows = await db.execute<Row>(sql`
    select 'drawn' as kind, issued_at as at, credit_applied_cents as cents, id as invoice_id, null as payment_id
    from invoices where billing_account_id = ${id} and status <> 'void' and credit_applied_cents > 0
    union all
    select 'returned', issued_at, credited_cents, invoice_id, null
    from credit_notes where billing_account_id = ${id} and credited_cents > 0
    union all
    select 'ahead', p.paid_at, p.amount_cents, null, p.provider_payment_id
    from payments p join billing_accounts a on a.id = p.billing_account_id
    where a.id = ${id} and p.reason = 'plan_change' and p.status = 'succeeded'
      and p.refunded_cents < p.amount_cents and p.provider_payment_id is distinct from a.prepaid_payment_id
    union all
    select 'lost', closed_at, 0, null, provider_payment_id
    from disputes where billing_account_id = ${id} and kind = 'dispute' and status = 'lost'`);
  const changes = rows.map(({ kind, at, cents, invoice_id, payment_id }): CreditChange => {
    const moved = { at: new Date(at), cents: Number(cents) };
    return kind === "ahead" || kind === "lost"
      ? { kind, ...moved, payment_id: payment_id ?? "" }
      : { kind, ...moved, invoice_id: Number(invoice_id) };
  });
  return [...gifts.map(({ at, cents }) => ({ kind: "gift" as const, at, cents })), ...changes];
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
  return givenLeft(await listChanges(ctx, id, gifts), credit_cents);
}

/** Returns what paid the credit that an invoice drew. */
export async function findDrawn(ctx: Ctx, { id, billing_account_id }: InvoiceRow): Promise<Drawn> {
  const changes = await listChanges(ctx, billing_account_id, await listGifts(ctx, billing_account_id));
  return followCredit(changes).drawn.get(id) ?? { given_cents: 0, ahead: new Map() };
}

/**
 * Returns how much of the credit that a payment made ahead has no invoice drawn, as if no bank had taken it back. Gifts, and
 * what is paid ahead for a change that waits, are not its own.
 */
export async function findUndrawn(
  ctx: Ctx,
  account: Pick<AccountRow, "id" | "credit_cents" | "prepaid_cents">,
  payment_id: string,
): Promise<number> {
  const changes = await listChanges(ctx, account.id, await listGifts(ctx, account.id));
  const { ahead } = followCredit(
    changes.filter((change) => change.kind !== "lost" || change.payment_id !== payment_id),
  );
  const others = account.prepaid_cents + (await findGivenLeft(ctx, account));
  return Math.max(0, Math.min(ahead.get(payment_id) ?? 0, account.credit_cents - others));
}
