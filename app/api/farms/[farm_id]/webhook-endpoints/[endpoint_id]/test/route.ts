import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { testEndpoint } from "@/lib/outgoing-webhooks/service/log";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: testEndpoint,
  call: webhookCalls.testWebhookEndpoint,
  answer: (message) => ({ message }),
});
