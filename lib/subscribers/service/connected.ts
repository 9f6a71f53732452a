import { grantConsent, withdrawConsent } from "@/lib/consent/operations/ledger";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeUser, authorizeVerifiedUser, farmIdOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { claimPlace } from "../operations/claim-place";
import { addSubscriber, linkAccount, subscriptionsOfAccount } from "../operations/write";
import type { Following } from "../presenter";
import { findAccount, findByAddress } from "../queries";

async function accountOf(ctx: Ctx, user_id: number) {
  const user = await findAccount(ctx.db, user_id);
  if (!user) throw notFound();
  return user;
}

/**
 * Subscribes the logged-in user to a farm. The verified email of the account counts as consent.
 * @throws AppError unauthenticated | forbidden (email not verified) | not_found | limit_reached
 */
export async function followFarm(ctx: PoolCtx, raw: unknown): Promise<Following> {
  const user_id = await authorizeVerifiedUser(ctx);
  const farm_id = farmIdOf(raw);
  const user = await accountOf(ctx, user_id);
  await limitRate(ctx, "subscribe_account", String(user_id));
  queueForFarm(ctx, farm_id);
  await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    if (!farm.shown) throw notFound();
    const known = await findByAddress(tx.db, farm_id, { email: user.email, phone: null });
    const hasConsent = known?.email_consent_until && known.email_consent_until > tx.clock.now();
    if (hasConsent && known.user_id) return;
    await claimPlace(tx, farm_id, known);
    const source = "connected-subscribe" as const;
    const { name, email, lang } = user;
    const person = known ?? (await addSubscriber(tx, { farm_id, name, email, lang, source }));
    await linkAccount(tx, farm_id, person.id, user_id);
    await grantConsent(tx, {
      channel: "email",
      address: email,
      source,
      farm_id,
      subscriber_id: person.id,
      basis: "express",
      lang: ctx.lang,
    });
  });
  return { farm_id, subscribed: true, confirmed: true };
}

/**
 * Unsubscribes the logged-in user from a farm. A user without a subscription gets the same answer; from a hidden farm
 * only somebody who follows it can leave.
 * @throws AppError unauthenticated | not_found
 */
export async function unfollowFarm(ctx: Ctx, raw: unknown): Promise<Following> {
  const user_id = authorizeUser(ctx);
  const farm_id = farmIdOf(raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const { email, email_verified_at } = await accountOf(ctx, user_id);
  queueForFarm(ctx, farm_id);
  await transaction(ctx, async (tx) => {
    const account = { id: user_id, email: email_verified_at ? email : null };
    const own = await subscriptionsOfAccount(tx, farm_id, account);
    if (!farm.shown && own.length === 0) throw notFound();
    for (const subscriber_id of own)
      await withdrawConsent(tx, {
        farm_id,
        subscriber_id,
        reason: "unsubscribed",
        source: "connected-unsubscribe",
      });
  });
  return { farm_id, subscribed: false, confirmed: false };
}
