import type { Ctx } from "@/lib/core/context";
import type { SignedIn } from "../presenter";
import type { User } from "../queries";
import { landingAfterLogin, landingAfterSignup } from "../rules";
import { describeUser } from "./describe-user";
import { issueToken } from "./tokens";

/** @param wish where the person was going before; null when they have just signed up */
export async function signIn(ctx: Ctx, user: User, wish: string | undefined | null): Promise<SignedIn> {
  const me = await describeUser(ctx, user);
  return {
    user: me,
    session: { id: user.id, session_epoch: user.session_epoch },
    token: await issueToken(ctx, user.id),
    landing: wish === null ? landingAfterSignup(ctx.lang, me) : landingAfterLogin(ctx.lang, me, wish),
  };
}
