import { and, eq, isNull } from "drizzle-orm";
import { farms, superseded_customers } from "@/db/schema";
import { listOwners } from "@/lib/farms/operations/members";
import { translator } from "@/lib/i18n/translator";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { paymentProvider } from "@/lib/providers/payments";
import type { ProviderAccount } from "@/lib/providers/payments/types";
import { findAccount } from "../../accounts/queries";
import { queueInvoicing, reopenChargesOfVoid } from "../../charges/operations/open-charges";
import { notifyPlansMerged } from "../../emails/operations/owner-emails";
import { syncAccount } from "../../sync/operations/sync-account";
import { unusedTerm } from "../rules/unused-term";
import type { SupersededRow } from "./superseded";

/**
 * Issues a credit note for what of the running term was paid and not used, so that no refund gives it a second time.
 * @returns its cents with taxes; repeated, those of the note that was issued first
 */
async function creditUnused(ctx: Ctx, row: SupersededRow, said: ProviderAccount): Promise<number> {
  const issued = said.credit_notes.find(({ request_uuid }) => request_uuid === row.uuid);
  if (issued) return issued.total_cents;
  const unused = unusedTerm(said, ctx.clock.now());
  if (!unused) return 0;
  const [owner] = await listOwners(ctx, row.farm_id);
  const { invoice_id, cents, tax_cents, total_cents } = unused;
  await paymentProvider().refunds.creditInvoice({
    ...{ invoice_id, cents, tax_cents, refund_cents: 0, credit_cents: 0 },
    // It becomes credit of another customer.
    ...{ outside_cents: total_cents, outside_payment_id: null },
    reason: "other",
    comment: translator(owner?.lang ?? ctx.lang, "billing")("document.plansMerged"),
    request_uuid: row.uuid,
  });
  return total_cents;
}

/**
 * Ends the plan of a superseded customer at once and voids what it still asked for; what its sends cost is invoiced to
 * the account's customer. What was paid and not used, and what the customer had to their credit, becomes credit of the
 * account's customer. Repeated, each call is made once.
 */
export async function endSuperseded(ctx: Ctx, row: SupersededRow): Promise<void> {
  const account = await findAccount(ctx.db, row.billing_account_id);
  if (!account?.provider_customer_id) return;
  const key = `superseded:${row.uuid}`;
  const said = await paymentProvider().customers.read(row.provider_customer_id);
  const rest_cents = await creditUnused(ctx, row, said);
  if (said.plan) await paymentProvider().plans.end(said.plan.id, `${key}:end`);
  for (const { id, status } of said.invoices)
    if (status === "open") await paymentProvider().invoices.void(id, `${key}:void:${id}`);
  const credit_cents = Math.max(0, said.credit_cents);
  await paymentProvider().customers.addCredit(
    account.provider_customer_id,
    rest_cents + credit_cents,
    "plans_merged",
    `${key}:in`,
  );
  await paymentProvider().customers.addCredit(
    row.provider_customer_id,
    -credit_cents,
    "plans_merged",
    `${key}:out`,
  );
  await syncAccount(ctx, account.id);
  const invoice_ids = said.invoices.map(({ id }) => id);
  await transaction(ctx, (tx) => finish(tx, row, invoice_ids, rest_cents));
}

async function finish(tx: Tx, row: SupersededRow, invoice_ids: string[], rest_cents: number): Promise<void> {
  const ended = await tx.db
    .update(superseded_customers)
    .set({ ended_at: tx.clock.now(), rest_cents })
    .where(
      and(
        eq(superseded_customers.billing_account_id, row.billing_account_id),
        eq(superseded_customers.id, row.id),
        isNull(superseded_customers.ended_at),
      ),
    )
    .returning({ id: superseded_customers.id });
  if (ended.length === 0) return;
  if (await reopenChargesOfVoid(tx, invoice_ids)) await queueInvoicing(tx, row.billing_account_id);
  const [farm] = await tx.db.select({ name: farms.name }).from(farms).where(eq(farms.id, row.farm_id));
  const facts = { superseded_id: row.id, other: farm?.name ?? "", credit_cents: rest_cents };
  await notifyPlansMerged(tx, row.billing_account_id, facts);
}
