import type { Ctx } from "@/lib/platform/context";
import type { ProviderEvent } from "@/lib/providers/webhook";
import { dispatch, isCallOpen, settleByNumber } from "./dispatch";

/**
 * Time within which an unknown event is refused, so that the provider sends it again. An event may arrive before the
 * answer of its own call.
 */
const OVERTAKES_MS = 5000;

/**
 * Returns whether an event may arrive before its message id is known. Events with our own tag are always recognized.
 */
const mayOvertake = (event: ProviderEvent): boolean => event.kind === "delivery" && event.tag === null;

/**
 * Applies one event in the transaction of the caller, a receipt with an unknown message id by its number.
 * @param sent_at when the provider wrote it
 * @returns early when its message may still become known
 */
export async function applyEvent(
  tx: Ctx,
  event: ProviderEvent,
  sent_at: Date,
): Promise<"applied" | "early" | "unknown"> {
  if (await dispatch(tx, event, sent_at)) return "applied";
  if (!mayOvertake(event)) return "unknown";
  if (tx.clock.now().getTime() - sent_at.getTime() < OVERTAKES_MS) return "early";
  if (await settleByNumber(tx, event)) return "applied";
  return (await isCallOpen(tx, event)) ? "early" : "unknown";
}
