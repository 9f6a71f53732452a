import { type PoolCtx, userId } from "@/lib/platform/context";
import { authorizeFarmOf, roleMay } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { FindInput } from "./inputs";
import type { Found } from "./presenter";
import { findNotifications, findProduces, findSubscribers } from "./queries";

/**
 * Returns the subscribers, produce and notifications of a farm whose names hold the words, at most five of each kind,
 * and only the kinds that the person may read.
 * @throws AppError unauthenticated | not_found | forbidden | rate_limited
 */
export async function findInFarm(ctx: PoolCtx, raw: unknown): Promise<Found> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "farm.read", raw);
  const { q } = FindInput.parse(raw);
  await limitRate(ctx, "find_account", String(userId(ctx)));
  const [subscribers, produces, notifications] = await Promise.all([
    roleMay(role, "subscriber.read") ? findSubscribers(ctx.db, farm_id, q) : [],
    roleMay(role, "produce.read") ? findProduces(ctx.db, farm_id, q) : [],
    roleMay(role, "notification.read") ? findNotifications(ctx.db, farm_id, q) : [],
  ]);
  return { subscribers, produces, notifications };
}
