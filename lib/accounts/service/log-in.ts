import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { conflict, unauthenticated } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { AutologinInput, AutologinLinkInput, LoginInput } from "../inputs";
import { consumeLink, ownerOfLink } from "../operations/links";
import { forgiveLogin, paceLogin } from "../operations/pace-login";
import { endSession } from "../operations/sessions";
import { signIn } from "../operations/sign-in";
import { checkPassword } from "../passwords";
import type { SignedIn } from "../presenter";
import { findByEmail, findById } from "../queries";

/**
 * Open to anyone. Logs a user in. An unknown email takes as long and gets the same answer as a wrong password. After
 * many wrong passwords a captcha is needed.
 * @throws AppError unauthenticated | invalid on captcha | rate_limited
 */
export async function login(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  const { email, password, redirect_to, captcha } = LoginInput.parse(raw);
  await paceLogin(ctx, email, captcha);
  const user = await findByEmail(ctx.db, email);
  const right = await checkPassword(user?.password_hash, password);
  if (!user || !right) throw unauthenticated("wrongCredentials");
  await forgiveLogin(ctx, email);
  return signIn(ctx, user, redirect_to);
}

/** Returns the user whose session this link would replace in the caller's browser; null when it replaces none. */
async function replacedBy(ctx: Ctx, token: string): Promise<number | null> {
  if (ctx.actor.kind !== "user") return null;
  const owner = await ownerOfLink(ctx, "autologin", token);
  return owner === null || owner === ctx.actor.user_id ? null : ctx.actor.user_id;
}

/**
 * Open to anyone. Returns the email of the account that the browser leaves with this link, null when it leaves none, and
 * whether the link does nothing for somebody who is logged in.
 */
export async function checkAutologin(
  ctx: Ctx,
  raw: unknown,
): Promise<{ replaces: string | null; needless: boolean }> {
  authorizeAnyone(ctx);
  const { autologin_token } = AutologinLinkInput.parse(raw);
  const isLoggedIn = ctx.actor.kind === "user";
  if (isLoggedIn && (await ownerOfLink(ctx, "autologin", autologin_token)) === null)
    return { replaces: null, needless: true };
  const user_id = await replacedBy(ctx, autologin_token);
  const user = user_id === null ? null : await findById(ctx.db, user_id);
  return { replaces: user?.email ?? null, needless: false };
}

/**
 * Open to anyone with an autologin link, which works once within 15 minutes. In a browser that is logged in to another
 * account it needs the person's word, because a stranger's link would otherwise move them to a stranger's account.
 * @throws AppError invalid | conflict | rate_limited
 */
export async function autologin(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  const { autologin_token, redirect_to, replace_session } = AutologinInput.parse(raw);
  await limitRate(ctx, "login_address", ctx.ip);
  const inBrowser = ctx.client?.kind === "browser";
  if (inBrowser && !replace_session && (await replacedBy(ctx, autologin_token)) !== null) {
    throw conflict("otherSession");
  }
  // Read before the link is used: a password that is set meanwhile ends the session of this reading.
  const owner = await ownerOfLink(ctx, "autologin", autologin_token);
  const user = owner === null ? null : await findById(ctx.db, owner);
  await consumeLink(ctx, "autologin", autologin_token);
  if (!user) throw unauthenticated();
  return signIn(ctx, user, redirect_to);
}

/**
 * Open to anyone, so that an expired session can also log out. Ends the session or Bearer token of the caller, so that
 * copies of it are dead too; the transport removes the cookie of a browser.
 */
export async function logout(ctx: Ctx, _raw: unknown): Promise<{ browser: boolean }> {
  authorizeAnyone(ctx);
  const { actor } = ctx;
  const known = actor.kind === "user" || actor.kind === "apiToken";
  if (known && actor.session_id !== undefined)
    await endSession(ctx, actor.acted_by ?? actor.user_id, actor.session_id);
  return { browser: actor.kind !== "apiToken" };
}
