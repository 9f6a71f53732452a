import { WEBHOOK_PROVIDERS, type WebhookProvider } from "@/lib/vocabulary/enumerations";
import { counterOf } from "./registry";

/** "refused": not from the provider, or not readable. "failed": it comes again. */
const INCOMING = ["applied", "refused", "failed"] as const;
const OUTGOING = ["delivered", "failed"] as const;

const incoming = () =>
  counterOf(
    {
      name: "potager_incoming_webhooks_total",
      help: "Webhooks of providers by what became of them",
      labelNames: ["provider", "result"] as const,
    },
    () => WEBHOOK_PROVIDERS.flatMap((provider) => INCOMING.map((result) => ({ provider, result }))),
  );

const outgoing = () =>
  counterOf(
    {
      name: "potager_outgoing_webhooks_total",
      help: "Calls of endpoints of farms by what they answered",
      labelNames: ["result"] as const,
    },
    () => OUTGOING.map((result) => ({ result })),
  );

/** Counts a webhook that a provider sent us. */
export const countIncomingWebhook = (provider: WebhookProvider, result: (typeof INCOMING)[number]): void =>
  incoming().inc({ provider, result });

/** Counts a call of an endpoint of a farm. */
export const countOutgoingWebhook = (result: (typeof OUTGOING)[number]): void => outgoing().inc({ result });

/** Lets the counts of webhooks begin at zero. */
export function nameWebhooks(): void {
  incoming();
  outgoing();
}
