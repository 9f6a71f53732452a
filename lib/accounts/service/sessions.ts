import { recordAudit } from "@/lib/audit/operations/record-audit";
import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeJob, authorizeUser } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { SessionInput } from "../inputs";
import { findAccount } from "../operations/describe-user";
import { deleteExpiredSessions, deleteOldLogIns, endSession, endSessions } from "../operations/sessions";
import { lockUser } from "../operations/users";
import { type SessionView, toSessionView } from "../presenter";
import { listSessionsOf } from "../queries";

const ownSession = ({ actor }: Ctx): number | undefined =>
  actor.kind === "user" || actor.kind === "apiToken" ? actor.session_id : undefined;

/** Lists the valid sessions and tokens of the logged-in user, the latest used first. @throws AppError unauthenticated */
export async function listSessions(ctx: Ctx, _raw?: unknown): Promise<SessionView[]> {
  const rows = await listSessionsOf(ctx.db, authorizeUser(ctx), ctx.clock.now());
  return rows.map((row) => toSessionView(row, ownSession(ctx)));
}

/** Ends one session or token of the logged-in user. @throws AppError unauthenticated | not_found */
export async function closeSession(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { session_id } = SessionInput.parse(raw);
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    tx.invalidate(userTag(user.id));
    if (!(await endSession(tx, user.id, session_id))) throw notFound();
    await recordAudit(tx, { subject: "account", act: "end-session", farm_id: null, subject_id: user.id });
    return { success: true };
  });
}

/** Ends all sessions and tokens of the logged-in user except the caller's own one. @throws AppError unauthenticated */
export async function closeOtherSessions(ctx: Ctx, _raw?: unknown): Promise<{ success: true }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    tx.invalidate(userTag(user.id));
    await endSessions(tx, user.id, ownSession(ctx));
    await recordAudit(tx, { subject: "account", act: "end-sessions", farm_id: null, subject_id: user.id });
    return { success: true };
  });
}

/** Deletes expired sessions. A daily job calls it. @returns how many were deleted */
export async function purgeSessions(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteExpiredSessions(ctx) };
}

/** Deletes log-ins that no dispute can ask for any more. A daily job calls it. @returns how many were deleted */
export async function purgeLogIns(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOldLogIns);
}
