import { applySnsMessage } from "@/lib/delivery/operations/sms-events";
import { readSnsMessage } from "@/lib/providers/sms/signature";
import { webhookRoute } from "@/lib/transport/webhook";

export const POST = webhookRoute({ provider: "sns", read: readSnsMessage, verb: applySnsMessage });
