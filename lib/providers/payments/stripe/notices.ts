import Stripe from "stripe";
import { z } from "zod";
import { env } from "@/lib/env";
import type { ProviderEvent, VerifiedWebhook, WebhookRequest } from "@/lib/providers/webhook";
import type { PaymentProvider } from "../payment-provider";
import type { ProviderNotice } from "../types";
import { after, all } from "./read-account";
import { asking } from "./stripe-client";

/** What is read of an event: a signature tells who wrote it, and not that it is whole. */
const Whole = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.object({ object: z.string() }) }),
});

const customerOf = (event: Stripe.Event): string | null => {
  const { object, id, customer } = event.data.object as { object: string; id?: string; customer?: unknown };
  if (object === "customer") return id ?? null;
  return typeof customer === "string" ? customer : null;
};

/** Returns the notice of an event; null for one that is about no customer. */
function noticeOf(event: Stripe.Event): ProviderNotice | null {
  const customer_id = customerOf(event);
  return customer_id
    ? { id: event.id, type: event.type, customer_id, created_at: new Date(event.created * 1000) }
    : null;
}

/** Disputes and warnings of fraud name a charge and no customer, so they are read by their own id. */
function eventsOf(event: Stripe.Event): ProviderEvent[] {
  const { object, id } = event.data.object as { object: string; id?: string };
  if (id && (object === "dispute" || object === "radar.early_fraud_warning"))
    return [{ kind: "dispute_changed", dispute_id: id }];
  const notice = noticeOf(event);
  return notice ? [{ kind: "customer_changed", customer_id: notice.customer_id }] : [];
}

/**
 * Reads a webhook of Stripe after checking its signature over the raw body.
 * @returns null when it is not from Stripe or is too old
 */
export async function readStripeWebhook({
  rawBody,
  headers,
}: WebhookRequest): Promise<VerifiedWebhook | null> {
  const { STRIPE_WEBHOOK_SECRET } = env();
  if (!STRIPE_WEBHOOK_SECRET) return null;
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(
      rawBody,
      headers.get("stripe-signature") ?? "",
      STRIPE_WEBHOOK_SECRET,
    );
  } catch {
    return null;
  }
  if (!Whole.safeParse(event).success) return null;
  const sent_at = new Date(event.created * 1000);
  return { event_id: event.id, type: event.type, sent_at, events: eventsOf(event) };
}

export const listNotices: PaymentProvider["events"]["list"] = async (since) => {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events = await all((id) => asking((sdk) => sdk.events.list({ created, ...after(id) })));
  return events.flatMap((event) => noticeOf(event) ?? []);
};
