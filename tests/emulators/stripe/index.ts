import { join } from "node:path";
import { ContractWatch } from "../contract-watch";
import type { Exchange } from "../http/exchange";
import { RateLimit } from "../http/rate-limit";
import type { Mount } from "../http/server";
import type { EmulatorContext } from "../provider";
import type { WebhookQueue } from "../webhooks/queue";
import { catalogueRoutes } from "./catalogue";
import { clockRoutes } from "./clock";
import { stripeControl } from "./control";
import { creditNoteRoutes } from "./credit-notes";
import { customerRoutes } from "./customers";
import { disputeRoutes } from "./disputes";
import { invoiceItemRoutes } from "./invoice-items";
import { invoiceRoutes } from "./invoices";
import { KeptAccount } from "./kept-account";
import { paymentIntentRoutes } from "./payment-intents";
import { paymentMethodRoutes } from "./payment-methods";
import { Router } from "./router";
import { scheduleRoutes } from "./schedules";
import { stripeServer } from "./serve";
import { setupIntentRoutes } from "./setup-intents";
import { find, StripeState } from "./state";
import { subscriptionRoutes } from "./subscriptions";
import { StripeWebhooks } from "./webhooks";

/** All calls of the API on one account. */
export function stripeRouter(state: StripeState): Router {
  const router = new Router();
  for (const add of [
    customerRoutes,
    paymentMethodRoutes,
    setupIntentRoutes,
    catalogueRoutes,
    invoiceItemRoutes,
    invoiceRoutes,
    paymentIntentRoutes,
    subscriptionRoutes,
    scheduleRoutes,
    creditNoteRoutes,
    disputeRoutes,
    clockRoutes,
  ])
    add(router, state);
  router.on("GET", "/events/:id", "", ({ id }) => find(state.events, "event", id));
  router.onList("/events", "type types", () => state.events.values());
  return router;
}

/** Emulates Stripe's API at /v1, where its SDK asks for it, and what moves it at /stripe. `save` keeps it in stateDir. */
export function stripeMounts(
  { options, faults }: EmulatorContext,
  queue: WebhookQueue,
  secret: string,
): { mounts: Mount[]; save(): void } {
  const watch = ContractWatch.of("stripe", options.contractReport);
  const webhooks = new StripeWebhooks(queue, secret, options.appUrl);
  const state = new StripeState((event) => {
    watch?.event(event);
    webhooks.deliver(event);
  });
  const router = stripeRouter(state);
  const account = new KeptAccount(state, options.stateDir && join(options.stateDir, "stripe.json"));
  const answer = stripeServer(state, router, faults, new RateLimit(options.stripeRatePerSecond), watch);
  const handle = (exchange: Exchange) => answer(exchange).finally(() => account.saveSoon());
  const save = () => {
    account.save();
    watch?.write();
  };
  const mounts = [{ prefix: "/v1", handle }, stripeControl(state, webhooks, account)];
  return { mounts, save };
}
