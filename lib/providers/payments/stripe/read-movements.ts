import type Stripe from "stripe";
import type { PaymentProvider } from "../payment-provider";
import type { ProviderMovements } from "../types";
import { CREDIT_GIVEN, DISPUTE_LOST } from "../types";
import { after, all } from "./read-account";
import { CREDIT_RETURNED } from "./return-credit";
import { asking } from "./stripe-client";

/** Whether a call of ours made it: each carries the name of its request. The dashboard gives no metadata. */
const isOurs = ({ metadata }: { metadata: Stripe.Metadata | null }): boolean =>
  Boolean(metadata?.key ?? metadata?.request_uuid);

async function refundsOf(payment_id: string): Promise<ProviderMovements["refunds"]> {
  const of = { payment_intent: payment_id };
  const refunds = await all((id) => asking((sdk) => sdk.refunds.list({ ...of, ...after(id) })));
  return refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .map((refund) => ({
      ...{ id: refund.id, payment_id, cents: refund.amount, ours: isOurs(refund) },
      of_credit: refund.metadata?.reason === CREDIT_RETURNED,
    }));
}

/** Lists all changes of the credit of a customer, the newest first. */
const changesOf = (customer_id: string): Promise<Stripe.CustomerBalanceTransaction[]> =>
  all((id) => asking((sdk) => sdk.customers.listBalanceTransactions(customer_id, after(id))));

/**
 * Returns the changes of a credit that neither an invoice nor a credit note made.
 * https://docs.stripe.com/api/customer_balance_transactions/object#customer_balance_transaction_object-type
 */
const creditsOf = (changes: readonly Stripe.CustomerBalanceTransaction[]): ProviderMovements["credits"] =>
  changes
    .filter(({ type }) => type === "adjustment")
    .map((one) => ({
      ...{ id: one.id, cents: 0 - one.amount, at: new Date(one.created * 1000), ours: isOurs(one) },
      of_dispute: isOurs(one) && one.description === DISPUTE_LOST,
      given: isOurs(one) && one.description === CREDIT_GIVEN,
    }));

/** Returns what the last invoice left to the next one because it was too little to charge, in cents. */
function owedOf(changes: readonly Stripe.CustomerBalanceTransaction[]): number {
  const last = changes.find(({ type }) => type === "invoice_too_small" || type === "applied_to_invoice");
  return last?.type === "invoice_too_small" ? last.amount : 0;
}

export const readMovements: PaymentProvider["customers"]["readMovements"] = async (
  customer_ids,
  payments,
) => {
  const given = payments.filter(({ refunded_cents }) => refunded_cents > 0);
  const [refunds, changes] = await Promise.all([
    Promise.all(given.map(({ id }) => refundsOf(id))),
    Promise.all(customer_ids.map(changesOf)),
  ]);
  return {
    refunds: refunds.flat(),
    credits: changes.flatMap(creditsOf),
    owed_cents: changes.reduce((sum, ofCustomer) => sum + owedOf(ofCustomer), 0),
  };
};
