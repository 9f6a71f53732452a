import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { resendWebhook } from "@/lib/outgoing-webhooks/service/log";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resendWebhook,
  call: webhookCalls.resendWebhookMessage,
  answer: (message) => ({ message }),
});
