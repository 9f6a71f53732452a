import { and, eq, isNull, or, sql } from "drizzle-orm";
import { farms, subscribers, users } from "@/db/schema";
import { grantConsent, withdraw } from "@/lib/consent/operations/ledger";
import { farmTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { conflict, notFound } from "@/lib/core/errors";
import { authorizeUser } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { FarmInput } from "../inputs";
import { askConfirmation } from "../operations/ask-confirmation";
import { claimPlace, lockFarm } from "../places";
import { findByAddress } from "../queries";

export interface Following {
  farm_id: number;
  subscribed: boolean;
  /** False while the person still has to press the button of our email. */
  confirmed: boolean;
}

async function account(ctx: Ctx, user_id: number) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, user_id));
  if (!user) throw notFound();
  return user;
}

/**
 * Follows a farm with one's account. A verified email is enough consent; one that is not gets the same
 * confirmation as the public form sends.
 * @throws AppError unauthenticated | not_found | conflict (sign-up closed) | limit_reached
 */
export async function followFarm(ctx: Ctx, raw: unknown): Promise<Following> {
  const user_id = authorizeUser(ctx);
  const { farm_id } = FarmInput.parse(raw);
  const user = await account(ctx, user_id);
  const verified = user.email_verified_at !== null;
  await limitRate(ctx, "subscribe_address", `user.${user_id}`);
  await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    if (!farm.public) throw notFound();
    if (farm.plan_type === "canceled") throw conflict("signupClosed");
    const now = tx.clock.now();
    const known = await findByAddress(tx.db, farm_id, { email: user.email, phone: null });
    if (known?.email_consent_until && known.email_consent_until > now && (known.user_id || !verified)) return;
    if (!known || known.unsubscribed_at) await claimPlace(tx, farm, "signupFull");
    const source = "connected-subscribe" as const;
    const [person] = known
      ? [known]
      : await tx.db
          .insert(subscribers)
          .values({
            farm_id,
            name: user.name,
            email: user.email,
            lang: user.lang,
            source,
            created_at: now,
            updated_at: now,
          })
          .returning();
    const asked = { channel: "email" as const, address: user.email, source };
    if (!verified) return askConfirmation(tx, farm, person!, asked);
    await tx.db.update(subscribers).set({ user_id }).where(eq(subscribers.id, person!.id));
    await grantConsent(tx, {
      ...asked,
      farm_id,
      subscriber_id: person!.id,
      basis: "express",
      lang: ctx.lang,
    });
  });
  ctx.invalidate(farmTag(farm_id));
  return { farm_id, subscribed: true, confirmed: verified };
}

/** Stops following; someone who does not follow gets the same answer. */
export async function unfollowFarm(ctx: Ctx, raw: unknown): Promise<Following> {
  const user_id = authorizeUser(ctx);
  const { farm_id } = FarmInput.parse(raw);
  const [farm] = await ctx.db
    .select({ id: farms.id })
    .from(farms)
    .where(and(eq(farms.id, farm_id), isNull(farms.deleted_at)));
  if (!farm) throw notFound();
  const user = await account(ctx, user_id);
  const own = user.email_verified_at
    ? or(eq(subscribers.user_id, user_id), eq(sql`lower(${subscribers.email})`, user.email.toLowerCase()))
    : eq(subscribers.user_id, user_id);
  await transaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(eq(subscribers.farm_id, farm_id), own))
      .orderBy(subscribers.id);
    for (const { id } of rows)
      await withdraw(tx, {
        farm_id,
        subscriber_id: id,
        reason: "unsubscribed",
        source: "connected-unsubscribe",
      });
  });
  ctx.invalidate(farmTag(farm_id));
  return { farm_id, subscribed: false, confirmed: false };
}
