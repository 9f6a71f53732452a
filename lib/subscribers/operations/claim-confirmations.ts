import { isPaid } from "@/lib/billing/rules";
import type { FarmRow } from "@/lib/farms/operations/read";
import { claimCount } from "@/lib/platform/claim-count";
import type { Ctx } from "@/lib/platform/context";
import { limitReached, rateLimited } from "@/lib/platform/errors";
import { requireText } from "@/lib/transactional/operations/text-budget";
import { recipientKey } from "@/lib/values/recipient-key";
import { CONFIRMATIONS_A_DAY, DAY, LIMITS } from "@/lib/vocabulary/abuse-limits";
import type { Channel } from "@/lib/vocabulary/enumerations";

export interface Reached {
  channel: Channel;
  address: string;
}

/** Returns the addresses of a person by channel, email first, so that all transactions count in the same order. */
export const reachedBy = ({ email, phone }: { email: string | null; phone: string | null }): Reached[] => [
  ...(email ? [{ channel: "email" as const, address: email }] : []),
  ...(phone ? [{ channel: "sms" as const, address: phone }] : []),
];

/** Returns how many confirmations a farm can cause in a day, by its plan. */
export const confirmationsADay = (plan_type: FarmRow["plan_type"]): number =>
  CONFIRMATIONS_A_DAY[isPaid(plan_type) ? "paid" : "free"];

/** Returns the key under which the confirmations of a farm are counted. */
export const confirmationsKey = (farm_id: number): string => `farm_confirmations:${farm_id}`;

/**
 * Counts confirmations against what a farm can cause in a day, and texts against the budget of the site. Call it with
 * the farm locked, before anything that depends on whether the person exists.
 * @param refusal message key when the farm has used up its day
 * @throws AppError limit_reached
 */
export async function claimConfirmations(
  tx: Ctx,
  farm: FarmRow,
  reached: readonly Reached[],
  refusal: "confirmationsUsedUp" | "signupFull",
): Promise<void> {
  const paid = isPaid(farm.plan_type);
  const points = confirmationsADay(farm.plan_type);
  for (const { channel } of reached) {
    const { allowed } = await claimCount(tx, confirmationsKey(farm.id), { points, seconds: DAY });
    if (!allowed) throw limitReached(refusal, { max: points });
    if (channel === "sms") await requireText(tx, paid ? "paid_confirmation" : "confirmation");
  }
}

const claimRecipient = (tx: Ctx, farm_id: number, address: string) =>
  claimCount(tx, `farm_recipient:${farm_id}:${recipientKey(address)}`, LIMITS.farm_recipient);

/** Returns whether this farm may ask this address now: once an hour, however many subscriptions run at once. */
export const isFirstThisHour = async (tx: Ctx, farm_id: number, address: string): Promise<boolean> =>
  (await claimRecipient(tx, farm_id, address)).allowed;

/** The same for members of the farm, who learn how long they have to wait. @throws AppError rate_limited */
export async function requireFirstThisHour(tx: Ctx, farm_id: number, address: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await claimRecipient(tx, farm_id, address);
  if (!allowed) throw rateLimited(retryAfterSeconds);
}
