import type { WebhookEndpoint } from "@/lib/outgoing-webhooks/presenter";

/** Returns the words that warn of a secret in the hands of somebody who is gone, or null. */
export function holderWarning({
  state,
  secret_holder,
  holder_present,
}: Pick<WebhookEndpoint, "state" | "secret_holder" | "holder_present">) {
  if (state !== "active" || holder_present) return null;
  // An account may have no name; one that is gone has null.
  if (secret_holder === null) return "holderGone";
  return secret_holder ? "holderLeft" : "holderLeftUnnamed";
}
