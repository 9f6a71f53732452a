import type { Ctx } from "@/lib/core/context";
import type { WebhookProvider } from "@/lib/core/enumerations";
import { notFound } from "@/lib/core/errors";
import type { ProviderEvent, VerifiedWebhook } from "@/lib/providers/webhook";
import { dispatch } from "./dispatch";
import { isFirstTime } from "./first-time";

/** An event may overtake the answer of the call it speaks of; this long the provider is asked to come again. */
const OVERTAKES_MS = 5000;

/** An event that carries no tag of ours is recognised by a number that we may be about to learn. */
const mayOvertake = (event: ProviderEvent): boolean => event.kind === "delivery" && event.tag === null;

/**
 * Writes a genuine call down and applies its events, in the caller's transaction. A call seen before changes nothing.
 * @throws AppError not_found for a fresh event of a message we do not know yet
 */
export async function applyCall(tx: Ctx, provider: WebhookProvider, call: VerifiedWebhook): Promise<void> {
  if (!(await isFirstTime(tx, provider, call))) return;
  const age = tx.clock.now().getTime() - call.sent_at.getTime();
  for (const event of call.events) {
    const known = await dispatch(tx, event);
    if (!known && mayOvertake(event) && age < OVERTAKES_MS) throw notFound();
  }
}
