import { Routes } from "../http/routes";
import { errors } from "./errors";
import type { Account, Grant, Order } from "./objects";
import type { SquareState } from "./state";

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  grant: Grant;
}

const PAGE = 100;
const MOST_ORDERS = 500;

function requireScope({ grant }: Call, scope: string): void {
  if (!grant.scopes.includes(scope)) throw errors.scopes();
}

/** Customers by the time of their creation, a page of 100 at most, with a cursor that ends after a while. */
function listCustomers(state: SquareState, account: Account, call: Call) {
  requireScope(call, "CUSTOMERS_READ");
  const { query } = call;
  for (const name of query.keys())
    if (!["cursor", "limit", "sort_field", "sort_order", "count"].includes(name)) throw errors.unknown(name);
  if (query.get("sort_field") !== "CREATED_AT" || query.get("sort_order") === "DESC")
    throw errors.invalid("sort_field", "Emulated for CREATED_AT and ASC alone.");
  const limit = Number(query.get("limit") ?? PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE)
    throw errors.invalid("limit", "Must be between 1 and 100.");
  const given = query.get("cursor");
  const after = given === null ? "" : state.readCursor(given);
  const keyOf = ({ created_at, id }: { created_at: string; id: string }) => `${created_at} ${id}`;
  const rows = [...account.customers.values()]
    .filter((customer) => keyOf(customer) > after)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const customers = rows.slice(0, limit);
  const last = customers.at(-1);
  return {
    ...(customers.length > 0 && { customers }),
    ...(last && rows.length > limit && { cursor: state.newCursor(keyOf(last)) }),
    ...(query.get("count") === "true" && { count: account.customers.size }),
  };
}

const isWithin = (order: Order, range: { start_at?: string; end_at?: string } | undefined) =>
  (!range?.start_at || Date.parse(order.closed_at) >= Date.parse(range.start_at)) &&
  (!range?.end_at || Date.parse(order.closed_at) < Date.parse(range.end_at));

interface OrderSearch {
  location_ids?: string[];
  cursor?: string;
  limit?: number;
  query?: {
    filter?: {
      state_filter?: { states: string[] };
      date_time_filter?: { closed_at?: { start_at?: string; end_at?: string } };
    };
    sort?: { sort_field: string; sort_order?: string };
  };
}

function searchOrders(state: SquareState, account: Account, call: Call) {
  requireScope(call, "ORDERS_READ");
  const { location_ids, cursor, limit = MOST_ORDERS, query } = call.body as OrderSearch;
  if (!location_ids?.length || location_ids.length > 10) throw errors.missing("location_ids");
  const { filter, sort } = query ?? {};
  const range = filter?.date_time_filter?.closed_at;
  if (range && sort?.sort_field !== "CLOSED_AT")
    throw errors.invalid("sort_field", "The sort field must be the one of the date_time_filter.");
  const after = cursor === undefined ? "" : state.readCursor(cursor);
  const rows = account.orders
    .filter((order) => location_ids.includes(order.location_id) && isWithin(order, range))
    .filter((order) => filter?.state_filter?.states.includes(order.state) ?? true)
    .filter(({ closed_at, id }) => `${closed_at} ${id}` > after)
    .sort((a, b) => (`${a.closed_at} ${a.id}` < `${b.closed_at} ${b.id}` ? -1 : 1));
  const orders = rows.slice(0, limit);
  const last = orders.at(-1);
  return {
    ...(orders.length > 0 && { orders }),
    ...(last && rows.length > limit && { cursor: state.newCursor(`${last.closed_at} ${last.id}`) }),
  };
}

function listLocations({ merchant }: Account, call: Call) {
  requireScope(call, "MERCHANT_PROFILE_READ");
  const { id, business_name, main_location_id, created_at, country, currency, language_code } = merchant;
  const location = {
    id: main_location_id,
    name: business_name,
    timezone: "America/Toronto",
    status: "ACTIVE",
    created_at: created_at.slice(0, 19).concat("Z"),
    merchant_id: id,
    country,
    currency,
    language_code: language_code.slice(0, 5),
  };
  return { locations: [location] };
}

type Answering = (state: SquareState, account: Account, call: Call, id: string) => object;

function getCustomer(state: SquareState, account: Account, call: Call, id: string) {
  requireScope(call, "CUSTOMERS_READ");
  return { customer: state.customer(account, id) };
}

function getMerchant(_: SquareState, { merchant }: Account, call: Call, id: string) {
  requireScope(call, "MERCHANT_PROFILE_READ");
  if (id !== "me" && id !== merchant.id) throw errors.noSuch("Merchant", id);
  return { merchant };
}

/** The calls under /v2. */
export const CALLS: Record<string, Answering> = {
  "GET /customers": listCustomers,
  "GET /customers/:id": getCustomer,
  "GET /merchants/:id": getMerchant,
  "GET /locations": (_, account, call) => listLocations(account, call),
  "POST /orders/search": searchOrders,
};

const ROUTES = new Routes(CALLS);

/** Answers the calls of the API that a merchant's token makes. */
export function answerCall(state: SquareState, call: Call): object {
  const account = state.account(call.grant.merchant_id);
  const found = ROUTES.find(call.method, call.path);
  if (!found) throw errors.noRoute();
  return found.value(state, account, call, found.params.id ?? "");
}
