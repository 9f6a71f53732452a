import { href } from "@/lib/i18n/routes";
import { type Ctx, transaction } from "@/lib/platform/context";
import type { SignedIn } from "../presenter";
import { hasSecondFactor, type User } from "../queries";
import { landingAfterLogin, landingAfterSignup, selectedFarm } from "../rules";
import { refuseBlocked } from "./block";
import { describeUser } from "./describe-user";
import { tellOfNewDevice } from "./new-device";
import { addPendingLogIn } from "./pending-log-ins";
import { endSession, openSession } from "./sessions";
import { rememberFarm } from "./users";

/**
 * Logs a user in whose password or link was just checked. An account with a second factor gets no session yet, but the
 * secret of a log-in that waits for it.
 * @param wantedPage path that the user wanted to open; null directly after sign-up
 * @throws AppError forbidden for a blocked account
 */
export async function signIn(ctx: Ctx, user: User, wantedPage: string | undefined | null): Promise<SignedIn> {
  refuseBlocked(user);
  if (!(await hasSecondFactor(ctx.db, user.id))) return enter(ctx, user, wantedPage, null);
  return {
    user: await describeUser(ctx, user, false),
    session: null,
    token: null,
    pending: await addPendingLogIn(ctx, user, wantedPage ?? null),
    landing: href("second_step", ctx.lang),
  };
}

/**
 * Opens a session for a user whose identity was just checked: for a browser's form one with a cookie, for any other
 * program a Bearer token. The farm that the person lands on is remembered as the default farm.
 * @param second_factor_at when the second factor was shown; null for an account without one
 */
export async function enter(
  ctx: Ctx,
  user: User,
  wantedPage: string | undefined | null,
  second_factor_at: Date | null,
): Promise<SignedIn> {
  refuseBlocked(user);
  const me = await describeUser(ctx, user, second_factor_at !== null);
  const kind = ctx.client?.kind ?? "token";
  const landing =
    wantedPage === null ? landingAfterSignup(ctx.lang, me) : landingAfterLogin(ctx.lang, me, wantedPage);
  const farm = selectedFarm(landing, me.my_farms);
  const secret = await transaction(ctx, async (tx) => {
    // The browser's cookie is replaced, so nobody could end the session that it named.
    const { actor } = tx;
    if (kind === "browser" && actor.kind === "user" && actor.session_id !== undefined) {
      await endSession(tx, actor.acted_by ?? actor.user_id, actor.session_id);
    }
    if (farm && farm.id !== user.default_farm_id) {
      await rememberFarm(tx, user.id, farm.id);
      me.default_farm_id = farm.id;
    }
    await tellOfNewDevice(tx, user);
    return openSession(tx, user, kind, second_factor_at);
  });
  return {
    user: me,
    session: kind === "browser" ? { user_id: user.id, secret } : null,
    token: kind === "token" ? secret : null,
    pending: null,
    landing,
  };
}
