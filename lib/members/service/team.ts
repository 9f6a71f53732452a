import { findUser } from "@/lib/accounts/operations/find-user";
import { clearDefaultFarmOf } from "@/lib/accounts/operations/users";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { limitsOf } from "@/lib/billing/rules";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { changeRole, lockMember, removeMembership } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, type Tx, transaction, userId } from "@/lib/platform/context";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import {
  authorizeFarmOf,
  authorizeUser,
  authorizeVerifiedFarmOf,
  refuseActing,
  roleMay,
} from "@/lib/platform/permissions";
import { limitRate, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { recipientKey } from "@/lib/values/recipient-key";
import { FarmUserIdInput, InviteInput, RoleInput } from "../inputs";
import {
  addInvitation,
  changeInvitedRole,
  lockInvitation,
  renewInvitation,
  takeInvitation,
} from "../operations/invitations";
import type { FarmUser, Team } from "../presenter";
import { findOffer, listTeam, worksThere } from "../queries";

/** Returns the people of a farm and its invitations; an employee gets only themselves, and an offer to them. */
export async function listMembers(ctx: Ctx, raw: unknown): Promise<Team> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "member.read", raw);
  const now = ctx.clock.now();
  const [people, offer, farm] = await Promise.all([
    listTeam(ctx.db, farm_id, now),
    findOffer(ctx.db, farm_id, now),
    findFarmById(ctx, farm_id),
  ]);
  if (!farm) throw notFound();
  const everyone = roleMay(role, "member.write");
  const shown = offer && (everyone || offer.to.user_id === userId(ctx));
  return {
    farmUsers: everyone ? people : people.filter(({ user_id }) => user_id === userId(ctx)),
    offer: shown ? { farm_id, to: offer.to, expires_at: offer.expires_at } : null,
    max_users: limitsOf(farm.plan_type).max_users,
  };
}

async function requireFarmUser(ctx: Ctx, farm_id: number, id: number): Promise<FarmUser> {
  const found = (await listTeam(ctx.db, farm_id, ctx.clock.now())).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/** Counts an invitation for the farm, and for its recipient and the farm together once an hour. */
async function limitInvitation(ctx: PoolCtx, farm_id: number, email: string): Promise<void> {
  await limitRate(ctx, "invite_farm", String(farm_id));
  await limitRate(ctx, "farm_recipient", `invite.${farm_id}.${recipientKey(email)}`);
}

const nameOf = async (ctx: Ctx): Promise<string> => (await findUser(ctx, authorizeUser(ctx)))?.name ?? "";

/**
 * Invites somebody by email to work on a farm. The answer does not tell whether the address has an account.
 * @throws AppError forbidden (own email not verified) | invalid | conflict (invited, or works there) | limit_reached |
 * rate_limited
 */
export async function inviteMember(ctx: PoolCtx, raw: unknown): Promise<FarmUser> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "member.write", raw);
  const { email, role } = InviteInput.parse(raw);
  if (await worksThere(ctx.db, farm_id, email)) throw invalid("email", "alreadyMember");
  await limitInvitation(ctx, farm_id, email);
  const inviter = await nameOf(ctx);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    await claimLimit(tx, farm_id, "users", 1);
    await limitRecipientsInside(tx, [email]);
    const { id } = await addInvitation(tx, farm, { email, role, inviter });
    return requireFarmUser(tx, farm_id, id);
  });
}

/** Sends an invitation again, with a new link. @throws AppError not_found | forbidden | limit_reached | rate_limited */
export async function resendInvitation(ctx: PoolCtx, raw: unknown): Promise<FarmUser> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "member.write", raw);
  const { farm_user_id } = FarmUserIdInput.parse(raw);
  const { email, status } = await requireFarmUser(ctx, farm_id, farm_user_id);
  if (status === "member") throw conflict("alreadyMember");
  await limitInvitation(ctx, farm_id, email);
  const inviter = await nameOf(ctx);
  return transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const invitation = await lockInvitation(tx, farm_id, farm_user_id);
    if (!invitation) throw notFound();
    // One that expired gave its place back.
    await claimLimit(tx, farm_id, "users", invitation.expires_at > tx.clock.now() ? 0 : 1);
    await limitRecipientsInside(tx, [email]);
    await renewInvitation(tx, farm, invitation, inviter);
    return requireFarmUser(tx, farm_id, farm_user_id);
  });
}

/** Changes the role of a member or of an invitation. The owner's role changes by handing the farm over. */
export async function changeMemberRole(ctx: Ctx, raw: unknown): Promise<FarmUser> {
  const { farm_id } = await authorizeFarmOf(ctx, "member.write", raw);
  const { farm_user_id } = FarmUserIdInput.parse(raw);
  const { role } = RoleInput.parse(raw);
  return transaction(ctx, async (tx) => {
    await lockFarm(tx, farm_id);
    const member = await lockMember(tx, farm_id, farm_user_id);
    const invitation = member ? null : await lockInvitation(tx, farm_id, farm_user_id);
    const before = member ?? invitation;
    if (!before) throw notFound();
    if (before.role === "owner") throw conflict("ownerStays");
    if (member) await changeRole(tx, member, role);
    else if (invitation) await changeInvitedRole(tx, invitation, role);
    await recordAudit(tx, {
      ...{ subject: "member", act: "change-role", farm_id, subject_id: farm_user_id },
      before: { role: before.role },
      after: { role },
    });
    return requireFarmUser(tx, farm_id, farm_user_id);
  });
}

async function removeFrom(tx: Tx, farm_id: number, id: number, mayManage: boolean): Promise<void> {
  const member = await lockMember(tx, farm_id, id);
  const own = member !== null && member.user_id === userId(tx);
  if (!own && !mayManage) throw forbidden();
  const subject_id = id;
  if (!member) {
    const invitation = await lockInvitation(tx, farm_id, id);
    if (!invitation || !(await takeInvitation(tx, invitation))) throw notFound();
    await recordAudit(tx, { subject: "member", act: "withdraw", farm_id, subject_id });
    return;
  }
  if (member.role === "owner") throw conflict("ownerStays");
  await removeMembership(tx, member);
  await clearDefaultFarmOf(tx, member.user_id, farm_id);
  await recordAudit(tx, {
    ...{ subject: "member", act: own ? "leave" : "remove", farm_id, subject_id },
    before: { role: member.role },
  });
}

/**
 * Removes a member or an invitation. Everyone may remove themselves except the owner. The membership is read with each
 * call, so sessions and tokens lose the farm at once.
 * @throws AppError not_found | forbidden | conflict (the owner)
 */
export async function removeMember(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "member.read", raw);
  refuseActing(ctx);
  const { farm_user_id } = FarmUserIdInput.parse(raw);
  await transaction(ctx, async (tx) => {
    await lockFarm(tx, farm_id);
    await removeFrom(tx, farm_id, farm_user_id, roleMay(role, "member.write"));
  });
}
