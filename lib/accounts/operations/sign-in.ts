import { type Ctx, transaction } from "@/lib/platform/context";
import type { SignedIn } from "../presenter";
import type { User } from "../queries";
import { landingAfterLogin, landingAfterSignup, selectedFarm } from "../rules";
import { describeUser } from "./describe-user";
import { endSession, openSession } from "./sessions";
import { changeUser } from "./users";

/**
 * Opens a session for a user: for a browser's form one with a cookie, for any other program a Bearer token.
 * The farm that the person lands on is remembered as the default farm.
 * @param wantedPage path that the user wanted to open; null directly after sign-up
 */
export async function signIn(ctx: Ctx, user: User, wantedPage: string | undefined | null): Promise<SignedIn> {
  const me = await describeUser(ctx, user);
  const kind = ctx.client?.kind ?? "token";
  const landing =
    wantedPage === null ? landingAfterSignup(ctx.lang, me) : landingAfterLogin(ctx.lang, me, wantedPage);
  const farm = selectedFarm(landing, me.my_farms);
  const secret = await transaction(ctx, async (tx) => {
    // The browser's cookie is replaced, so nobody could end the session that it named.
    const { actor } = tx;
    if (kind === "browser" && actor.kind === "user" && actor.session_id !== undefined) {
      await endSession(tx, actor.user_id, actor.session_id);
    }
    if (farm && farm.id !== user.default_farm_id) {
      await changeUser(tx, user, { default_farm_id: farm.id });
      me.default_farm_id = farm.id;
    }
    return openSession(tx, user, kind);
  });
  return {
    user: me,
    session: kind === "browser" ? { user_id: user.id, secret } : null,
    token: kind === "token" ? secret : null,
    landing,
  };
}
