import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { resumeWebhooks } from "@/lib/outgoing-webhooks/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resumeWebhooks,
  call: webhookCalls.resumeWebhookEndpoint,
  answer: (endpoint) => ({ endpoint }),
});
