import { answerJson, answerText, header, isForm, readFields, redirect } from "../http/exchange";
import { Routes } from "../http/routes";
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

  const webhookState = () => ({ mode: webhooks.mode, held: webhooks.heldIds });

  const routes = new Routes<(fields: Record<string, unknown>, customer: string) => unknown>({
    "POST /customers/:id/card": (fields, customer) => giveCard(customer, String(fields.token)),
    "POST /customers/:id/clock": (fields, customer) => ({
      now: advanceAlone(state, customer, Number(fields.seconds ?? 0)),
    }),
    "POST /settings": (fields) => {
      state.afterLastAttempt = fields.after_last_attempt === "unpaid" ? "unpaid" : "canceled";
      return { after_last_attempt: state.afterLastAttempt };
    },
    "GET /clock": () => ({ now: state.now() }),
    "POST /clock": (fields) => {
      advance(state, null, state.now() + Math.max(0, Number(fields.seconds ?? 0)));
      return { now: state.now() };
    },
    "GET /cards": () => ({ cards: TEST_CARDS }),
    "POST /authenticate": (fields) => {
      const id = String(fields.id);
      const passed = fields.outcome !== "fail";
      const setup = state.setupIntents.get(id);
      const payment = state.paymentIntents.get(id);
      if (setup) authenticateSetup(state, setup, passed);
      else if (payment) authenticatePayment(state, payment, passed);
      return setup ?? payment;
    },
    "POST /disputes": (fields) =>
      openDispute(state, String(fields.payment_intent), {
        inquiry: fields.inquiry === true,
        reason: fields.reason === undefined ? undefined : String(fields.reason),
      }),
    "POST /disputes/move": (fields) => moveDispute(state, String(fields.id), fields.step as DisputeStep),
    "POST /fraud-warnings": (fields) => warnOfFraud(state, String(fields.payment_intent)),
    "GET /webhooks": webhookState,
    "POST /webhooks": (fields) => {
      const mode = WEBHOOK_MODES.find((name) => name === fields.mode);
      if (mode) webhooks.mode = mode;
      return webhookState();
    },
    "POST /webhooks/release": (fields) => ({
      posted: webhooks.release(fields.ids as string[] | undefined),
    }),
  });

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
        const found = routes.find(exchange.method, exchange.path);
        const answer = found?.value(readFields(exchange) ?? {}, found.params.id ?? "");
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
