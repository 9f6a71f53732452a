import type Stripe from "stripe";
import { type Accounts, type Check, until } from "./check";
import { refused, sdkOf } from "./stripe-shop";

/** Pays 50.00 CAD with a test card whose bank acts afterwards. */
async function pay(accounts: Accounts, payment_method: string) {
  const sdk = sdkOf(accounts);
  const payment = await sdk.paymentIntents.create({
    ...{ amount: 5000, currency: "cad", confirm: true },
    payment_method,
    return_url: "https://example.com/",
  });
  return { sdk, payment_intent: payment.id, charge: String(payment.latest_charge) };
}

const first = <T>(list: Promise<Stripe.ApiList<T>>): Promise<T | undefined> =>
  list.then(({ data }) => data[0]);

export const STRIPE_DISPUTE_CHECKS = {
  "stripe-disputes": {
    provider: "stripe",
    expected:
      "A card that is disputed withdraws the amount and a fee of 15.00 CAD at once, and the dispute waits for an answer; the charge says that it is disputed, and its refund is refused with charge_disputed.",
    async run(accounts, see) {
      const { sdk, payment_intent, charge } = await pay(accounts, "pm_card_createDispute");
      const found = await until(
        () => first(sdk.disputes.list({ payment_intent })),
        (dispute) => (dispute?.balance_transactions.length ?? 0) > 0,
      );
      see("the dispute", ["needs_response", 5000], [found?.status, found?.amount]);
      const moved = found?.balance_transactions.map(({ amount, fee }) => [amount, fee]);
      see("amount and fee", [[-5000, 1500]], moved);
      see("the charge", true, (await sdk.charges.retrieve(charge)).disputed);
      const refund = await refused(sdk.refunds.create({ payment_intent }));
      see("a refund", "charge_disputed", refund?.code);
    },
  },
  "stripe-fraud-warnings": {
    provider: "stripe",
    expected:
      "A payment that a bank suspects gets an early fraud warning that can be acted on, until the payment is given back in full.",
    async run(accounts, see) {
      const { sdk, payment_intent } = await pay(accounts, "pm_card_createIssuerFraudRecord");
      const warning = () => first(sdk.radar.earlyFraudWarnings.list({ payment_intent }));
      const found = await until(warning, (one) => one !== undefined);
      see("the warning", true, found?.actionable);
      await sdk.refunds.create({ payment_intent });
      const after = await until(warning, (one) => one?.actionable === false);
      see("after the refund", false, after?.actionable);
    },
  },
} satisfies Record<string, Check>;
