import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { paymentProvider } from "@/lib/providers/payments";
import { PaymentRefused, RequestRejected } from "@/lib/providers/payments/types";
import { NOTHING_PREPAID, saveAccount } from "../../accounts/operations/accounts";
import type { AccountRow } from "../../accounts/queries";
import { areDisputed } from "../../disputes/queries";
import { reverseReceipt } from "../../documents/operations/receipts";
import { notifyCreditLeft } from "../../emails/operations/credit-emails";

/** What was paid ahead, and whose it is. */
interface Prepaid {
  customer_id: string;
  payment_id: string;
  cents: number;
}

/**
 * Refunds what was paid ahead and takes its credit.
 * @returns false when the provider refuses, as of a payment that is too old
 */
async function refund({ customer_id, payment_id, cents }: Prepaid, key: string): Promise<boolean> {
  try {
    await paymentProvider().refunds.refundRest(payment_id, cents, key);
  } catch (error) {
    if (!(error instanceof RequestRejected || error instanceof PaymentRefused)) throw error;
    log().error({ err: error, payment_id }, "the payment provider refuses to refund what was paid ahead");
    return false;
  }
  await paymentProvider().customers.addCredit(customer_id, -cents, "plan_change", `${key}:credit`);
  return true;
}

/**
 * Gives what was paid ahead back to its card when the plan of an account without a farm ends. What is refused stays credit:
 * the super administrators are told, and the job that returns credit tries it once more after the plan.
 */
export async function refundPrepaid(ctx: Ctx, account: AccountRow, key: string): Promise<void> {
  const { id, provider_customer_id: customer_id, prepaid_payment_id: payment_id, prepaid_cents } = account;
  if (!customer_id || !payment_id || prepaid_cents === 0) return;
  const prepaid = { customer_id, payment_id, cents: prepaid_cents };
  // What a bank asks back stays credit: the job that returns credit waits for the bank.
  const disputed = await areDisputed(ctx, id, [payment_id]);
  const refunded = !disputed && (await refund(prepaid, key));
  await transaction(ctx, async (tx) => {
    if (refunded) await reverseReceipt(tx, id, { payment_id, cents: prepaid_cents, reason: "without_farm" });
    else if (!disputed) await notifyCreditLeft(tx, account, prepaid_cents, "ahead");
    await saveAccount(tx, id, NOTHING_PREPAID);
  });
}
