import { findAccount } from "@/lib/accounts/operations/describe-user";
import { findUser } from "@/lib/accounts/operations/find-user";
import {
  endImpersonation,
  findImpersonation,
  startImpersonation,
} from "@/lib/accounts/operations/impersonations";
import { lockUser } from "@/lib/accounts/operations/users";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { newestFarmOf } from "@/lib/farms/operations/own-people";
import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, isActing, type PoolCtx, transaction } from "@/lib/platform/context";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin, authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { requireProof } from "@/lib/second-factor/operations/factors";
import { ActAsInput } from "../inputs";
import { existingUser, lockedUser } from "../operations/existing-user";
import type { Acting } from "../presenter";

/** Returns the session of a browser: no program acts in the name of somebody. @throws AppError forbidden */
function sessionOf({ actor }: Ctx): number {
  if (actor.kind !== "user" || actor.session_id === undefined) throw forbidden();
  return actor.session_id;
}

/**
 * Lets the session of a super administrator act in the name of a user for an hour at most, with a reason. The user is told
 * by email. Never for the own account, another super administrator or a blocked account.
 * @throws AppError unauthenticated | not_found | forbidden | invalid | conflict | rate_limited
 * @returns a farm of the user, where the acting begins; null without one
 */
export async function startActing(ctx: PoolCtx, raw: unknown): Promise<{ farm_uuid: string | null }> {
  authorizeSuperAdmin(ctx, notFound);
  const user_uuid = await existingUser(ctx, raw);
  const caller = await findAccount(ctx, authorizeUser(ctx));
  const { reason, current_password } = ActAsInput.parse(raw);
  await requireProof(ctx, caller, current_password);
  await limitRate(ctx, "act_as_account", String(caller.id));
  return transaction(ctx, async (tx) => {
    const user = await lockedUser(tx, user_uuid);
    await lockUser(tx, caller);
    const admin = await findUser(tx, caller.id);
    if (!admin?.is_admin) throw forbidden();
    if (user.id === admin.id) throw conflict("actAsOwn");
    if (user.is_admin) throw conflict("actAsSuperAdmin");
    if (user.blocked_at) throw conflict("targetBlocked");
    await startImpersonation(tx, { session_id: sessionOf(tx), admin, user, reason });
    return { farm_uuid: (await newestFarmOf(tx, user.id))?.uuid ?? null };
  });
}

/** Ends the acting of the caller's session. @returns the user in whose name it acted; null when it ended before */
export async function endActing(ctx: PoolCtx, _raw?: unknown): Promise<{ user_uuid: string | null }> {
  const user_id = authorizeUser(ctx, "allowed");
  if (!isActing(ctx)) return { user_uuid: null };
  return transaction(ctx, async (tx) => {
    const user = await findUser(tx, user_id);
    if (!(await endImpersonation(tx, sessionOf(tx)))) return { user_uuid: null };
    // The browser forgets the screens that it keeps: they show a banner, and another person's farms.
    tx.invalidate(userTag(user_id));
    await recordAudit(tx, { subject: "account", act: "end-act-as", farm_id: null, subject_id: user_id });
    return { user_uuid: user?.uuid ?? null };
  });
}

/** Returns in whose name the caller acts, and until when; null when nobody acts. @throws AppError unauthenticated */
export async function readActing(ctx: Ctx, _raw?: unknown): Promise<Acting | null> {
  authorizeUser(ctx, "allowed");
  return isActing(ctx) ? findImpersonation(ctx, sessionOf(ctx)) : null;
}
