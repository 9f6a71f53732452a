import type Stripe from "stripe";
import { asking, failureOf } from "./stripe-client";
import { type Outcome, PaymentRefused } from "./types";

/** Returns what the cardholder has to do for an intent, whatever kind it is. */
export function authenticationOf(intent: Stripe.SetupIntent | Stripe.PaymentIntent) {
  return {
    kind: "authenticate" as const,
    intent_id: intent.id,
    url: intent.next_action?.redirect_to_url?.url ?? null,
    client_secret: intent.client_secret,
  };
}

/** Makes the customer of an account. The key is the account's, so that an account never gets two. */
export async function createCustomer(account: { uuid: string; name: string; email: string; lang: string }) {
  const customer = await asking((sdk) =>
    sdk.customers.create(
      {
        name: account.name,
        email: account.email,
        preferred_locales: [account.lang],
        metadata: { account_uuid: account.uuid },
      },
      { idempotencyKey: `customer:${account.uuid}` },
    ),
  );
  return customer.id;
}

/** Opens a card form for a customer. Returns the secret with which the browser gives the card to the provider. */
export async function openCardForm(customer_id: string, key: string): Promise<string> {
  const intent = await asking((sdk) =>
    sdk.setupIntents.create(
      { customer: customer_id, allowed_payment_method_types: ["card"], usage: "off_session" },
      { idempotencyKey: key },
    ),
  );
  return intent.client_secret!;
}

/**
 * Saves a card for later payments. A token is the id of a payment method or of a setup intent that was confirmed.
 * @throws PaymentRefused
 */
export async function saveCard(
  card: { customer_id: string; token: string; return_url: string },
  key: string,
): Promise<Outcome<{ card_id: string }>> {
  if (card.token.startsWith("seti_")) return cardOfIntent(card.token, card.customer_id);
  const intent = await asking((sdk) =>
    sdk.setupIntents.create(
      {
        customer: card.customer_id,
        payment_method: card.token,
        usage: "off_session",
        confirm: true,
        return_url: card.return_url,
      },
      { idempotencyKey: `${key}:card` },
    ),
  );
  return outcomeOf(intent);
}

/** Returns the card of a setup intent, which must be the customer's own. @throws PaymentRefused */
export async function cardOfIntent(
  intent_id: string,
  customer_id: string,
): Promise<Outcome<{ card_id: string }>> {
  const intent = await asking((sdk) => sdk.setupIntents.retrieve(intent_id));
  if (intent.customer !== customer_id) throw new PaymentRefused("declined");
  return outcomeOf(intent);
}

function outcomeOf(intent: Stripe.SetupIntent): Outcome<{ card_id: string }> {
  if (intent.status === "succeeded" && typeof intent.payment_method === "string")
    return { kind: "done", card_id: intent.payment_method };
  if (intent.status === "requires_action") return authenticationOf(intent);
  throw new PaymentRefused(failureOf(intent.last_setup_error));
}

/** Makes a card the one that pays from now on, invoices of the plan too. */
export async function setDefaultCard(
  card: { customer_id: string; card_id: string; subscription_id: string | null },
  key: string,
): Promise<void> {
  const { customer_id, card_id, subscription_id } = card;
  await asking((sdk) =>
    sdk.customers.update(
      customer_id,
      { invoice_settings: { default_payment_method: card_id } },
      { idempotencyKey: `${key}:default` },
    ),
  );
  if (!subscription_id) return;
  // A plan that has just ended, which we were not told yet, takes no card.
  const { ended_at } = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  if (ended_at) return;
  await asking((sdk) =>
    sdk.subscriptions.update(
      subscription_id,
      { default_payment_method: card_id },
      { idempotencyKey: `${key}:plan-card` },
    ),
  );
}

/** Forgets a card. */
export async function removeCard(card_id: string, key: string): Promise<void> {
  await asking((sdk) => sdk.paymentMethods.detach(card_id, {}, { idempotencyKey: `${key}:detach` }));
}
