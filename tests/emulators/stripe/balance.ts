import type { Customer } from "./objects";
import type { StripeState } from "./state";

/** Changes a customer's balance and keeps the movement. */
export function addToBalance(
  state: StripeState,
  customer: Customer,
  amount: number,
  type: string,
  more: Record<string, unknown> = {},
) {
  customer.balance += amount;
  const transaction = {
    id: state.id("cbtxn"),
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: state.now(customer.id),
    credit_note: null,
    currency: customer.currency ?? "cad",
    customer: customer.id,
    description: null,
    ending_balance: customer.balance,
    invoice: null,
    livemode: false,
    metadata: {},
    type,
    ...more,
  };
  state.balanceTransactions.set(transaction.id, transaction);
  return transaction;
}
