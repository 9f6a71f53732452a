import { applyPosEvent } from "@/lib/connections/operations/apply-event";
import { suppressAfterEvent } from "@/lib/consent/operations/suppress-after-event";
import { applyDeliveryEvent, settleUnknownText } from "@/lib/delivery/operations/apply-event";
import { isTextInTheAir } from "@/lib/delivery/operations/workers";
import { queueDisputeSync } from "@/lib/payments/disputes/operations/disputes";
import { queueAccountSync } from "@/lib/payments/sync/operations/sync-account";
import type { Ctx } from "@/lib/platform/context";
import type { DeliveryEvent, ProviderEvent } from "@/lib/providers/webhook";
import { answerKeyword } from "@/lib/subscribers/operations/answer-keyword";
import {
  applyMessageEvent,
  isMessageInTheAir,
  type MessageReference,
  settleUnknownMessage,
} from "@/lib/transactional/operations/lifecycle";

/** Returns the transactional message of an event, by our own tag or by the provider's message id. */
function messageOf({ tag, provider_message_id }: DeliveryEvent): MessageReference | null {
  if (tag) return "message_uuid" in tag ? { uuid: tag.message_uuid } : null;
  return provider_message_id ? { provider_message_id } : null;
}

async function applyToMessage(tx: Ctx, event: DeliveryEvent): Promise<boolean> {
  const reference = messageOf(event);
  const { stage } = event;
  const status = stage === "complained" ? "delivered" : stage;
  if (!reference || (status !== "delivered" && status !== "bounced" && status !== "failed")) return false;
  const message = await applyMessageEvent(tx, reference, status);
  if (!message) return false;
  const { farm_id, address } = message;
  // Messages about an account belong to no farm, and must reach it later too.
  if (farm_id !== null && event.channel === "email")
    await suppressAfterEvent(tx, { farm_id, address }, event);
  return true;
}

/**
 * Passes one event to its feature, in the transaction of the caller.
 * @param sent_at when the provider wrote it
 * @returns false when its message is unknown
 */
export async function dispatch(tx: Ctx, event: ProviderEvent, sent_at: Date): Promise<boolean> {
  if (event.kind === "delivery")
    return (await applyDeliveryEvent(tx, event)) || (await applyToMessage(tx, event));
  if (event.kind === "customer_changed") await queueAccountSync(tx, event.customer_id);
  else if (event.kind === "dispute_changed") await queueDisputeSync(tx, event.dispute_id);
  else if (event.kind === "pos") await applyPosEvent(tx, event);
  else await answerKeyword(tx, event, sent_at);
  return true;
}

/**
 * Applies a receipt with an unknown message id to a text whose answer was lost: by its number. Call it only when the
 * answer of the call can no longer be on its way. @returns false when no text is open
 */
export async function settleByNumber(tx: Ctx, event: ProviderEvent): Promise<boolean> {
  if (event.kind !== "delivery" || !event.text || !event.provider_message_id) return false;
  if (await settleUnknownText(tx, event)) return true;
  const { address, published_at } = event.text;
  const found = { address, called_at: published_at, message_id: event.provider_message_id };
  return settleUnknownMessage(tx, found, event.stage === "failed" ? "failed" : "delivered");
}

/**
 * Returns whether the call that an event is about may still be without a result: a text to its number is in the air. When
 * a worker was killed, its text becomes unknown only after the worker counts as dead.
 */
export async function isCallOpen(tx: Ctx, event: ProviderEvent): Promise<boolean> {
  if (event.kind !== "delivery" || !event.text) return false;
  const { address } = event.text;
  return (await isTextInTheAir(tx, address)) || isMessageInTheAir(tx, address);
}
