import { type Ctx, transaction } from "@/lib/core/context";
import type { SignedIn } from "../presenter";
import type { User } from "../queries";
import { landingAfterLogin, landingAfterSignup } from "../rules";
import { describeUser } from "./describe-user";
import { openSession } from "./sessions";

/**
 * Opens a session for a user: for a browser's form one with a cookie, for any other program a Bearer token.
 * @param wantedPage path that the user wanted to open; null directly after sign-up
 */
export async function signIn(ctx: Ctx, user: User, wantedPage: string | undefined | null): Promise<SignedIn> {
  const me = await describeUser(ctx, user);
  const kind = ctx.client?.kind ?? "token";
  const secret = await transaction(ctx, (tx) => openSession(tx, user, kind));
  return {
    user: me,
    session: kind === "browser" ? { user_id: user.id, secret } : null,
    token: kind === "token" ? secret : null,
    landing:
      wantedPage === null ? landingAfterSignup(ctx.lang, me) : landingAfterLogin(ctx.lang, me, wantedPage),
  };
}
