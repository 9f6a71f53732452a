import type { Ctx } from "@/lib/core/context";
import type { SignedIn } from "../presenter";
import type { User } from "../queries";
import { landingAfterLogin, landingAfterSignup } from "../rules";
import { describeUser } from "./describe-user";
import { issueToken } from "./tokens";

/**
 * Creates a session and a Bearer token for a user.
 * @param wantedPage path that the user wanted to open; null directly after sign-up
 */
export async function signIn(ctx: Ctx, user: User, wantedPage: string | undefined | null): Promise<SignedIn> {
  const me = await describeUser(ctx, user);
  return {
    user: me,
    session: { id: user.id, session_epoch: user.session_epoch },
    token: await issueToken(ctx, user.id),
    landing:
      wantedPage === null ? landingAfterSignup(ctx.lang, me) : landingAfterLogin(ctx.lang, me, wantedPage),
  };
}
