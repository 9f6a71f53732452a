import type Stripe from "stripe";
import type { Source } from "@/lib/vocabulary/payment-commands";
import type { PaymentProvider } from "../payment-provider";
import { KeyUsed, PaymentRefused, RequestRejected } from "../types";
import { addCredit, leftOf } from "./invoices";
import { asking } from "./stripe-client";

/** Marks the refunds that give credit back. */
export const CREDIT_RETURNED = "credit_returned";

async function creditOf(customer_id: string): Promise<number> {
  const customer = await asking((sdk) => sdk.customers.retrieve(customer_id));
  return customer.deleted ? 0 : -customer.balance;
}

/**
 * Refunds a payment; null where the provider refuses, as of one that is too old or that a bank asks back.
 * https://docs.stripe.com/error-codes#charge-disputed
 */
async function refund({ payment_id, cents }: Source, key: string): Promise<Stripe.Refund | null> {
  try {
    return await asking((sdk) =>
      sdk.refunds.create(
        { payment_intent: payment_id, amount: cents, metadata: { key, reason: CREDIT_RETURNED } },
        { idempotencyKey: `${key}:refund` },
      ),
    );
  } catch (error) {
    // The same key with another amount: whether the first one went through is not known.
    if (error instanceof KeyUsed) throw error;
    if (error instanceof RequestRejected || error instanceof PaymentRefused) return null;
    throw error;
  }
}

export const returnCredit: PaymentProvider["refunds"]["returnCredit"] = async (customer_id, source, key) => {
  const { payment_id } = source;
  // The credit before the refunds: who reads it after another process took it sees that process's refund, too.
  const credit = await creditOf(customer_id);
  const left = await leftOf(payment_id);
  const listed = await asking((sdk) => sdk.refunds.list({ payment_intent: payment_id, limit: 100 }));
  const before = listed.data.find(({ metadata }) => metadata?.key === key);
  const cents = Math.min(source.cents, credit, left);
  const made = before ?? (cents > 0 ? await refund({ payment_id, cents }, key) : null);
  if (!made || made.status === "failed" || made.status === "canceled") return 0;
  await addCredit(customer_id, -made.amount, CREDIT_RETURNED, `${key}:credit`);
  return made.amount;
};
