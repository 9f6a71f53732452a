import { type Ctx, transaction } from "@/lib/core/context";
import type { WebhookProvider } from "@/lib/core/enumerations";
import { unauthenticated } from "@/lib/core/errors";
import { authorizeWebhook } from "@/lib/core/permissions";
import { readResendWebhook } from "@/lib/providers/email/webhook";
import { readSnsWebhook } from "@/lib/providers/sms/webhook";
import type { WebhookReader, WebhookRequest } from "@/lib/providers/webhook";
import { applyCall } from "./operations/apply-call";

/** Each provider's way of signing and of saying things. */
const READERS: Record<WebhookProvider, WebhookReader> = {
  resend: readResendWebhook,
  sns: readSnsWebhook,
};

/**
 * One call of a provider: checked, written down and applied together, or not at all.
 * @throws AppError unauthenticated when it is not genuine | not_found for a fresh event of a message we do not know yet
 */
export async function receiveWebhook(ctx: Ctx, request: WebhookRequest): Promise<void> {
  const provider = authorizeWebhook(ctx);
  const call = await READERS[provider](request);
  if (!call) throw unauthenticated();
  if (call.events.length > 0) await transaction(ctx, (tx) => applyCall(tx, provider, call));
}
