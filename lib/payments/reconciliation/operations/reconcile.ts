import { and, eq, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import { money_differences, notification_charges } from "@/db/schema";
import { toCents } from "@/lib/billing/rules/taxes";
import type { Ctx, Tx } from "@/lib/platform/context";
import type { MoneyDifference } from "@/lib/vocabulary/payment-enumerations";
import { findAccount } from "../../accounts/queries";
import { missingCharge } from "../../charges/operations/ledger";
import { listSendsWithoutCharge } from "../../charges/operations/unsettled-sends";
import { findLastRequest, findOpenRequest, type PaymentRequestRow } from "../../commands/operations/commands";
import { runCommand } from "../../commands/operations/run-command";
import { isTooOld } from "../../commands/rules/commands";
import { listInvoices, listPayments } from "../../documents/queries";
import { readMovements } from "../../plans/operations/superseded";
import { syncAccount } from "../../sync/operations/sync-account";
import {
  type Compared,
  creditDiffers,
  type Difference,
  invoicesDiffer,
  madeByHand,
  paymentsDiffer,
  totalsDiffer,
} from "../rules/differences";

/** Lists the accounts that the provider knows. */
export async function listCustomers(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.execute<{ id: number }>(
    sql`select id from billing_accounts where provider_customer_id is not null order by id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Compares the ledger of sends with the invoices and credit notes that settled it. */
async function ledgerDiffers(ctx: Ctx, account_id: number): Promise<Difference[]> {
  const c = notification_charges;
  const rows = await ctx.db.execute<
    Record<"subject" | "what", string> & Record<"cents" | "tenths", number>
  >(sql`
    select i.provider_invoice_id as subject, coalesce(i.number, i.provider_invoice_id) as what, i.subtotal_cents as cents,
      coalesce(sum(${c.tenths}), 0)::bigint as tenths
    from invoices i left join ${c} on ${c.invoice_id} = i.id
    where i.billing_account_id = ${account_id} and i.reason = 'notification' and i.status <> 'void' group by i.id
    union all
    select n.provider_credit_note_id, n.number, -n.subtotal_cents, sum(${c.tenths})::bigint
    from credit_notes n join ${c} on ${c.credit_note_id} = n.id
    where n.billing_account_id = ${account_id} group by n.id`);
  return rows.map(({ subject, what, cents, tenths }) => ({
    ...{ kind: "ledger" as const, subject, what, cents: cents - toCents(Number(tenths)) },
  }));
}

/** Looks for sends that went out and stand in no ledger. */
async function sendsDiffer(ctx: Ctx, account_id: number): Promise<Difference[]> {
  const sends = await listSendsWithoutCharge(ctx, account_id);
  return Promise.all(
    sends.map(async ({ id, title }) => ({
      ...{ kind: "send" as const, subject: String(id), what: title },
      cents: toCents((await missingCharge(ctx, id))?.tenths ?? 0),
    })),
  );
}

/** A request whose calls may still be made. One that is too old is asked no more: what it left is compared as it is. */
const isUnderway = (ctx: Ctx, request: PaymentRequestRow | undefined): boolean =>
  request?.status === "pending" && !isTooOld(request, ctx.clock.now());

/** Compares an account once, with what the provider says now; `totals` is what we had before that reading. */
async function compare(ctx: Ctx, account_id: number): Promise<Compared & { totals: Difference[] }> {
  const before = await findLastRequest(ctx.db, account_id);
  const kept = await listInvoices(ctx.db, account_id);
  const said = await syncAccount(ctx, account_id);
  const account = await findAccount(ctx.db, account_id);
  if (!said || !account?.provider_customer_id) return { differences: [], whole: false, totals: [] };
  const movements = await readMovements(ctx, account_id, account.provider_customer_id, said.payments);
  const [ours, payments] = [await listInvoices(ctx.db, account_id), await listPayments(ctx.db, account_id)];
  const all = [
    ...invoicesDiffer(ours, said),
    ...(await ledgerDiffers(ctx, account_id)),
    ...paymentsDiffer(ours, payments),
    ...creditDiffers(account, said, movements),
    ...(await sendsDiffer(ctx, account_id)),
  ];
  const after = await findLastRequest(ctx.db, account_id);
  const moved = before?.id !== after?.id || before?.status !== after?.status;
  const whole = !moved && !isUnderway(ctx, after);
  return {
    differences: [...madeByHand(said, movements), ...(whole ? all : [])].filter(({ cents }) => cents !== 0),
    whole,
    totals: totalsDiffer(kept, said).filter(({ cents }) => cents !== 0),
  };
}

type Key = Pick<Difference, "kind" | "subject" | "cents">;
const isSame = (one: Key, other: Key): boolean =>
  one.kind === other.kind && one.subject === other.subject && one.cents === other.cents;

/**
 * Returns what ledger, invoices and provider do not agree on for an account, to the cent. What was not known before is
 * looked at a second time, and only what is still so counts: money moves while it is compared.
 */
export async function findDifferences(ctx: Ctx, account_id: number): Promise<Compared> {
  // A cardholder who agreed, and whose webhook never came.
  const open = await findOpenRequest(ctx.db, account_id);
  if (open?.status === "authenticating") await runCommand(ctx, open);
  const known = await listOpen(ctx, account_id);
  const { totals, ...first } = await compare(ctx, account_id);
  const isKnown = (one: Difference) => known.some((other) => isSame(one, other));
  if (first.differences.every(isKnown)) return { ...first, differences: [...totals, ...first.differences] };
  const second = await compare(ctx, account_id);
  const still = first.differences.filter((one) => second.differences.some((other) => isSame(one, other)));
  return { differences: [...totals, ...still], whole: first.whole && second.whole };
}

/** What somebody made by hand is seen even while a request is underway. */
const BY_HAND: readonly MoneyDifference[] = [
  "hand_refund",
  "hand_note",
  "hand_credit",
  "hand_invoice",
  "hand_payment",
];

/** Lists the differences of an account that were told and are still so. */
export const listOpen = (ctx: Ctx, account_id: number) =>
  ctx.db
    .select()
    .from(money_differences)
    .where(and(eq(money_differences.billing_account_id, account_id), isNull(money_differences.closed_at)));

/** Keeps a difference. @returns its id, and whether it is new or amounts to something else than before */
async function keep(tx: Tx, billing_account_id: number, { kind, subject, cents }: Difference) {
  const [made] = await tx.db
    .insert(money_differences)
    .values({ billing_account_id, kind, subject, cents, created_at: tx.clock.now() })
    .onConflictDoUpdate({
      target: [money_differences.billing_account_id, money_differences.kind, money_differences.subject],
      targetWhere: isNull(money_differences.closed_at),
      set: { cents },
      setWhere: ne(money_differences.cents, cents),
    })
    .returning({ id: money_differences.id });
  return made !== undefined;
}

/**
 * Keeps what a comparison found and closes what is no longer so. Two comparisons at once keep, and tell, each difference
 * once. @returns the differences that nobody was told yet
 */
export async function keepDifferences(
  tx: Tx,
  account_id: number,
  { differences, whole }: Compared,
): Promise<Difference[]> {
  const keys = differences.map(({ kind, subject }) => `${kind}:${subject}`);
  await tx.db
    .update(money_differences)
    .set({ closed_at: tx.clock.now() })
    .where(
      and(
        eq(money_differences.billing_account_id, account_id),
        isNull(money_differences.closed_at),
        whole ? undefined : inArray(money_differences.kind, [...BY_HAND]),
        notInArray(sql`${money_differences.kind} || ':' || ${money_differences.subject}`, keys),
      ),
    );
  const news: Difference[] = [];
  for (const difference of differences) if (await keep(tx, account_id, difference)) news.push(difference);
  return news;
}
