import { Resend } from "resend";
import { z } from "zod";
import { env } from "@/lib/env";
import { ownValue } from "@/lib/values/own-value";
import type { DeliveryStage } from "@/lib/vocabulary/enumerations";
import type { DeliveryEvent, VerifiedWebhook, WebhookRequest } from "../webhook";

const Event = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: z.string(),
    tags: z.record(z.string(), z.string()).optional(),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
    failed: z.object({ reason: z.string().optional() }).optional(),
    suppressed: z.object({ message: z.string().optional() }).optional(),
    open: z.object({ userAgent: z.string().optional() }).optional(),
  }),
});
type Event = z.infer<typeof Event>;

const STAGES: Record<string, DeliveryStage> = {
  "email.sent": "sent",
  "email.delivered": "delivered",
  "email.opened": "opened",
  "email.clicked": "clicked",
  "email.bounced": "bounced",
  "email.complained": "complained",
  "email.suppressed": "bounced",
  "email.failed": "failed",
};

/**
 * Returns whether a mail program opened the email automatically. Apple Mail Privacy Protection sends only this user
 * agent.
 */
export const isMachineOpen = (userAgent: string | undefined): boolean => userAgent?.trim() === "Mozilla/5.0";

function tagOf(tags: Record<string, string> = {}): DeliveryEvent["tag"] {
  const delivery_id = Number(tags.delivery);
  if (Number.isSafeInteger(delivery_id) && delivery_id > 0) return { delivery_id };
  const uuid = z.guid().safeParse(tags.message);
  return uuid.success ? { message_uuid: uuid.data } : null;
}

function toDeliveryEvent({ type, created_at, data }: Event): DeliveryEvent | null {
  const stage = ownValue(STAGES, type);
  if (!stage) return null;
  return {
    kind: "delivery",
    channel: "email",
    tag: tagOf(data.tags),
    provider_message_id: data.email_id,
    text: null,
    stage,
    at: new Date(created_at),
    reason: data.bounce?.message ?? data.suppressed?.message ?? data.failed?.reason ?? null,
    permanent: data.bounce?.type === undefined || /permanent|hard/i.test(data.bounce.type),
    suppressed_by_provider: type === "email.suppressed",
    by_machine: stage === "opened" && isMachineOpen(data.open?.userAgent),
  };
}

/**
 * Reads a webhook of Resend after checking its Svix signature over the raw body.
 * @returns null when it is not from Resend or is too old
 */
export async function readResendWebhook({
  rawBody,
  headers,
}: WebhookRequest): Promise<VerifiedWebhook | null> {
  const id = headers.get("svix-id") ?? "";
  try {
    const verified = new Resend("re_unused").webhooks.verify({
      payload: rawBody,
      headers: {
        id,
        timestamp: headers.get("svix-timestamp") ?? "",
        signature: headers.get("svix-signature") ?? "",
      },
      webhookSecret: env().RESEND_WEBHOOK_SECRET,
    });
    const parsed = Event.safeParse(verified);
    if (!parsed.success) return null;
    const event = toDeliveryEvent(parsed.data);
    const sent_at = new Date(parsed.data.created_at);
    return { event_id: id, type: parsed.data.type, sent_at, events: event ? [event] : [] };
  } catch {
    return null;
  }
}
