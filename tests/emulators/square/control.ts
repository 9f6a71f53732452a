import {
  answerJson,
  answerText,
  type Exchange,
  header,
  isForm,
  readFields,
  redirect,
} from "../http/exchange";
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

/** What a test or the demo does in place of Square's sellers: /square/..., with a page for people at /square. */
export function squareControl(state: SquareState, webhooks: SquareWebhooks): Mount {
  const held = () => ({ mode: webhooks.mode, held: webhooks.heldIds, events: state.events });

  function onAccount(account: Account, action: string, fields: Record<string, unknown>): unknown {
    const { merchant } = account;
    switch (action) {
      case "GET ":
        return { merchant, customers: [...account.customers.values()] };
      case "POST /customers":
        return createCustomer(state, account, fields);
      case "POST /customers/many":
        // A whole directory at once, as if it had always been there: no webhooks.
        return { added: addOld(account, fields.customers as object[]) };
      case "POST /merge":
        return mergeCustomers(state, account, idsOf(fields.ids));
      case "POST /revoke":
        return { revoked: state.revoke(merchant.id, "MERCHANT") };
      case "POST /orders":
        return { orders: (fields.orders as object[]).map((order) => addOrder(account, order)).length };
      default:
        return onCustomer(account, action, fields);
    }
  }

  /** Adds customers in their order, each a moment after the one before. */
  function addOld(account: Account, customers: readonly object[]): number {
    const begin = state.now() - customers.length;
    customers.forEach((fields, at) => {
      const created_at = new Date(begin + at).toISOString();
      createCustomer(state, account, { created_at, ...fields }, true);
    });
    return customers.length;
  }

  function onCustomer(account: Account, action: string, fields: Record<string, unknown>): unknown {
    const [, id = "", act] = /^POST \/customers\/([A-Z0-9]+)(\/delete)?$/.exec(action) ?? [];
    if (id === "") throw errors.noRoute();
    if (!act) return updateCustomer(state, account, id, fields);
    deleteCustomer(state, account, id);
    return { deleted: id };
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

  function act(exchange: Exchange): unknown {
    const fields = readFields(exchange) ?? {};
    const route = `${exchange.method} ${exchange.path}`;
    const [, merchant, rest] = /^\/merchants\/([A-Z0-9]+)(.*)$/.exec(exchange.path) ?? [];
    if (merchant) return onAccount(state.account(merchant), `${exchange.method} ${rest}`, fields);
    switch (route) {
      case "GET /merchants":
        return { merchants: [...state.accounts.values()].map((account) => account.merchant) };
      case "POST /merchants":
        return state.addMerchant(String(fields.business_name)).merchant;
      case "POST /clock":
        state.ahead += Math.max(0, Number(fields.days ?? 0)) * DAY_MS;
        return { now: state.time() };
      case "POST /cursors/forget":
        state.forgetCursors();
        return {};
      case "GET /webhooks":
        return held();
      case "POST /webhooks": {
        const mode = WEBHOOK_MODES.find((name) => name === fields.mode);
        if (mode) webhooks.mode = mode;
        return held();
      }
      case "POST /webhooks/release":
        return { posted: webhooks.release(fields.ids as string[] | undefined) };
      default:
        throw errors.noRoute();
    }
  }

  return {
    prefix: "/square",
    handle(exchange) {
      try {
        if (exchange.method === "GET" && exchange.path === "/") {
          const lang = pickLang(header(exchange, "accept-language"));
          answerText(exchange, 200, "text/html", merchantsPage(state, lang));
          return;
        }
        const done = act(exchange);
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
