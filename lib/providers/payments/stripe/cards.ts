import { createHash } from "node:crypto";
import Stripe from "stripe";
import type { NewCustomer, PaymentProvider } from "../payment-provider";
import { KeyUsed, type Outcome, PaymentRefused, ProviderUnavailable } from "../types";
import { asking, failureOf } from "./stripe-client";

/** Returns what the cardholder has to do for an intent, whatever kind it is. */
export function authenticationOf(intent: Stripe.SetupIntent | Stripe.PaymentIntent) {
  return {
    kind: "authenticate" as const,
    intent_id: intent.id,
    url: intent.next_action?.redirect_to_url?.url ?? null,
    client_secret: intent.client_secret,
  };
}

const makeCustomer = ({ uuid, name, email, lang }: NewCustomer, idempotencyKey: string) =>
  asking((sdk) =>
    sdk.customers.create(
      { name, email, preferred_locales: [lang], metadata: { account_uuid: uuid } },
      { idempotencyKey },
    ),
  );

/** Returns the customer that was made for an account since a time. */
async function findCustomer(uuid: string, since: Date): Promise<string | undefined> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let after: string | undefined;
  for (;;) {
    const page = await asking((sdk) =>
      sdk.customers.list({ created, limit: 100, ...(after ? { starting_after: after } : {}) }),
    );
    const found = page.data.find(({ metadata }) => metadata.account_uuid === uuid);
    after = page.data.at(-1)?.id;
    if (found || !page.has_more || !after) return found?.id;
  }
}

/** Stripe forgets a key after a day at the earliest; a customer whose answer was lost is looked for further back. */
const LOOK_BACK_MS = 7 * 86_400_000;

/**
 * The key is the account's, so that an account never gets two customers. When the answer was lost and the name or address
 * is another one since, Stripe refuses the key: the customer is looked up.
 */
export const createCustomer: PaymentProvider["customers"]["create"] = async (account, now) => {
  const key = `customer:${account.uuid}`;
  try {
    return (await makeCustomer(account, key)).id;
  } catch (error) {
    const isUsed = error instanceof KeyUsed;
    if (!isUsed && !(error instanceof ProviderUnavailable)) throw error;
    const found = await findCustomer(account.uuid, new Date(now.getTime() - LOOK_BACK_MS));
    if (found) return found;
    if (!isUsed) throw error;
  }
  // The call of before made nothing: its refusal is kept as any answer is.
  const { name, email, lang } = account;
  const body = createHash("sha256")
    .update(JSON.stringify([name, email, lang]))
    .digest("hex");
  return (await makeCustomer(account, `${key}:${body}`)).id;
};

export const openCardForm: PaymentProvider["cards"]["openForm"] = async (customer_id, key) => {
  const intent = await asking((sdk) =>
    sdk.setupIntents.create(
      { customer: customer_id, allowed_payment_method_types: ["card"], usage: "off_session" },
      { idempotencyKey: key },
    ),
  );
  return intent.client_secret!;
};

/** Makes a call that names a card of the caller. @throws PaymentRefused for a card that Stripe does not know */
async function askingOfCard<Answer>(call: (sdk: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await asking(call);
  } catch (error) {
    const { cause } = error as Error;
    if (
      cause instanceof Stripe.errors.StripeError &&
      cause.code === "resource_missing" &&
      cause.param !== "customer"
    )
      throw new PaymentRefused("unknown_card");
    throw error;
  }
}

export const saveCard: PaymentProvider["cards"]["save"] = async (
  { customer_id: customer, token, return_url },
  key,
) => {
  if (token.startsWith("seti_")) return cardOfIntent(token, customer);
  const intent = await askingOfCard((sdk) =>
    sdk.setupIntents.create(
      { customer, payment_method: token, usage: "off_session", confirm: true, return_url },
      { idempotencyKey: `${key}:card` },
    ),
  );
  return outcomeOf(intent);
};

export const cardOfIntent: PaymentProvider["cards"]["ofForm"] = async (intent_id, customer_id) => {
  const intent = await askingOfCard((sdk) => sdk.setupIntents.retrieve(intent_id));
  if (intent.customer !== customer_id) throw new PaymentRefused("declined");
  return outcomeOf(intent);
};

function outcomeOf(intent: Stripe.SetupIntent): Outcome<{ card_id: string }> {
  if (intent.status === "succeeded" && typeof intent.payment_method === "string")
    return { kind: "done", card_id: intent.payment_method };
  if (intent.status === "requires_action") return authenticationOf(intent);
  throw new PaymentRefused(failureOf(intent.last_setup_error));
}

export const setDefaultCard: PaymentProvider["cards"]["setDefault"] = async (
  { customer_id, card_id, subscription_id },
  key,
) => {
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
};

export const removeCard: PaymentProvider["cards"]["remove"] = async (card_id, key) => {
  await asking((sdk) => sdk.paymentMethods.detach(card_id, {}, { idempotencyKey: `${key}:detach` }));
};
