import { applyEmailEvent } from "@/lib/delivery/operations/events";
import { readEmailEvent } from "@/lib/providers/email/webhook";
import { webhookRoute } from "@/lib/transport/webhook";

export const POST = webhookRoute({ provider: "resend", read: readEmailEvent, verb: applyEmailEvent });
