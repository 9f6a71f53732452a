import { errors, type StripeError } from "./errors";
import { flag, list, metadata, nested, type Params, required, text } from "./form";
import type { SetupIntent } from "./objects";
import { attach, declineError, methodFor, refuseBadCard } from "./payment-methods";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

const CONFIRM = "payment_method return_url mandate_data use_stripe_sdk";

/** Setup intents: a card is checked, authenticated where it asks for it, and attached to its customer. */
export function setupIntentRoutes(router: Router, state: StripeState): void {
  const fields =
    "customer payment_method_types allowed_payment_method_types automatic_payment_methods usage metadata description confirm";
  router.on("POST", "/setup_intents", `${fields} ${CONFIRM}`, ({ params }) => {
    const customer = text(params, "customer");
    if (customer) state.customer(customer);
    const id = state.id("seti");
    const automatic = flag(nested(params, "automatic_payment_methods") ?? {}, "enabled") ?? false;
    const allowed = list<string>(params, "allowed_payment_method_types");
    const types = list<string>(params, "payment_method_types") ?? allowed ?? ["card"];
    const intent: SetupIntent = {
      id,
      object: "setup_intent",
      application: null,
      automatic_payment_methods: automatic ? { allow_redirects: "always", enabled: true } : null,
      cancellation_reason: null,
      client_secret: state.secret(id),
      created: state.now(customer),
      customer: customer ?? null,
      description: text(params, "description") ?? null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: metadata(params),
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_options: {
        card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
      },
      payment_method_types: types,
      single_use_mandate: null,
      status: "requires_payment_method",
      usage: text(params, "usage") ?? "off_session",
    };
    state.setupIntents.set(id, intent);
    state.emit("setup_intent.created", intent);
    return flag(params, "confirm") ? confirm(state, intent, params) : intent;
  });
  router.on("GET", "/setup_intents/:id", "client_secret", ({ id }) =>
    find(state.setupIntents, "setupintent", id),
  );
  router.onList("/setup_intents", "customer payment_method", () => state.setupIntents.values());
  router.on("POST", "/setup_intents/:id/confirm", CONFIRM, ({ id, params }) =>
    confirm(state, find(state.setupIntents, "setupintent", id), params),
  );
  router.on("POST", "/setup_intents/:id/cancel", "cancellation_reason", ({ id, params }) => {
    const intent = find(state.setupIntents, "setupintent", id);
    if (intent.status === "succeeded") throw unexpected(intent);
    intent.cancellation_reason = text(params, "cancellation_reason") ?? null;
    intent.status = "canceled";
    state.emit("setup_intent.canceled", intent);
    return intent;
  });
}

const unexpected = ({ status }: SetupIntent) =>
  errors.invalid(
    `You cannot do this with a SetupIntent of status ${status}.`,
    undefined,
    "setup_intent_unexpected_state",
  );

function confirm(state: StripeState, intent: SetupIntent, params: Params): SetupIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpected(intent);
  const method = methodFor(state, required(params, "payment_method"));
  intent.payment_method = method.id;
  try {
    refuseBadCard(state, method);
  } catch (error) {
    throw fail(state, intent, error as StripeError);
  }
  if (find(state.cards, "card", method.id).authentication) {
    const url = text(params, "return_url");
    intent.status = "requires_action";
    intent.next_action = url
      ? { redirect_to_url: { return_url: url, url: state.bankPage(intent.id, url) }, type: "redirect_to_url" }
      : { type: "use_stripe_sdk", use_stripe_sdk: {} };
    state.emit("setup_intent.requires_action", intent);
    return intent;
  }
  return succeed(state, intent);
}

/** Ends the authentication of the cardholder. */
export function authenticateSetup(state: StripeState, intent: SetupIntent, passed: boolean): void {
  if (intent.status !== "requires_action") throw unexpected(intent);
  intent.next_action = null;
  if (passed) {
    state.authenticated.add(intent.payment_method ?? "");
    succeed(state, intent);
  } else fail(state, intent, declineError("setup_intent_authentication_failure"));
}

function succeed(state: StripeState, intent: SetupIntent): SetupIntent {
  const method = find(state.paymentMethods, "PaymentMethod", intent.payment_method ?? "");
  if (intent.customer) attach(state, method, intent.customer);
  intent.status = "succeeded";
  intent.last_setup_error = null;
  state.emit("setup_intent.succeeded", intent);
  return intent;
}

function fail(state: StripeState, intent: SetupIntent, error: StripeError): StripeError {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_setup_error = { ...error.fields };
  state.emit("setup_intent.setup_failed", intent);
  error.fields.setup_intent = structuredClone(intent);
  return error;
}
