import { type Ctx, transaction } from "@/lib/platform/context";
import { unauthenticated } from "@/lib/platform/errors";
import { authorizeWebhook } from "@/lib/platform/permissions";
import { readResendWebhook } from "@/lib/providers/email/webhook";
import { readStripeWebhook } from "@/lib/providers/payments/stripe/notices";
import { readSquareWebhook } from "@/lib/providers/pos/webhook";
import { readSnsWebhook } from "@/lib/providers/sms/webhook";
import type { VerifiedWebhook, WebhookReader, WebhookRequest } from "@/lib/providers/webhook";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import { applyCall } from "./operations/apply-call";

/** The reader of each provider, which checks the signature and reads the request. */
const READERS: Record<WebhookProvider, WebhookReader> = {
  resend: readResendWebhook,
  sns: readSnsWebhook,
  stripe: readStripeWebhook,
  square: readSquareWebhook,
};

const LONGEST_EVENT_ID = 255;

/** Whether a call can be recorded. A signature tells who wrote it, and nothing of its id or its date. */
const canBeRecorded = ({ event_id, sent_at }: VerifiedWebhook): boolean =>
  event_id.length <= LONGEST_EVENT_ID && !Number.isNaN(sent_at.getTime());

/**
 * Verifies, records and applies one webhook request, in one transaction.
 * @throws AppError unauthenticated when it is not genuine | not_found for a recent event of an unknown message
 */
export async function receiveWebhook(ctx: Ctx, request: WebhookRequest): Promise<void> {
  const provider = authorizeWebhook(ctx);
  const call = await READERS[provider](request);
  if (!call || !canBeRecorded(call)) throw unauthenticated();
  if (call.events.length > 0) await transaction(ctx, (tx) => applyCall(tx, provider, call));
}
