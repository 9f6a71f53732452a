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
import { answerBank } from "./bank";
import { TEST_CARDS } from "./cards";
import { advance, advanceAlone } from "./clock";
import { type DisputeStep, moveDispute, openDispute, warnOfFraud } from "./disputes";
import { StripeError } from "./errors";
import type { KeptAccount } from "./kept-account";
import { paymentsPage } from "./page";
import { authenticatePayment } from "./payment-intents";
import { attach, methodFor } from "./payment-methods";
import { authenticateSetup } from "./setup-intents";
import type { StripeState } from "./state";
import type { StripeWebhooks } from "./webhooks";

/**
 * What a test or the demo does in place of Stripe, the cardholder and time: /stripe/..., with a page for people at
 * /stripe.
 */
export function stripeControl(state: StripeState, webhooks: StripeWebhooks, account: KeptAccount): Mount {
  /** Gives a customer a card that pays from now on, whatever it does later. */
  function giveCard(id: string, token: string): unknown {
    const customer = state.customer(id, "id");
    const card = attach(state, methodFor(state, token), id);
    customer.invoice_settings.default_payment_method = card.id;
    for (const subscription of state.subscriptions.values())
      if (subscription.customer === id) subscription.default_payment_method = card.id;
    state.emit("customer.updated", customer);
    return card;
  }

  function act(exchange: Exchange): unknown {
    const fields = readFields(exchange) ?? {};
    const [, customer, thing] = /^\/customers\/(cus_\w+)\/(card|clock)$/.exec(exchange.path) ?? [];
    if (customer && exchange.method === "POST")
      return thing === "card"
        ? giveCard(customer, String(fields.token))
        : { now: advanceAlone(state, customer, Number(fields.seconds ?? 0)) };
    switch (`${exchange.method} ${exchange.path}`) {
      case "GET /clock":
        return { now: state.now() };
      case "POST /settings":
        state.afterLastAttempt = fields.after_last_attempt === "unpaid" ? "unpaid" : "canceled";
        return { after_last_attempt: state.afterLastAttempt };
      case "POST /clock":
        advance(state, null, state.now() + Math.max(0, Number(fields.seconds ?? 0)));
        return { now: state.now() };
      case "GET /cards":
        return { cards: TEST_CARDS };
      case "POST /authenticate": {
        const id = String(fields.id);
        const passed = fields.outcome !== "fail";
        const setup = state.setupIntents.get(id);
        const payment = state.paymentIntents.get(id);
        if (setup) authenticateSetup(state, setup, passed);
        else if (payment) authenticatePayment(state, payment, passed);
        return setup ?? payment;
      }
      case "POST /disputes":
        return openDispute(state, String(fields.payment_intent), {
          inquiry: fields.inquiry === true,
          reason: fields.reason === undefined ? undefined : String(fields.reason),
        });
      case "POST /disputes/move":
        return moveDispute(state, String(fields.id), fields.step as DisputeStep);
      case "POST /fraud-warnings":
        return warnOfFraud(state, String(fields.payment_intent));
      case "GET /webhooks":
        return { mode: webhooks.mode, held: webhooks.heldIds };
      case "POST /webhooks": {
        const mode = WEBHOOK_MODES.find((name) => name === fields.mode);
        if (mode) webhooks.mode = mode;
        return { mode: webhooks.mode, held: webhooks.heldIds };
      }
      case "POST /webhooks/release":
        return { posted: webhooks.release(fields.ids as string[] | undefined) };
      default:
        return undefined;
    }
  }

  return {
    prefix: "/stripe",
    handle(exchange) {
      try {
        if (exchange.path === "/bank") {
          answerBank(state, exchange);
          return;
        }
        if (exchange.method === "GET" && exchange.path === "/") {
          answerText(
            exchange,
            200,
            "text/html",
            paymentsPage(state, pickLang(header(exchange, "accept-language"))),
          );
          return;
        }
        const answer = act(exchange);
        if (answer !== undefined && isForm(exchange)) redirect(exchange, "/stripe");
        else answerJson(exchange, answer === undefined ? 404 : 200, answer ?? { message: "Not found" });
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        answerJson(exchange, error.status, error);
      } finally {
        account.saveSoon();
      }
    },
  };
}
