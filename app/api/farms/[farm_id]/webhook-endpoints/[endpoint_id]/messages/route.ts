import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { listWebhookMessages } from "@/lib/outgoing-webhooks/service/log";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listWebhookMessages,
  call: webhookCalls.listWebhookMessages,
  answer: (log) => log,
});
