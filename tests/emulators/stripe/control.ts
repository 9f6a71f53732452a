import { answerJson, type Exchange, readFields } from "../http/exchange";
import type { Mount } from "../http/server";
import { TEST_CARDS } from "./cards";
import { advance } from "./clock";
import { StripeError } from "./errors";
import { authenticatePayment } from "./payment-intents";
import { authenticateSetup } from "./setup-intents";
import type { StripeState } from "./state";
import type { StripeWebhooks, WebhookMode } from "./webhooks";

const MODES: readonly WebhookMode[] = ["send", "hold", "drop"];

/** What a test or the demo does in place of Stripe, the cardholder and time: /stripe/... */
export function stripeControl(state: StripeState, webhooks: StripeWebhooks): Mount {
  function act(exchange: Exchange): unknown {
    const fields = readFields(exchange) ?? {};
    switch (`${exchange.method} ${exchange.path}`) {
      case "GET /clock":
        return { now: state.now() };
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
      case "GET /webhooks":
        return { mode: webhooks.mode, held: webhooks.heldIds };
      case "POST /webhooks": {
        const mode = MODES.find((name) => name === fields.mode);
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
        const answer = act(exchange);
        answerJson(exchange, answer === undefined ? 404 : 200, answer ?? { message: "Not found" });
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        answerJson(exchange, error.status, error);
      }
    },
  };
}
