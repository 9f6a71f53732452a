import { answerJson, answerText, header, isForm, readFields, redirect } from "../http/exchange";
import { Routes } from "../http/routes";
import type { Mount } from "../http/server";
import { pickLang } from "../outbox/words";
import { WEBHOOK_MODES } from "../webhooks/held-events";
import { errors, SquareError } from "./errors";
import type { Account, Order } from "./objects";
import { merchantsPage } from "./page";
import { createCustomer, deleteCustomer, mergeCustomers, updateCustomer } from "./people";
import type { SquareState } from "./state";
import type { SquareWebhooks } from "./webhooks";

const DAY_MS = 86_400_000;

interface GivenOrder {
  closed_at?: string;
  amount?: number;
  /** Cents that were given back. */
  returned?: number;
  currency?: string;
}

/** The open parts of a path. */
type Parts = Record<string, string>;

/** What a test or the demo does in place of Square's sellers: /square/..., with a page for people at /square. */
export function squareControl(state: SquareState, webhooks: SquareWebhooks): Mount {
  const held = () => ({ mode: webhooks.mode, held: webhooks.heldIds, events: state.events });

  /** Adds customers in their order, each a moment after the one before. */
  function addOld(account: Account, customers: readonly object[]): number {
    const begin = state.now() - customers.length;
    customers.forEach((fields, at) => {
      const created_at = new Date(begin + at).toISOString();
      createCustomer(state, account, { created_at, ...fields }, true);
    });
    return customers.length;
  }

  function addOrder({ merchant, orders }: Account, given: GivenOrder): Order {
    const at = given.closed_at ?? state.time();
    const currency = given.currency ?? "CAD";
    const [amount, returned] = [given.amount ?? 0, given.returned ?? 0];
    const total_money = { amount, currency };
    const net_amounts = { total_money: { amount: amount - returned, currency } };
    const times = { created_at: at, updated_at: at, closed_at: at };
    const location_id = merchant.main_location_id;
    const order: Order = {
      id: state.id(),
      location_id,
      state: "COMPLETED",
      ...times,
      version: 1,
      total_money,
      net_amounts,
    };
    orders.push(order);
    return order;
  }

  const account = ({ merchant = "" }: Parts) => state.account(merchant);
  const routes = new Routes<(fields: Record<string, unknown>, parts: Parts) => unknown>({
    "GET /merchants": () => ({ merchants: [...state.accounts.values()].map(({ merchant }) => merchant) }),
    "POST /merchants": (fields) => state.addMerchant(String(fields.business_name)).merchant,
    "GET /merchants/:merchant": (_, parts) => {
      const { merchant, customers } = account(parts);
      return { merchant, customers: [...customers.values()] };
    },
    "POST /merchants/:merchant/customers": (fields, parts) => createCustomer(state, account(parts), fields),
    // A whole directory at once, as if it had always been there: no webhooks.
    "POST /merchants/:merchant/customers/many": (fields, parts) => ({
      added: addOld(account(parts), fields.customers as object[]),
    }),
    "POST /merchants/:merchant/customers/:id": (fields, parts) =>
      updateCustomer(state, account(parts), parts.id ?? "", fields),
    "POST /merchants/:merchant/customers/:id/delete": (_, parts) => {
      deleteCustomer(state, account(parts), parts.id ?? "");
      return { deleted: parts.id };
    },
    "POST /merchants/:merchant/merge": (fields, parts) =>
      mergeCustomers(state, account(parts), idsOf(fields.ids)),
    "POST /merchants/:merchant/revoke": (_, parts) => ({
      revoked: state.revoke(account(parts).merchant.id, "MERCHANT"),
    }),
    "POST /merchants/:merchant/orders": (fields, parts) => ({
      orders: (fields.orders as object[]).map((order) => addOrder(account(parts), order)).length,
    }),
    "POST /clock": (fields) => {
      state.ahead += Math.max(0, Number(fields.days ?? 0)) * DAY_MS;
      return { now: state.time() };
    },
    "POST /cursors/forget": () => {
      state.forgetCursors();
      return {};
    },
    "GET /webhooks": held,
    "POST /webhooks": (fields) => {
      const mode = WEBHOOK_MODES.find((name) => name === fields.mode);
      if (mode) webhooks.mode = mode;
      return held();
    },
    "POST /webhooks/release": (fields) => ({
      posted: webhooks.release(fields.ids as string[] | undefined),
    }),
  });

  return {
    prefix: "/square",
    handle(exchange) {
      try {
        if (exchange.method === "GET" && exchange.path === "/") {
          const lang = pickLang(header(exchange, "accept-language"));
          answerText(exchange, 200, "text/html", merchantsPage(state, lang));
          return;
        }
        const found = routes.find(exchange.method, exchange.path);
        if (!found) throw errors.noRoute();
        const done = found.value(readFields(exchange) ?? {}, found.params);
        if (isForm(exchange)) redirect(exchange, "/square");
        else answerJson(exchange, 200, done);
      } catch (error) {
        if (!(error instanceof SquareError)) throw error;
        answerJson(exchange, error.status, error);
      }
    },
  };
}

/** A list of ids from JSON, or from the text of a form. */
const idsOf = (given: unknown): string[] =>
  Array.isArray(given)
    ? given.map(String)
    : String(given ?? "")
        .split(/[\s,]+/)
        .filter((id) => id !== "");
