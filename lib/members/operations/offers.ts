import { eq } from "drizzle-orm";
import { farm_offers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { DAY, INVITATION_DAYS } from "@/lib/vocabulary/abuse-limits";

/** Offers a farm to one of its members for seven days, in place of an earlier offer. */
export async function makeOffer(
  tx: Ctx,
  offer: { farm_id: number; from_user_id: number; to_user_id: number },
): Promise<void> {
  const now = tx.clock.now();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY * 1000);
  const values = { ...offer, expires_at, created_at: now };
  await tx.db
    .insert(farm_offers)
    .values(values)
    .onConflictDoUpdate({ target: farm_offers.farm_id, set: values });
}

/** Ends the offer of a farm. @returns false when there is none */
export async function endOffer(tx: Ctx, farm_id: number): Promise<boolean> {
  const ended = await tx.db.delete(farm_offers).where(eq(farm_offers.farm_id, farm_id)).returning();
  return ended.length > 0;
}
