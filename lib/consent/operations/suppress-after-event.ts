import type { Ctx } from "@/lib/platform/context";
import type { DeliveryEvent } from "@/lib/providers/webhook";
import { suppress, suppressBounced } from "./suppressions";

/**
 * Suppresses the address of an email that bounced for good or that its reader complained about. Confirmations and
 * notifications follow the same rule.
 * @returns whether the email bounced for good
 */
export async function suppressAfterEvent(
  tx: Ctx,
  { farm_id, address }: { farm_id: number; address: string },
  { stage, permanent, suppressed_by_provider }: DeliveryEvent,
): Promise<boolean> {
  const suppressed = { farm_id, channel: "email" as const, address };
  if (stage === "complained") await suppress(tx, suppressed, "complained");
  if (stage !== "bounced" || !permanent) return false;
  if (suppressed_by_provider) await suppress(tx, suppressed, "provider");
  else await suppressBounced(tx, farm_id, address);
  return true;
}
