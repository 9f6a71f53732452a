import { Resend } from "resend";
import { z } from "zod";
import { env } from "@/lib/env";

const EventInput = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: z.string(),
    tags: z.record(z.string(), z.string()).optional(),
    to: z.array(z.string()).optional(),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
    suppressed: z.object({ message: z.string().optional() }).optional(),
    open: z.object({ userAgent: z.string().optional() }).optional(),
    click: z.object({ link: z.string().optional(), userAgent: z.string().optional() }).optional(),
  }),
});

export type EmailEvent = z.infer<typeof EventInput> & { event_id: string };

/**
 * Reads a webhook of Resend after checking its Svix signature over the raw body.
 * @returns null when it is not Resend's, or too old
 */
export function readEmailEvent(rawBody: string, headers: Headers): EmailEvent | null {
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
    const parsed = EventInput.safeParse(verified);
    return parsed.success ? { ...parsed.data, event_id: id } : null;
  } catch {
    return null;
  }
}
