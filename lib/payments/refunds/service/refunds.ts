import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeJob, authorizeSuperAdmin, farmIdOf } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { findAccountOfInvoice } from "../../accounts/operations/accounts";
import { accountIdOf } from "../../accounts/queries";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { executeCommand, executeForAccount } from "../../commands/operations/execute-command";
import { limitBilling } from "../../commands/operations/limits";
import { cancelAbandonedCommand, runCommand } from "../../commands/operations/run-command";
import type { RequestAnswer } from "../../commands/presenter";
import { refuseDisputed } from "../../disputes/queries";
import { findInvoice } from "../../documents/queries";
import { renewalBarrier } from "../../plans/rules/plans";
import { RefundInput } from "../inputs";
import { creditValues, refundedPayments } from "../operations/credits";
import { findGuarantee } from "../operations/guarantee";
import { askToReturn, listEndedWithCredit } from "../operations/return-credit";

/**
 * Gives money of an invoice back by a credit note with a reason, also when the account has no farm left: the invoice says
 * whose it is, and the farm is one that its account pays for, or the one on its documents. It exists for super
 * administrators alone. @throws AppError not_found | invalid | conflict
 */
export async function refundInvoice(ctx: Ctx, raw: unknown): Promise<RequestAnswer> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = farmIdOf(raw);
  const { invoice_id, amount_cents, reason, comment } = RefundInput.parse(raw);
  const account = await findAccountOfInvoice(ctx, invoice_id);
  if (!account) throw notFound();
  if (account.farm_id !== farm_id && (await accountIdOf(ctx.db, farm_id)) !== account.id) throw notFound();
  return executeForAccount(ctx, account.id, async (tx) => {
    const invoice = await findInvoice(tx.db, account.id, invoice_id);
    if (!invoice) throw notFound();
    const values = await creditValues(tx, invoice, { cents: amount_cents, reason, comment });
    if (!values) throw invalid("amount_cents", "refundTooMuch");
    await refuseDisputed(tx, account.id, refundedPayments(values));
    return values;
  });
}

/**
 * Gives the first payment of a plan back and ends the plan, once per account, within the days that are promised. A term that
 * was paid since stays until its end.
 * @throws AppError conflict
 */
export async function claimGuarantee(ctx: PoolCtx, raw: unknown): Promise<RequestAnswer> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await limitBilling(ctx, farm_id);
  return executeCommand(ctx, farm_id, "guarantee", async (tx, { account, draft_waits }) => {
    const found = await findGuarantee(tx, account.id, account);
    if (found.refusal) throw conflict(found.refusal);
    const barrier = account.prepaid_cents > 0 && renewalBarrier(account, draft_waits, tx.clock.now());
    if (barrier) throw conflict(barrier);
    return found.values;
  });
}

/** Gives back, once, the credit that plans left which have ended. */
export async function returnCredits(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  for (const account_id of await listEndedWithCredit(ctx))
    await continueAfterError("return_credits", { account_id }, async () => {
      await cancelAbandonedCommand(ctx, account_id);
      const request = await askToReturn(ctx, account_id);
      if (request) await runCommand(ctx, request);
    });
}
