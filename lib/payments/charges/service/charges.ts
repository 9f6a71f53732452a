import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { isOff } from "@/lib/switches/operations/switches";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { cancelAbandonedCommand, runCommand } from "../../commands/operations/run-command";
import { syncAccount } from "../../sync/operations/sync-account";
import { askForCharges, askForCorrection } from "../operations/invoice-charges";
import { queueSettling, settleCharge } from "../operations/ledger";
import {
  listAccountsToInvoice,
  listCorrections,
  queueInvoicing,
  releaseCharges,
} from "../operations/open-charges";
import { isUnderway, listUnsettledSends } from "../operations/unsettled-sends";

/** Time between two looks at a canceled send whose messages the provider still has. */
const AGAIN_MS = 60_000;
/** Time between two tries to invoice an account that asks something else, or whose plan is about to renew. */
const INVOICE_AGAIN_MS = 10 * 60_000;

/** Writes what a canceled send costs, once the provider has answered for all that it had. */
export async function settleSend(ctx: Ctx, { notification_id }: { notification_id: number }): Promise<void> {
  authorizeJob(ctx);
  if (await isUnderway(ctx, notification_id))
    return queueSettling(ctx, notification_id, new Date(ctx.clock.now().getTime() + AGAIN_MS));
  await transaction(ctx, (tx) => settleCharge(tx, notification_id));
}

/** Makes the requests of an account one after the other. @returns false when one has to wait */
async function performAll(ctx: Ctx, account_id: number): Promise<boolean> {
  const corrections = await listCorrections(ctx, account_id);
  const asks = [
    ...corrections.map((correction) => () => askForCorrection(ctx, account_id, correction)),
    () => askForCharges(ctx, account_id),
  ];
  for (const ask of asks) {
    const next = await ask();
    if (next.kind === "wait") return false;
    if (next.kind === "ask") await runCommand(ctx, next.request);
  }
  return true;
}

/** Invoices what the sends of an account cost, when an invoice is due, and gives back what was invoiced too much. */
export async function invoiceCharges(
  ctx: Ctx,
  { billing_account_id }: { billing_account_id: number },
): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  await cancelAbandonedCommand(ctx, billing_account_id);
  const again = new Date(ctx.clock.now().getTime() + INVOICE_AGAIN_MS);
  if ((await isOff(ctx, "payments")) || !(await performAll(ctx, billing_account_id)))
    await queueInvoicing(ctx, billing_account_id, again);
}

/**
 * Corrects the charges of the sends of the last days, because results of carriers come late and some sends stay stopped,
 * and queues the invoices that are due.
 */
export async function settleCharges(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  for (const notification_id of await listUnsettledSends(ctx))
    await continueAfterError("settle_charge", { notification_id }, () =>
      transaction(ctx, (tx) => settleCharge(tx, notification_id)),
    );
  if (!paymentsEnabled()) return;
  const { open, stuck } = await listAccountsToInvoice(ctx);
  for (const account_id of stuck)
    await continueAfterError("release_charges", { account_id }, async () => {
      await syncAccount(ctx, account_id);
      await releaseCharges(ctx, account_id);
    });
  for (const account_id of new Set([...open, ...stuck])) await queueInvoicing(ctx, account_id);
}
