import { answerText, type Exchange, readFields, redirect } from "../http/exchange";
import { authenticatePayment } from "./payment-intents";
import { authenticateSetup } from "./setup-intents";
import type { StripeState } from "./state";

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const button = (intent: string, back: string, outcome: string, words: string) =>
  `<form method="post" action="/stripe/bank"><input type="hidden" name="intent" value="${quoted(intent)}">
<input type="hidden" name="return_url" value="${quoted(back)}"><button name="outcome" value="${outcome}">${words}</button></form>`;

/** The bank's page: the cardholder agrees or not, and is sent back to where the payment began. */
export function answerBank(state: StripeState, exchange: Exchange): void {
  if (exchange.method === "GET") {
    const intent = exchange.query.get("intent") ?? "";
    const back = exchange.query.get("return_url") ?? "";
    const body = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banque</title><h1>Votre banque</h1><p>Est-ce bien vous ?</p>
${button(intent, back, "pass", "Oui, confirmer")}${button(intent, back, "fail", "Non, refuser")}</html>`;
    answerText(exchange, 200, "text/html", body);
    return;
  }
  const fields = readFields(exchange) ?? {};
  const id = String(fields.intent);
  const passed = fields.outcome === "pass";
  const setup = state.setupIntents.get(id);
  const payment = state.paymentIntents.get(id);
  if (setup) authenticateSetup(state, setup, passed);
  else if (payment) authenticatePayment(state, payment, passed);
  const back = new URL(String(fields.return_url));
  // As Stripe does: the browser of the cardholder may ask what became of it.
  const kind = setup ? "setup_intent" : "payment_intent";
  back.searchParams.set(kind, id);
  back.searchParams.set(`${kind}_client_secret`, String((setup ?? payment)?.client_secret ?? ""));
  back.searchParams.set("redirect_status", passed ? "succeeded" : "failed");
  redirect(exchange, back.href);
}
