import { DECLINE_MESSAGES, TEST_CARDS, type TestCard } from "./cards";
import { errors, StripeError } from "./errors";
import { integer, nested, type Params, required, text } from "./form";
import type { PaymentMethod } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

/** Cards: made from a test number or token, attached to a customer, detached. */
export function paymentMethodRoutes(router: Router, state: StripeState): void {
  router.on("POST", "/payment_methods", "type card billing_details metadata", ({ params }) => {
    if (required(params, "type") !== "card") throw errors.invalid("Only cards are emulated.", "type");
    return fromDetails(state, params);
  });
  router.on("GET", "/payment_methods/:id", "", ({ id }) => find(state.paymentMethods, "PaymentMethod", id));
  router.on("POST", "/payment_methods/:id/attach", "customer", ({ id, params }) => {
    const customer = state.customer(required(params, "customer")).id;
    const method = methodFor(state, id, "id");
    refuseBadCard(state, method);
    return attach(state, method, customer);
  });
  router.on("POST", "/payment_methods/:id/detach", "", ({ id }) => {
    const method = find(state.paymentMethods, "PaymentMethod", id);
    if (!method.customer) throw errors.invalid("The payment method is not attached to a customer.");
    const settings = state.customers.get(method.customer)?.invoice_settings;
    if (settings?.default_payment_method === id) settings.default_payment_method = null;
    for (const subscription of state.subscriptions.values())
      if (subscription.default_payment_method === id) subscription.default_payment_method = null;
    method.customer = null;
    state.emit("payment_method.detached", method);
    return method;
  });
  const attached = () => [...state.paymentMethods.values()].filter(({ customer }) => customer !== null);
  router.onList("/payment_methods", "customer type", attached);
  router.onList("/customers/:id/payment_methods", "type", ({ id }) => {
    state.customer(id, "id");
    return attached().filter(({ customer }) => customer === id);
  });
}

/** Returns the method of this id; a test token ("pm_card_visa") makes a new one. */
export function methodFor(state: StripeState, id: string, param = "payment_method"): PaymentMethod {
  const test = id.startsWith("pm_card_") && TEST_CARDS.find(({ token }) => id === `pm_card_${token}`);
  return test ? makeCard(state, test) : find(state.paymentMethods, "PaymentMethod", id, param);
}

export function attach(state: StripeState, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer && method.customer !== customer)
    throw errors.invalid("The payment method you provided has already been attached to a customer.");
  const isNew = method.customer === null;
  method.customer = customer;
  if (isNew) state.emit("payment_method.attached", method);
  return method;
}

/** Refuses the cards that cannot be attached. */
export function refuseBadCard(state: StripeState, method: PaymentMethod): void {
  const { decline } = find(state.cards, "card", method.id);
  if (decline && decline.only !== "charges") throw declineError(decline.code, decline.declineCode);
}

export function declineError(code: string, declineCode?: string, more: object = {}): StripeError {
  const message = DECLINE_MESSAGES[declineCode ?? ""] ?? DECLINE_MESSAGES[code] ?? "";
  return new StripeError(402, {
    type: "card_error",
    code,
    decline_code: declineCode ?? code,
    message,
    ...more,
  });
}

function fromDetails(state: StripeState, params: Params): PaymentMethod {
  const details = nested(params, "card") ?? {};
  const token = text(details, "token");
  if (token) {
    const test = TEST_CARDS.find((card) => token === `tok_${card.token}`);
    if (!test) throw errors.noSuch("token", token, "card[token]", 400);
    return makeCard(state, test, params);
  }
  const number = required(details, "number").replaceAll(" ", "");
  const month = integer(details, "exp_month") ?? 0;
  const year = integer(details, "exp_year") ?? 0;
  const test = TEST_CARDS.find((card) => card.number === number);
  const wrong = (code: string, message: string, param: string) =>
    new StripeError(402, { type: "card_error", code, message, param });
  if (!test) throw wrong("incorrect_number", "Your card number is incorrect.", "number");
  if (month < 1 || month > 12)
    throw wrong("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  if (new Date(state.now() * 1000) >= new Date(Date.UTC(year, month)))
    throw wrong("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  const cvc = text(details, "cvc");
  if (cvc && !/^\d{3,4}$/.test(cvc))
    throw wrong("invalid_cvc", "Your card's security code is invalid.", "cvc");
  return makeCard(state, test, params, { month, year });
}

function makeCard(
  state: StripeState,
  card: TestCard,
  params: Params = {},
  expires = { month: 12, year: new Date(state.now() * 1000).getUTCFullYear() + 4 },
): PaymentMethod {
  const billing = nested(params, "billing_details") ?? {};
  const method: PaymentMethod = {
    id: state.id("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...billing },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: card.country,
      display_brand: card.brand,
      exp_month: expires.month,
      exp_year: expires.year,
      fingerprint: `emulated${card.number.slice(-8)}`,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.now(),
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  state.paymentMethods.set(method.id, method);
  state.cards.set(method.id, card);
  return method;
}
