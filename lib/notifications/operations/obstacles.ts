import { isVerifiedUser } from "@/db/memberships";
import { usedUpLimit } from "@/lib/billing/operations/claim-limit";
import type { SendRefusal } from "@/lib/billing/rules";
import type { FarmRow } from "@/lib/farms/operations/read";
import { nextOpening, type WindowState, windowAt } from "@/lib/messaging/rules/window";
import { sendVerdict } from "@/lib/payments/plans/operations/send-verdict";
import { type Ctx, userId } from "@/lib/platform/context";

/** What stops every send of a farm, whatever its words. The same conditions are checked again by the send itself. */
export interface Obstacle {
  key: "verifyEmailFirst" | "addressRequired" | SendRefusal | "maxNotifications";
  values?: { max: number };
}

/** When a send may start, and what stops it. */
export interface SendConditions {
  window: WindowState;
  /** The next opening of the send window; null while it is open. */
  opens_at: Date | null;
  time_zone: string;
  obstacles: Obstacle[];
}

/** Returns when and whether the actor may send for a farm, so that the first step of writing can say so. */
export async function sendConditions(ctx: Ctx, farm: FarmRow): Promise<SendConditions> {
  const now = ctx.clock.now();
  const window = windowAt(now, farm.time_zone);
  const obstacles: Obstacle[] = [];
  const user_id = userId(ctx);
  if (user_id === null || !(await isVerifiedUser(ctx.db, user_id)))
    obstacles.push({ key: "verifyEmailFirst" });
  if (!farm.address || !farm.city) obstacles.push({ key: "addressRequired" });
  const verdict = await sendVerdict(ctx, farm);
  if (!verdict.allowed) obstacles.push({ key: verdict.reason });
  const max = await usedUpLimit(ctx, farm.id, "notifications", farm);
  if (max !== null) obstacles.push({ key: "maxNotifications", values: { max } });
  return {
    window,
    opens_at: window === "open" ? null : nextOpening(now, farm.time_zone),
    time_zone: farm.time_zone,
    obstacles,
  };
}
