import { webhookRoute } from "@/lib/transport/webhook";
import { receiveWebhook } from "@/lib/webhooks/service";

export const POST = webhookRoute({ provider: "square", verb: receiveWebhook });
