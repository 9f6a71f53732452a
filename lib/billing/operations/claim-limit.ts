import { type SQL, sql } from "drizzle-orm";
import { monthStart } from "@/lib/messaging/rules/window";
import type { Ctx } from "@/lib/platform/context";
import { limitReached, notFound } from "@/lib/platform/errors";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import { FIXED_LIMITS, type LimitKind, limitsOf } from "../rules";

interface Farm {
  plan_type: PlanType;
  time_zone: string;
}

/**
 * SQL that counts the rows of each kind. Subscribers count once they confirmed; a canceled message counts when it had
 * begun to go out. A kind without a count does not compile.
 */
const COUNTS: Record<LimitKind, (farm_id: number, farm: Farm, now: Date) => SQL> = {
  subscribers: (farm_id) =>
    sql`subscribers where farm_id = ${farm_id} and confirmed_at is not null and erased_at is null and unsubscribed_at is null`,
  notifications: (
    farm_id,
    farm,
    now,
  ) => sql`notifications where farm_id = ${farm_id} and (status <> 'canceled' or sending_started_at is not null)
    and accepted_at >= ${monthStart(now, farm.time_zone).toISOString()}::timestamptz`,
  produces: (farm_id) => sql`produces where farm_id = ${farm_id}`,
  questions: (farm_id) => sql`questions where farm_id = ${farm_id}`,
  users: (farm_id, _farm, now) => sql`(select from farm_users where farm_id = ${farm_id} union all
    select from farm_invitations where farm_id = ${farm_id} and expires_at > ${now.toISOString()}::timestamptz) people`,
  categories: (farm_id) => sql`categories where farm_id = ${farm_id}`,
  qr_codes: (farm_id) => sql`qr_codes where farm_id = ${farm_id} and deleted_at is null`,
  message_templates: (farm_id) => sql`message_templates where farm_id = ${farm_id} and deleted_at is null`,
};

/** Message key of each refusal (messages "errors"). */
const REFUSALS: Record<LimitKind, string> = {
  subscribers: "maxSubscribers",
  notifications: "maxNotifications",
  produces: "maxProduces",
  questions: "maxQuestions",
  users: "maxUsers",
  categories: "maxCategories",
  qr_codes: "maxQrCodes",
  message_templates: "maxTemplates",
};

const isFixed = (kind: LimitKind): kind is keyof typeof FIXED_LIMITS => kind in FIXED_LIMITS;

const maxOf = (kind: LimitKind, plan: PlanType): number | null => {
  return isFixed(kind) ? FIXED_LIMITS[kind] : limitsOf(plan)[`max_${kind}`];
};

/** Returns how many rows of a kind exist. */
export async function countUsed(ctx: Ctx, farm_id: number, kind: LimitKind, farm: Farm): Promise<number> {
  const [used] = await ctx.db.execute<{ count: number }>(
    sql`select count(*) as count from ${COUNTS[kind](farm_id, farm, ctx.clock.now())}`,
  );
  return Number(used?.count);
}

/** Returns the limit of a kind when `count` more would pass it, else null. */
async function passedLimit(ctx: Ctx, farm_id: number, kind: LimitKind, count: number, farm: Farm) {
  const max = maxOf(kind, farm.plan_type);
  return max !== null && (await countUsed(ctx, farm_id, kind, farm)) + count > max ? max : null;
}

/** Returns the limit of a kind that is used up, or null. It promises nothing: only a claim takes a place. */
export const usedUpLimit = (ctx: Ctx, farm_id: number, kind: LimitKind, farm: Farm): Promise<number | null> =>
  passedLimit(ctx, farm_id, kind, 1, farm);

/**
 * Returns how many rows of a kind a farm may still add; null means no limit. Call it with the farm locked, in the
 * transaction that adds them.
 */
export async function placesLeft(
  tx: Ctx,
  farm: Farm & { id: number },
  kind: LimitKind,
): Promise<number | null> {
  const max = maxOf(kind, farm.plan_type);
  return max === null ? null : Math.max(0, max - (await countUsed(tx, farm.id, kind, farm)));
}

/**
 * Checks that a farm may add `count` rows of a kind. Call it in the transaction that adds them: it locks the row of
 * the farm, so that two additions cannot both take the last place.
 * @param refusal message key for callers who are not the owner
 * @throws AppError limit_reached | not_found
 */
export async function claimLimit(
  tx: Ctx,
  farm_id: number,
  kind: LimitKind,
  count: number,
  refusal: string = REFUSALS[kind],
): Promise<void> {
  const [farm] = await tx.db.execute<Farm & Record<string, unknown>>(
    sql`select plan_type, time_zone from farms where id = ${farm_id} and deleted_at is null for no key update`,
  );
  if (!farm) throw notFound();
  const max = await passedLimit(tx, farm_id, kind, count, farm);
  if (max !== null) throw limitReached(refusal, { max });
}
