import { and, desc, eq, isNull, notExists } from "drizzle-orm";
import { payments, receipt_reversals, receipts } from "@/db/schema";
import { taxCents } from "@/lib/billing/rules/taxes";
import { formatDay } from "@/lib/i18n/dates";
import { translator } from "@/lib/i18n/translator";
import type { Ctx, Tx } from "@/lib/platform/context";
import type { CommandOf } from "@/lib/vocabulary/payment-commands";
import type { ReversalReason } from "@/lib/vocabulary/payment-enumerations";
import { notifyReceiptReversed } from "../../emails/operations/owner-emails";
import { coveredFarms, reverseDocument } from "../files/compose-invoice";
import { type InvoiceRow, IS_REVERSED, type ReceiptRow, type ReversalRow } from "../queries";
import { receiptNumber, reversalNumber } from "../rules/documents";
import { documentFacts } from "./document-facts";

/**
 * Issues the receipt for a plan that was paid ahead, in the transaction that finishes its request. Issued again, it is one.
 * @returns the receipt; undefined when it was there
 */
export async function issueReceipt(
  tx: Tx,
  account_id: number,
  paid_ahead: Pick<CommandOf<"change_plan">, "plan_type" | "price_cents" | "taxes"> & {
    payment_id: string;
    starts_at: Date;
  },
): Promise<ReceiptRow | undefined> {
  const { payment_id, plan_type, price_cents: cents, starts_at } = paid_ahead;
  const { buyer, facts } = await documentFacts(tx, account_id);
  const taxes = paid_ahead.taxes.map((rate) => ({ ...rate, cents: taxCents(cents, rate) }));
  const t = translator(facts.lang, "billing");
  const line = {
    label: t("line.plan", { plan: plan_type.replaceAll("-", "") }),
    detail: [t("line.startsOn", { day: formatDay(starts_at) }), coveredFarms(plan_type, facts)].join(". "),
    ...{ quantity: 1, unit_tenths: cents * 10, amount_cents: cents },
  };
  const [paid] = await tx.db
    .select({ card: payments.card })
    .from(payments)
    .where(and(eq(payments.billing_account_id, account_id), eq(payments.provider_payment_id, payment_id)));
  const [receipt] = await tx.db
    .insert(receipts)
    .values({
      billing_account_id: account_id,
      provider_payment_id: payment_id,
      plan_type,
      card: paid?.card ?? null,
      document: {
        ...{ lang: facts.lang, seller: facts.seller, buyer: facts.buyer, lines: [line], taxes },
        subtotal_cents: cents,
        total_cents: taxes.reduce((sum, tax) => sum + tax.cents, cents),
      },
      buyer_country: buyer.country,
      buyer_region: buyer.region,
      issued_at: tx.clock.now(),
      created_at: tx.clock.now(),
    })
    .onConflictDoNothing({ target: receipts.provider_payment_id })
    .returning();
  return receipt;
}

/** SQL for receipts that were not taken back. */
const isNotReversed = ({ db }: Tx) => notExists(db.select().from(receipt_reversals).where(IS_REVERSED));

/**
 * Takes back the receipt for a payment whose plan never begins, in the transaction that records its refund, and tells the
 * owner. A receipt that an invoice drew stays: a credit note corrects the invoice. Taken back again, it is once.
 * @param cents refunded, taxes included
 */
export async function reverseReceipt(
  tx: Tx,
  account_id: number,
  { payment_id, cents, reason }: { payment_id: string; cents: number; reason: ReversalReason },
): Promise<void> {
  if (cents <= 0) return;
  const [receipt] = await tx.db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.billing_account_id, account_id),
        eq(receipts.provider_payment_id, payment_id),
        isNull(receipts.invoice_id),
      ),
    );
  if (!receipt) return;
  const [reversal] = await tx.db
    .insert(receipt_reversals)
    .values({
      ...{ billing_account_id: account_id, receipt_id: receipt.id, reason },
      document: reverseDocument(receipt.document, cents),
      ...{ issued_at: tx.clock.now(), created_at: tx.clock.now() },
    })
    .onConflictDoNothing({ target: receipt_reversals.receipt_id })
    .returning();
  if (reversal)
    await notifyReceiptReversed(tx, account_id, {
      ...reversal,
      number: reversalNumber(reversal),
      receipt_number: receiptNumber(receipt),
    });
}

/** Links the newest receipt of a plan to the invoice that draws what was paid ahead. @returns its number */
export async function receiptDrawnBy(tx: Tx, invoice: InvoiceRow): Promise<string | null> {
  const { billing_account_id, plan_type, reason, credit_applied_cents } = invoice;
  if (reason !== "plan" || !plan_type || credit_applied_cents <= 0) return null;
  const [found] = await tx.db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.billing_account_id, billing_account_id),
        eq(receipts.plan_type, plan_type),
        isNull(receipts.invoice_id),
        isNotReversed(tx),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(1);
  if (!found || found.document.total_cents > credit_applied_cents) return null;
  await tx.db
    .update(receipts)
    .set({ invoice_id: invoice.id })
    .where(and(eq(receipts.billing_account_id, billing_account_id), eq(receipts.id, found.id)));
  return receiptNumber(found);
}

/** Returns a receipt of an account. */
export async function findReceipt(ctx: Ctx, account_id: number, id: number): Promise<ReceiptRow | undefined> {
  const [receipt] = await ctx.db
    .select()
    .from(receipts)
    .where(and(eq(receipts.billing_account_id, account_id), eq(receipts.id, id)));
  return receipt;
}

/** Returns the credit note for a receipt of an account, with the receipt. */
export async function findReversal(
  ctx: Ctx,
  account_id: number,
  id: number,
): Promise<{ reversal: ReversalRow; receipt: ReceiptRow } | undefined> {
  const [found] = await ctx.db
    .select({ reversal: receipt_reversals, receipt: receipts })
    .from(receipt_reversals)
    .innerJoin(receipts, IS_REVERSED)
    .where(and(eq(receipt_reversals.billing_account_id, account_id), eq(receipt_reversals.id, id)));
  return found;
}
