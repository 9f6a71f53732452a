import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { pauseWebhooks } from "@/lib/outgoing-webhooks/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: pauseWebhooks,
  call: webhookCalls.pauseWebhookEndpoint,
  answer: (endpoint) => ({ endpoint }),
});
