import type { PoolCtx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { limitRate } from "@/lib/platform/rate-limits";
import { checkPassword } from "../passwords";
import type { User } from "../queries";

/**
 * Asks the logged-in user for their password before a change that could take the account over. Wrong answers are
 * limited per session, so that someone in another session cannot use up the owner's tries.
 * @throws AppError invalid on current_password | rate_limited
 */
export async function askOwnPassword(ctx: PoolCtx, user: User, given: string | undefined): Promise<void> {
  if (!user.password_hash) throw invalid("current_password", "choosePasswordFirst");
  if (!given) throw invalid("current_password", "requiredPassword");
  const { actor } = ctx;
  const session_id = actor.kind === "user" || actor.kind === "apiToken" ? actor.session_id : undefined;
  await limitRate(ctx, "own_password", `${user.id}:${session_id ?? ""}`);
  if (!(await checkPassword(user.password_hash, given))) throw invalid("current_password", "wrongPassword");
}
