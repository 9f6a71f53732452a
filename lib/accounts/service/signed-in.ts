import type { Ctx } from "@/lib/core/context";
import { describeUser, type Me } from "../me";
import type { User } from "../queries";
import { landingAfterLogin, landingAfterSignup } from "../rules";
import { issueToken } from "../tokens";

/** Someone whose right to an account was just checked, and what each door makes of it. */
export interface SignedIn {
  user: Me;
  /** Seals the browser's session. */
  session: { id: number; session_epoch: number };
  /** For the Authorization header. */
  token: string;
  /** Where the browser goes next. */
  landing: string;
}

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
