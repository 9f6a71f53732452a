import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { VerifiedWebhook } from "@/lib/providers/webhook";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import { applyEvent } from "./apply-event";
import { isFirstTime } from "./first-time";

/**
 * Records a verified webhook request and applies its events, in the transaction of the caller. A repeated request
 * changes nothing.
 * @throws AppError not_found for an event of an unknown message that is recent or whose call may still be open
 */
export async function applyCall(tx: Ctx, provider: WebhookProvider, call: VerifiedWebhook): Promise<void> {
  if (!(await isFirstTime(tx, provider, call))) return;
  for (const event of call.events)
    if ((await applyEvent(tx, event, call.sent_at)) === "early") throw notFound();
}
