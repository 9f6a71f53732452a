import type { Ctx } from "@/lib/core/context";
import { applyDeliveryEvent } from "@/lib/delivery/operations/apply-event";
import type { DeliveryEvent, ProviderEvent } from "@/lib/providers/webhook";
import { answerKeyword } from "@/lib/subscribers/operations/answer-keyword";
import { type MessageReference, settleMessage } from "@/lib/transactional/operations/lifecycle";

/** A message that is no notification, by our own tag or by the provider's number. */
function messageOf({ tag, provider_message_id }: DeliveryEvent): MessageReference | null {
  if (tag) return "message_uuid" in tag ? { uuid: tag.message_uuid } : null;
  return provider_message_id ? { provider_message_id } : null;
}

async function applyToMessage(tx: Ctx, event: DeliveryEvent): Promise<boolean> {
  const reference = messageOf(event);
  const { stage } = event;
  if (!reference || (stage !== "delivered" && stage !== "bounced" && stage !== "failed")) return false;
  return settleMessage(tx, reference, stage);
}

/**
 * Hands one event to the feature it is for, in the caller's transaction.
 * @returns false when it is of nothing that we know
 */
export async function dispatch(tx: Ctx, event: ProviderEvent): Promise<boolean> {
  if (event.kind === "delivery")
    return (await applyDeliveryEvent(tx, event)) || (await applyToMessage(tx, event));
  await answerKeyword(tx, event);
  return true;
}
