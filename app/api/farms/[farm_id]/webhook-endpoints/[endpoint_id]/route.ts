import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { deleteEndpoint, updateEndpoint } from "@/lib/outgoing-webhooks/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateEndpoint,
  call: webhookCalls.updateWebhookEndpoint,
  answer: (endpoint) => ({ endpoint }),
});
export const DELETE = apiRoute({
  verb: deleteEndpoint,
  call: webhookCalls.deleteWebhookEndpoint,
  answer: () => ({ success: true }),
});
