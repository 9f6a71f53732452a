import { taxRatesOf } from "./catalogue";
import { errors } from "./errors";
import { flag, integer, list, metadata, nested, type Params, required, text } from "./form";
import { collect, finalize } from "./invoice-life";
import { listOf, type Subscription, type SubscriptionItem } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";
import {
  afterPayment,
  afterVoid,
  draftPeriod,
  endSubscription,
  setPeriod,
  startPeriod,
} from "./subscription-life";

const SHARED =
  "items cancel_at cancel_at_period_end default_payment_method default_tax_rates description metadata off_session payment_behavior payment_settings proration_behavior trial_end trial_settings";

/** Subscriptions with one price: trials, renewals, cancelations. Prorations are refused. */
export function subscriptionRoutes(router: Router, state: StripeState): void {
  state.afterPayment = (invoice) => afterPayment(state, invoice);
  state.afterVoid = (invoice) => afterVoid(state, invoice);
  const get = (id: string) => find(state.subscriptions, "subscription", id);
  router.on("POST", "/subscriptions", `${SHARED} customer trial_period_days`, ({ params }) =>
    create(state, params),
  );
  router.on("GET", "/subscriptions/:id", "", ({ id }) => get(id));
  router.onList("/subscriptions", "customer status price", ({ params }) => {
    const rows = [...state.subscriptions.values()];
    const { status, price } = params;
    if (status === "all") delete params.status;
    delete params.price;
    const ofPrice = rows.filter(({ items }) => !price || items.data.some((item) => item.price.id === price));
    return status ? ofPrice : ofPrice.filter(({ ended_at }) => ended_at === null);
  });
  router.on("POST", "/subscriptions/:id", `${SHARED} cancellation_details`, ({ id, params }) =>
    update(state, get(id), params),
  );
  const cancelFields = "invoice_now prorate cancellation_details";
  router.on("DELETE", "/subscriptions/:id", cancelFields, ({ id, params }) => {
    const subscription = get(id);
    if (flag(params, "invoice_now") || flag(params, "prorate"))
      throw errors.invalid("Prorations are not emulated.", "prorate");
    if (subscription.ended_at !== null) throw errors.noSuch("subscription", id);
    endSubscription(state, subscription, "cancellation_requested");
    return subscription;
  });
  // It ends the subscription with the schedule; to keep the subscription, a schedule is released.
  const cancelPath = "/subscription_schedules/:id/cancel";
  router.on("POST", cancelPath, "invoice_now prorate", ({ id }) => {
    const schedule = find(state.schedules, "subscription schedule", id);
    if (!schedule.subscription) throw errors.invalid(`The schedule is ${schedule.status}.`);
    endSubscription(state, get(schedule.subscription), "cancellation_requested");
    return schedule;
  });
}

function create(state: StripeState, params: Params): Subscription {
  const customer = state.customer(required(params, "customer"));
  const now = state.now(customer.id);
  const days = integer(params, "trial_period_days");
  const trialEnd = integer(params, "trial_end") ?? (days ? now + days * 86_400 : null);
  if (trialEnd !== null && trialEnd <= now)
    throw errors.invalid("Invalid timestamp: must be an integer Unix timestamp in the future.", "trial_end");
  const id = state.id("sub");
  const items = readItems(state, id, params, now);
  const behavior = text(params, "payment_behavior") ?? "allow_incomplete";
  const subscription: Subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: items[0]?.price.currency ?? "cad",
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd ? "trialing" : "incomplete",
    test_clock: customer.test_clock,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
    trial_start: trialEnd ? now : null,
  };
  change(state, subscription, params);
  if (trialEnd) setPeriod(subscription, now, trialEnd);
  else startPeriod(subscription, now);
  state.subscriptions.set(id, subscription);
  state.emit("customer.subscription.created", subscription);
  const invoice = draftPeriod(state, subscription, "subscription_create");
  finalize(state, invoice);
  // The first payment is tried once, or left to the cardholder; it is never tried again by itself.
  invoice.next_payment_attempt = null;
  if (invoice.amount_due === 0 || behavior === "default_incomplete") return subscription;
  const offSession = flag(params, "off_session");
  const error = collect(state, invoice, { automatic: true, offSession });
  if (error && behavior === "error_if_incomplete") {
    endSubscription(state, subscription, null, "incomplete_expired");
    state.subscriptions.delete(id);
    throw error;
  }
  return subscription;
}

function readItems(state: StripeState, id: string, params: Params, now: number): SubscriptionItem[] {
  const items = (list(params, "items") ?? []).map((item) => {
    const price = find(state.prices, "price", required(item, "price"), "items[0][price]");
    if (!price.recurring) throw errors.invalid("The price is not recurring.", "items[0][price]");
    return {
      id: state.id("si"),
      object: "subscription_item",
      billing_thresholds: null,
      created: now,
      current_period_start: now,
      current_period_end: now,
      discounts: [],
      metadata: {},
      price,
      quantity: integer(item, "quantity") ?? 1,
      subscription: id,
      tax_rates: taxRatesOf(state, list<string>(item, "tax_rates")) ?? [],
    };
  });
  if (items.length === 0) throw errors.missing("items");
  if (items.length > 1) throw errors.invalid("One price per subscription is emulated.", "items");
  return items;
}

function change(state: StripeState, subscription: Subscription, params: Params): void {
  const now = state.now(subscription.customer);
  const method = text(params, "default_payment_method");
  if (method) {
    const { customer } = find(state.paymentMethods, "PaymentMethod", method, "default_payment_method");
    if (customer !== subscription.customer)
      throw errors.invalid("The customer does not have this payment method.", "default_payment_method");
  }
  if (method !== undefined) subscription.default_payment_method = method;
  subscription.default_tax_rates =
    taxRatesOf(state, list<string>(params, "default_tax_rates")) ?? subscription.default_tax_rates;
  subscription.metadata = metadata(params, subscription.metadata);
  const description = text(params, "description");
  if (description !== undefined) subscription.description = description;
  const saving = text(nested(params, "payment_settings") ?? {}, "save_default_payment_method");
  if (saving) subscription.payment_settings.save_default_payment_method = saving;
  const behavior = text(
    nested(nested(params, "trial_settings") ?? {}, "end_behavior") ?? {},
    "missing_payment_method",
  );
  if (behavior) subscription.trial_settings = { end_behavior: { missing_payment_method: behavior } };
  const atEnd = flag(params, "cancel_at_period_end");
  const at = text(params, "cancel_at") === null ? null : integer(params, "cancel_at");
  if (subscription.schedule && (atEnd !== undefined || at !== undefined))
    throw errors.invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  const was = subscription.cancel_at;
  if (atEnd !== undefined) {
    subscription.cancel_at_period_end = atEnd;
    subscription.cancel_at = atEnd ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  }
  if (at !== undefined) subscription.cancel_at = at;
  if (subscription.cancel_at === was) return;
  subscription.canceled_at = subscription.cancel_at === null ? null : now;
  const reason = subscription.cancel_at === null ? null : "cancellation_requested";
  subscription.cancellation_details = { ...subscription.cancellation_details, reason };
}

function update(state: StripeState, subscription: Subscription, params: Params): Subscription {
  if (subscription.ended_at !== null)
    throw errors.invalid("A canceled subscription can only update its cancellation_details and metadata.");
  for (const given of list(params, "items") ?? []) {
    const item = subscription.items.data.find(({ id }) => id === text(given, "id"));
    if (!item) throw errors.invalid("One price per subscription is emulated.", "items");
    const price = find(state.prices, "price", required(given, "price"), "items[0][price]");
    const other = price.recurring?.interval !== item.price.recurring?.interval;
    if (subscription.status !== "trialing" && (other || text(params, "proration_behavior") !== "none"))
      throw errors.invalid("Prorations are not emulated: send proration_behavior none.", "items");
    item.price = price;
  }
  change(state, subscription, params);
  const trialEnd = text(params, "trial_end");
  if (trialEnd) {
    const now = state.now(subscription.customer);
    const end = trialEnd === "now" ? now : (integer(params, "trial_end") ?? now);
    subscription.trial_end = end;
    if (end > now) {
      subscription.status = "trialing";
      subscription.trial_start ??= now;
      subscription.billing_cycle_anchor = end;
      setPeriod(subscription, now, end);
    } else if (subscription.status === "trialing") startPaying(state, subscription, now);
  }
  state.emit("customer.subscription.updated", subscription);
  return subscription;
}

/** Ends a trial at once: its first paid invoice is closed and charged in the same request. */
function startPaying(state: StripeState, subscription: Subscription, now: number): void {
  subscription.status = "active";
  subscription.billing_cycle_anchor = now;
  startPeriod(subscription, now);
  const invoice = draftPeriod(state, subscription, "subscription_update");
  finalize(state, invoice);
  if (invoice.amount_due > 0) collect(state, invoice, { automatic: true });
}
