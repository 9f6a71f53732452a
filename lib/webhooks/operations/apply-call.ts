import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { ProviderEvent, VerifiedWebhook } from "@/lib/providers/webhook";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import { dispatch, isCallOpen, settleByNumber } from "./dispatch";
import { isFirstTime } from "./first-time";

/**
 * Time within which an unknown event is refused, so that the provider sends it again. An event may arrive before the
 * answer of its own call.
 */
const OVERTAKES_MS = 5000;

/**
 * Returns whether an event may arrive before its message id is known. Events with our own tag are always recognized.
 */
const mayOvertake = (event: ProviderEvent): boolean => event.kind === "delivery" && event.tag === null;

/**
 * Records a verified webhook request and applies its events, in the transaction of the caller. A repeated request
 * changes nothing.
 * @throws AppError not_found for an event of an unknown message that is recent or whose call may still be open
 */
export async function applyCall(tx: Ctx, provider: WebhookProvider, call: VerifiedWebhook): Promise<void> {
  if (!(await isFirstTime(tx, provider, call))) return;
  const age = tx.clock.now().getTime() - call.sent_at.getTime();
  for (const event of call.events) {
    const known = await dispatch(tx, event, call.sent_at);
    if (known || !mayOvertake(event)) continue;
    if (age < OVERTAKES_MS) throw notFound();
    if (!(await settleByNumber(tx, event)) && (await isCallOpen(tx, event))) throw notFound();
  }
}
