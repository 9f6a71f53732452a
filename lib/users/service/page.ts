import { describeAccess } from "@/lib/accounts/operations/describe-access";
import { type PoolCtx, userId } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { UserPageInput } from "../inputs";
import type { UserView } from "../presenter";
import { findFacts, listActs } from "../queries";

/** Returns the facts of an account and a page of what happened. Only for super administrators. @throws AppError not_found */
export async function readUser(ctx: PoolCtx, raw: unknown): Promise<UserView> {
  authorizeSuperAdmin(ctx);
  const { user_uuid, after } = UserPageInput.parse(raw);
  const found = await findFacts(ctx.db, user_uuid, ctx.clock.now());
  if (!found) throw notFound();
  const { id, blocked_at, blocked_reason, ...facts } = found;
  const [access, activity] = await Promise.all([describeAccess(ctx, id), listActs(ctx.db, id, after)]);
  const blocked = blocked_at && blocked_reason ? { at: blocked_at, reason: blocked_reason } : null;
  return { user: { ...facts, ...access, blocked, own: id === userId(ctx) }, ...activity };
}
