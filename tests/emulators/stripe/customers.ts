import { addToBalance } from "./balance";
import { integer, list, metadata, nested, type Params, required, text } from "./form";
import type { Customer, Thing } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";
import { endSubscription } from "./subscription-life";

const FIELDS = "address description email invoice_settings metadata name phone preferred_locales tax_exempt";

/** Customers, and the balance that pays their next invoices (a credit is below zero). */
export function customerRoutes(router: Router, state: StripeState): void {
  router.on("POST", "/customers", `${FIELDS} test_clock balance`, ({ params }) => {
    const clock = text(params, "test_clock") ?? null;
    if (clock) find(state.clocks, "test clock", clock, "test_clock");
    const id = state.id("cus");
    const created = clock ? find(state.clocks, "test clock", clock).frozen_time : state.now();
    const customer: Customer = {
      id,
      object: "customer",
      address: null,
      balance: integer(params, "balance") ?? 0,
      created,
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: id.slice(-8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: "none",
      test_clock: clock,
    };
    change(state, customer, params);
    state.customers.set(id, customer);
    state.emit("customer.created", customer);
    return customer;
  });

  router.on("GET", "/customers/:id", "", ({ id }) =>
    state.deletedCustomers.has(id) ? deleted(id) : state.customer(id, "id"),
  );
  router.on("POST", "/customers/:id", `${FIELDS} balance`, ({ id, params }) => {
    const customer = state.customer(id, "id");
    change(state, customer, params);
    const balance = integer(params, "balance");
    if (balance !== undefined) addToBalance(state, customer, balance - customer.balance, "adjustment");
    state.emit("customer.updated", customer);
    return customer;
  });
  router.onList("/customers", "email test_clock", () => state.customers.values());
  router.on("DELETE", "/customers/:id", "", ({ id }) => {
    const customer = state.customer(id, "id");
    for (const method of state.paymentMethods.values()) if (method.customer === id) method.customer = null;
    for (const subscription of state.subscriptions.values())
      if (subscription.customer === id) endSubscription(state, subscription, "cancellation_requested");
    state.emit("customer.deleted", customer);
    state.customers.delete(id);
    state.deletedCustomers.add(id);
    return deleted(id);
  });

  const path = "/customers/:id/balance_transactions";
  router.on("POST", path, "amount currency description metadata", ({ id, params }) => {
    const customer = state.customer(id, "id");
    const currency = required(params, "currency");
    const description = text(params, "description") ?? null;
    required(params, "amount");
    const more = { description, metadata: metadata(params) };
    customer.currency ??= currency;
    return addToBalance(state, customer, integer(params, "amount") ?? 0, "adjustment", more);
  });
  router.onList(path, "invoice", ({ id }) => {
    state.customer(id, "id");
    return [...state.balanceTransactions.values()].filter(({ customer }) => customer === id);
  });
}

const deleted = (id: string): Thing => ({ id, object: "customer", deleted: true });

function change(state: StripeState, customer: Customer, params: Params): void {
  for (const name of ["description", "email", "name", "phone"] as const) {
    const value = text(params, name);
    if (value !== undefined) customer[name] = value;
  }
  customer.tax_exempt = text(params, "tax_exempt") ?? customer.tax_exempt;
  customer.preferred_locales = list<string>(params, "preferred_locales") ?? customer.preferred_locales;
  customer.metadata = metadata(params, customer.metadata);
  const address = nested(params, "address");
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  if (address) customer.address = { ...empty, ...address };
  else if (params.address === "") customer.address = null;
  const method = text(nested(params, "invoice_settings") ?? {}, "default_payment_method");
  if (method) {
    const { customer: owner } = find(state.paymentMethods, "PaymentMethod", method, "invoice_settings");
    if (owner !== customer.id) find(new Map<string, never>(), "PaymentMethod", method, "invoice_settings");
  }
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
}
