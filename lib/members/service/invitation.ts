import { findUser, findUserByEmail } from "@/lib/accounts/operations/find-user";
import { hashNewPassword } from "@/lib/accounts/operations/new-password";
import { showProven } from "@/lib/accounts/operations/show-proven";
import { signIn } from "@/lib/accounts/operations/sign-in";
import { addUser, markEmailVerified, rememberFarm } from "@/lib/accounts/operations/users";
import type { SignedIn } from "@/lib/accounts/presenter";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { addMember } from "@/lib/farms/operations/members";
import { type Ctx, type PoolCtx, type Tx, transaction, userId } from "@/lib/platform/context";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone, authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { hashSecret } from "@/lib/platform/secrets";
import { InvitationInput, NewMemberInput } from "../inputs";
import { lockInvitation, takeInvitation } from "../operations/invitations";
import type { InvitationPage } from "../presenter";
import { findInvitation, worksThere } from "../queries";

const expired = () => new AppError("invalid", {}, [{ key: "linkExpired" }]);

async function requireInvitation(ctx: Ctx, token: string) {
  const found = await findInvitation(ctx.db, hashSecret(token), ctx.clock.now());
  if (!found) throw expired();
  queueForFarm(ctx, found.invitation.farm_id);
  return found;
}

/** Open to anyone with the link. Returns what its page shows; reading it accepts nothing. Null when it has ended. */
export async function readInvitation(ctx: Ctx, raw: unknown): Promise<InvitationPage | null> {
  authorizeAnyone(ctx);
  const { token } = InvitationInput.parse(raw);
  const found = await findInvitation(ctx.db, hashSecret(token), ctx.clock.now());
  if (!found) return null;
  const { invitation, farm, inviter } = found;
  const { email, role } = invitation;
  const [own_id, invited] = [userId(ctx), await findUserByEmail(ctx, email)];
  const next = own_id !== null ? (own_id === invited?.id ? "join" : "other") : invited ? "log-in" : "sign-up";
  return { farm: farm.name, farm_uuid: farm.uuid, inviter: inviter ?? "", role, email, next };
}

/** Makes a user a member by an invitation that is locked. The link proves the address that it was sent to. */
async function join(
  tx: Tx,
  user: { id: number },
  token: string,
): Promise<{ farm_id: number; farm_uuid: string }> {
  const { invitation: seen, farm } = await requireInvitation(tx, token);
  const { farm_id, email } = seen;
  // Takes the lock of the farm. The invitation has its own place already.
  await claimLimit(tx, farm_id, "users", 0, "farmFull");
  const invitation = await lockInvitation(tx, farm_id, seen.id);
  if (!invitation || invitation.token_hash !== hashSecret(token)) throw expired();
  if (await worksThere(tx.db, farm_id, email)) throw conflict("alreadyMember");
  await takeInvitation(tx, invitation);
  const { id, role } = invitation;
  await addMember(tx, { id, farm_id, user_id: user.id, role });
  const proven = await markEmailVerified(tx, user, email);
  if (proven) await showProven(tx, proven);
  await recordAudit(tx, { subject: "member", act: "join", farm_id, subject_id: id, after: { role } });
  return { farm_id, farm_uuid: farm.uuid };
}

/**
 * Accepts an invitation with the account of the invited address.
 * @throws AppError unauthenticated | forbidden (another account) | invalid (expired) | limit_reached | conflict
 */
export async function acceptInvitation(ctx: Ctx, raw: unknown): Promise<{ farm_uuid: string }> {
  const user_id = authorizeUser(ctx);
  const { token } = InvitationInput.parse(raw);
  const { invitation } = await requireInvitation(ctx, token);
  const user = await findUser(ctx, user_id);
  if (!user || user.email.toLowerCase() !== invitation.email.toLowerCase())
    throw new AppError("forbidden", {}, [{ key: "otherAccount", values: { email: invitation.email } }]);
  const { farm_uuid } = await transaction(ctx, (tx) => join(tx, user, token));
  return { farm_uuid };
}

/**
 * Open to anyone with the link. Accepts an invitation with a new account, whose address the link has proved.
 * @throws AppError invalid (fields, or expired) | conflict (the address has an account) | limit_reached | rate_limited
 */
export async function acceptWithNewAccount(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  const { token, name } = NewMemberInput.parse(raw);
  const { email } = (await requireInvitation(ctx, token)).invitation;
  await limitRate(ctx, "signup_address", ctx.ip);
  const password_hash = await hashNewPassword(raw);
  return transaction(ctx, async (tx) => {
    const added = await addUser(tx, { name, email, phone: null, password_hash });
    if (!added) throw conflict("emailTaken");
    // The newcomer acts from here on, so that the activity names them.
    const actor = { kind: "user", user_id: added.id, is_admin: false } as const;
    const { farm_id } = await join({ ...tx, actor }, added, token);
    const user = await rememberFarm(tx, added.id, farm_id);
    const verified = await findUser(tx, user.id);
    if (!verified) throw notFound();
    return signIn(tx, verified, undefined);
  });
}
