import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { ProviderAccount } from "@/lib/providers/payments/types";
import { type AccountRow, findLastRequest, type InvoiceRow, listInvoices, listPayments } from "../queries";
import { toCents } from "../rules/charges";
import { missingCharge } from "./ledger";
import { listSuperseded, readCustomers } from "./superseded";
import { listSendsWithoutCharge } from "./unsettled-sends";

/** An amount that two of ledger, invoices and provider do not agree on: whose and which, and by how much. */
export interface Difference {
  what: string;
  cents: number;
}

interface Customer extends Record<string, unknown> {
  account_id: number;
  farm: string;
  customer_id: string;
}

/** Lists the accounts that the provider knows. */
export const listCustomers = (ctx: Ctx): Promise<Customer[]> =>
  ctx.db.execute<Customer>(sql`
    select a.id as account_id, f.name as farm, a.stripe_customer_id as customer_id
    from billing_accounts a join farms f on f.id = a.farm_id
    where a.stripe_customer_id is not null order by a.id`);

/** Compares the invoices that we keep with those of the provider. */
function invoicesDiffer(ours: readonly InvoiceRow[], { invoices }: ProviderAccount): Difference[] {
  const kept = new Map(ours.map((row) => [row.stripe_invoice_id, row]));
  const said = new Set(invoices.map(({ id }) => id));
  return [
    ...invoices.map(({ id, number, total_cents, subtotal_cents }) => {
      const own = kept.get(id);
      const by = total_cents - (own?.total_cents ?? 0) || subtotal_cents - (own?.subtotal_cents ?? 0);
      return { what: number ?? id, cents: by };
    }),
    ...ours
      .filter(({ stripe_invoice_id }) => !said.has(stripe_invoice_id))
      .map(({ number, stripe_invoice_id, total_cents }) => ({
        what: number ?? stripe_invoice_id,
        cents: -total_cents,
      })),
  ];
}

/** Compares the ledger of sends with the invoices and credit notes that settled it. */
const ledgerDiffers = async (ctx: Ctx, account_id: number): Promise<Difference[]> => [
  ...(await ctx.db.execute<Difference & Record<string, unknown>>(sql`
    select coalesce(i.number, i.stripe_invoice_id) as what,
      (i.subtotal_cents - floor((coalesce(sum(c.tenths), 0) + 5) / 10))::int as cents
    from invoices i left join notification_charges c on c.invoice_id = i.id
    where i.billing_account_id = ${account_id} and i.reason = 'notification' group by i.id
    union all
    select n.number, (n.subtotal_cents + floor((coalesce(sum(c.tenths), 0) + 5) / 10))::int
    from credit_notes n join notification_charges c on c.credit_note_id = n.id
    where n.billing_account_id = ${account_id} group by n.id`)),
];

/** Compares what cards paid with what the invoices say that they paid. */
async function paymentsDiffer(
  ctx: Ctx,
  account_id: number,
  ours: readonly InvoiceRow[],
): Promise<Difference[]> {
  const paid = (await listPayments(ctx.db, account_id)).filter(({ status }) => status === "succeeded");
  return ours
    .filter(({ status }) => status === "paid")
    .map(({ id, number, stripe_invoice_id, paid_cents }) => {
      const sum = paid.reduce((total, one) => total + (one.invoice_id === id ? one.amount_cents : 0), 0);
      return { what: number ?? stripe_invoice_id, cents: sum - paid_cents };
    });
}

/**
 * Compares an account's credit with all that made it: what was paid ahead and what notes gave to it, less what invoices drew.
 * What is paid ahead for a change that waits has to be there too.
 */
function creditDiffers(
  account: AccountRow | undefined,
  said: ProviderAccount,
  superseded: readonly { rest_cents: number | null }[],
): Difference[] {
  const { credit_cents, payments, invoices, credit_notes } = said;
  const ahead = payments.filter(({ reason, status }) => reason === "plan_change" && status === "succeeded");
  const drawn = invoices.filter(({ status }) => status !== "void");
  const rests = superseded.reduce((sum, { rest_cents }) => sum + (rest_cents ?? 0), 0);
  const made =
    rests +
    ahead.reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0) +
    credit_notes.reduce((sum, { credited_cents, outside_cents }) => sum + credited_cents + outside_cents, 0) -
    drawn.reduce((sum, { credit_applied_cents }) => sum + credit_applied_cents, 0);
  const what = account?.stripe_customer_id ?? "";
  const missing = Math.max(0, (account?.prepaid_cents ?? 0) - credit_cents);
  return [
    { what, cents: credit_cents - made },
    { what, cents: missing },
  ];
}

/** Looks for sends that went out and stand in no ledger. */
async function sendsDiffer(ctx: Ctx, account_id: number): Promise<Difference[]> {
  const sends = await listSendsWithoutCharge(ctx, account_id);
  return Promise.all(
    sends.map(async ({ id, title }) => ({
      what: title,
      cents: toCents((await missingCharge(ctx, id))?.tenths ?? 0),
    })),
  );
}

/**
 * Returns what ledger, invoices and provider do not agree on for an account, to the cent. Nothing is said while a request is
 * underway, which may have made half of its calls.
 */
export async function findDifferences(
  ctx: Ctx,
  { account_id, farm, customer_id }: Customer,
  account: AccountRow | undefined,
): Promise<Difference[]> {
  const request = await findLastRequest(ctx.db, account_id);
  if (request?.status === "pending") return [];
  const said = await readCustomers(ctx, account_id, customer_id);
  const ours = await listInvoices(ctx.db, account_id);
  const superseded = await listSuperseded(ctx, account_id);
  const all = [
    ...invoicesDiffer(ours, said),
    ...(await ledgerDiffers(ctx, account_id)),
    ...(await paymentsDiffer(ctx, account_id, ours)),
    ...creditDiffers(account, said, superseded),
    ...(await sendsDiffer(ctx, account_id)),
  ];
  if ((await findLastRequest(ctx.db, account_id))?.id !== request?.id) return [];
  return all
    .filter(({ cents }) => cents !== 0)
    .map(({ what, cents }) => ({ what: `${farm} · ${what}`, cents }));
}
