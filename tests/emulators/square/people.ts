import { errors } from "./errors";
import { type Account, CUSTOMER_FIELDS, type Customer } from "./objects";
import type { SquareState } from "./state";

type Fields = Record<string, unknown>;

const isGiven = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Writes the fields that are named; an empty one is removed, as Square leaves out what is empty. */
function write(customer: Customer, fields: Fields): void {
  for (const name of CUSTOMER_FIELDS) {
    if (isGiven(fields[name])) customer[name] = fields[name].trim();
    else if (name in fields) delete customer[name];
  }
  if (isGiven(fields.postal_code)) customer.address = { postal_code: fields.postal_code, country: "CA" };
  if (fields.email_unsubscribed !== undefined)
    customer.preferences = { email_unsubscribed: String(fields.email_unsubscribed) === "true" };
}

const isAnonymous = (customer: Customer) => CUSTOMER_FIELDS.every((name) => customer[name] === undefined);

/** The customer as an event carries it. */
const asData = (customer: Customer, more: object = {}) => ({
  type: "customer" as const,
  id: customer.id,
  object: { customer: structuredClone(customer), ...more },
});

/** What the people at a merchant's till or dashboard do with their customers. */
export function createCustomer(
  state: SquareState,
  account: Account,
  fields: Fields,
  quiet = false,
): Customer {
  const at = isGiven(fields.created_at) ? fields.created_at : state.time();
  const customer: Customer = {
    id: state.id(),
    created_at: at,
    updated_at: at,
    preferences: { email_unsubscribed: false },
    creation_source: "DIRECTORY",
    version: 0,
  };
  write(customer, fields);
  if (isAnonymous(customer)) throw errors.invalid("given_name", "At least one of the fields is required.");
  account.customers.set(customer.id, customer);
  if (!quiet) state.emit(account.merchant.id, "customer.created", asData(customer));
  return customer;
}

export function updateCustomer(state: SquareState, account: Account, id: string, fields: Fields): Customer {
  const customer = state.customer(account, id);
  write(customer, fields);
  customer.version += 1;
  customer.updated_at = state.time();
  state.emit(account.merchant.id, "customer.updated", asData(customer));
  return customer;
}

export function deleteCustomer(state: SquareState, account: Account, id: string): void {
  const customer = state.customer(account, id);
  account.customers.delete(id);
  state.emit(account.merchant.id, "customer.deleted", { ...asData(customer), deleted: true });
}

/** Merges customers into a new one: one event for the new, and one for each that is gone, each with the context. */
export function mergeCustomers(state: SquareState, account: Account, ids: readonly string[]): Customer {
  const gone = ids.map((id) => state.customer(account, id));
  const [first, second] = gone;
  if (!first || !second) throw errors.invalid("ids", "Two customers or more are needed.");
  const at = state.time();
  const merged: Customer = {
    ...second,
    ...first,
    id: state.id(),
    created_at: at,
    updated_at: at,
    creation_source: "MERGE",
    preferences: { email_unsubscribed: gone.some(({ preferences }) => preferences.email_unsubscribed) },
    version: 0,
  };
  const merge = { from_customer_ids: gone.map(({ id }) => id), to_customer_id: merged.id };
  const event_context = { merge };
  account.customers.set(merged.id, merged);
  state.emit(account.merchant.id, "customer.created", asData(merged, { event_context }));
  for (const customer of gone) {
    account.customers.delete(customer.id);
    const data = { ...asData(customer, { event_context }), deleted: true };
    state.emit(account.merchant.id, "customer.deleted", data);
  }
  return merged;
}
