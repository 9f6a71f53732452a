import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/env";
import { ownValue } from "@/lib/values/own-value";
import type { PosEvent, VerifiedWebhook, WebhookRequest } from "../webhook";

const Merge = z.object({
  merge: z.object({ from_customer_ids: z.array(z.string()), to_customer_id: z.string() }).optional(),
});
const Revocation = z.object({ revoker_type: z.string().nullish() });
const Event = z.object({
  merchant_id: z.string().min(1),
  type: z.string(),
  event_id: z.string().min(1),
  created_at: z.iso.datetime({ offset: true }),
  data: z.object({
    id: z.string().nullish(),
    object: z.object({ event_context: Merge.optional(), revocation: Revocation.nullish() }).nullish(),
  }),
});

const ACTS: Record<string, PosEvent["act"]> = {
  "customer.created": "created",
  "customer.updated": "updated",
  "customer.deleted": "deleted",
  "oauth.authorization.revoked": "revoked",
};

/** The address that is registered at Square. The signature covers it, whatever a proxy made of the request's own. */
const notificationUrl = () => `${env().APP_URL}/api/webhooks/square`;

/** Checks base64 of HMAC-SHA256 over the address and the body, in constant time. */
function isGenuine({ rawBody, headers }: WebhookRequest): boolean {
  const { SQUARE_WEBHOOK_SIGNATURE_KEY: key } = env();
  if (!key) return false;
  const expected = createHmac("sha256", key).update(notificationUrl()).update(rawBody).digest();
  const given = Buffer.from(headers.get("x-square-hmacsha256-signature") ?? "", "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function eventOf({ type, merchant_id, data }: z.infer<typeof Event>): PosEvent[] {
  const act = ownValue(ACTS, type);
  if (!act || (act !== "revoked" && !data.id)) return [];
  // The echo of our own call: the seller may have allowed us anew meanwhile.
  if (data.object?.revocation?.revoker_type === "APPLICATION") return [];
  const merge = data.object?.event_context?.merge;
  const merged_from = merge?.from_customer_ids ?? [];
  // Every event of a merge names all of it, so that any of them, in any order, is the merge.
  const customer_id = merge?.to_customer_id ?? data.id ?? "";
  return [{ kind: "pos", provider: "square", merchant_id, act, customer_id, merged_from }];
}

/** Reads a webhook of Square. What the body says of a customer is not used: the customer is fetched again. */
export async function readSquareWebhook(request: WebhookRequest): Promise<VerifiedWebhook | null> {
  if (!isGenuine(request)) return null;
  try {
    const event = Event.parse(JSON.parse(request.rawBody));
    const { event_id, type, created_at } = event;
    return { event_id, type, sent_at: new Date(created_at), events: eventOf(event) };
  } catch {
    return null;
  }
}
