import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { listEndpoints } from "@/lib/outgoing-webhooks/service/log";
import { createEndpoint } from "@/lib/outgoing-webhooks/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listEndpoints,
  call: webhookCalls.listWebhookEndpoints,
  answer: (endpoints) => ({ endpoints }),
});
export const POST = apiRoute({
  verb: createEndpoint,
  call: webhookCalls.createWebhookEndpoint,
  answer: (made) => made,
});
