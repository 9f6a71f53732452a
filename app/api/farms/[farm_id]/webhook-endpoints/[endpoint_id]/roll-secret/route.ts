import { webhookCalls } from "@/lib/outgoing-webhooks/calls";
import { rollEndpointSecret } from "@/lib/outgoing-webhooks/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: rollEndpointSecret,
  call: webhookCalls.rollWebhookSecret,
  answer: (rolled) => rolled,
});
