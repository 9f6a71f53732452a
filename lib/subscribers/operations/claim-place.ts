import { claimLimit } from "@/lib/billing/operations/claim-limit";
import type { Ctx } from "@/lib/platform/context";
import type { SubscriberRow } from "../queries";

/**
 * Takes a place of the plan for somebody who confirms and does not count yet: a new person, one who never confirmed, or
 * one who left. @throws AppError limit_reached
 */
export async function claimPlace(
  tx: Ctx,
  farm_id: number,
  person: Pick<SubscriberRow, "confirmed_at" | "unsubscribed_at"> | null,
): Promise<void> {
  if (person?.confirmed_at && !person.unsubscribed_at) return;
  await claimLimit(tx, farm_id, "subscribers", 1, "signupFull");
}
