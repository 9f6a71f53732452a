import { findUser } from "@/lib/accounts/operations/find-user";
import { askOwnPassword } from "@/lib/accounts/operations/own-password";
import { lockUser } from "@/lib/accounts/operations/users";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { lockMember, swapOwner } from "@/lib/farms/operations/members";
import { claimFarm } from "@/lib/farms/operations/open-farm";
import { isOwnerBlocked } from "@/lib/farms/operations/owners";
import type { FarmRow } from "@/lib/farms/operations/read";
import { adminHref } from "@/lib/i18n/routes";
import { farmTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, publish, type Tx, transaction, userId } from "@/lib/platform/context";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import {
  authorizeFarmOf,
  authorizeUser,
  authorizeVerifiedFarmOf,
  refuseActing,
  roleMay,
} from "@/lib/platform/permissions";
import { limitRate, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { OfferInput } from "../inputs";
import { endOffer, makeOffer } from "../operations/offers";
import type { Offer } from "../presenter";
import { findOffer, listTeam } from "../queries";

async function write(
  tx: Tx,
  kind: "ownership_offer" | "ownership_moved",
  farm: FarmRow,
  to: number,
  name: string,
) {
  const user = await findUser(tx, to);
  if (!user) throw notFound();
  const { email: address, lang } = user;
  const url = env().APP_URL + adminHref(lang, `/farms/${farm.uuid}/team`);
  const values = { farm: farm.name, name, url };
  await queueTransactional(tx, { channel: "email", kind, address, lang, values });
}

/**
 * Offers a farm to one of its members, who has to accept. Nothing changes before. Needs the owner's password.
 * @throws AppError invalid on current_password | not_found | forbidden | conflict | rate_limited
 */
export async function offerFarm(ctx: PoolCtx, raw: unknown): Promise<Offer> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "farm.transfer", raw);
  const { farm_user_id, current_password } = OfferInput.parse(raw);
  const people = await listTeam(ctx.db, farm_id, ctx.clock.now());
  const owner = people.find(({ role }) => role === "owner");
  const to = people.find(({ id }) => id === farm_user_id);
  if (!owner?.user_id || !to) throw notFound();
  if (to.user_id === null || to.role === "owner") throw conflict("offerToMember");
  const actor = await findUser(ctx, authorizeUser(ctx));
  if (!actor) throw notFound();
  await askOwnPassword(ctx, actor, current_password);
  await limitRate(ctx, "invite_farm", String(farm_id));
  const [from_user_id, to_user_id] = [owner.user_id, to.user_id];
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    await lockUser(tx, actor);
    const member = await lockMember(tx, farm_id, farm_user_id);
    if (!member) throw notFound();
    if (member.role === "owner") throw conflict("offerToMember");
    await publish(tx, "farm_offered", { farm_id });
    await limitRecipientsInside(tx, [to.email]);
    await makeOffer(tx, { farm_id, from_user_id, to_user_id });
    await recordAudit(tx, { subject: "member", act: "offer-farm", farm_id, subject_id: farm_user_id });
    await write(tx, "ownership_offer", farm, to_user_id, actor.name);
    const offer = await findOffer(tx.db, farm_id, tx.clock.now());
    if (!offer) throw notFound();
    return { farm_id, to: offer.to, expires_at: offer.expires_at };
  });
}

/** Ends an offer: the owner takes it back, or the member declines. @throws AppError not_found | forbidden */
export async function endFarmOffer(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "member.read", raw);
  refuseActing(ctx);
  await transaction(ctx, async (tx) => {
    await lockFarm(tx, farm_id);
    const offer = await findOffer(tx.db, farm_id, tx.clock.now());
    const declined = offer?.to.user_id === userId(tx);
    if (!declined && !roleMay(role, "farm.transfer")) throw offer ? forbidden() : notFound();
    if (!offer || !(await endOffer(tx, farm_id))) throw notFound();
    const act = declined ? "decline-farm" : "withdraw-offer";
    await recordAudit(tx, { subject: "member", act, farm_id, subject_id: offer.to.farm_user_id });
  });
}

/**
 * Accepts a farm that its owner offers. The farm leaves the plan of the earlier owner, who becomes an admin and is told.
 * @throws AppError not_found (no offer to this person) | conflict | limit_reached (farms of the plan)
 */
export async function acceptFarm(ctx: Ctx, raw: unknown): Promise<{ farm_id: number }> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "member.read", raw);
  const user_id = authorizeUser(ctx);
  await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const offer = await findOffer(tx.db, farm_id, tx.clock.now());
    if (offer?.to.user_id !== user_id) throw notFound();
    // An offer of before the block must not free the farm from it.
    if (await isOwnerBlocked(tx, farm_id)) throw conflict("transferOfBlocked");
    await claimFarm(tx, user_id);
    await endOffer(tx, farm_id);
    await swapOwner(tx, farm_id, offer.from, user_id);
    await publish(tx, "farm_transferred", { farm_id, from_user_id: offer.from });
    tx.invalidate(farmTag(farm_id));
    await recordAudit(tx, {
      ...{ subject: "member", act: "accept-farm", farm_id, subject_id: offer.to.farm_user_id },
      after: { role: "owner" },
    });
    await write(tx, "ownership_moved", farm, offer.from, offer.to.name);
  });
  return { farm_id };
}
