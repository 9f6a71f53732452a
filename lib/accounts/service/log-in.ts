import type { Ctx } from "@/lib/core/context";
import { unauthenticated } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { AutologinInput, LoginInput } from "../inputs";
import { consumeLink } from "../operations/links";
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
export async function login(ctx: Ctx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  const { email, password, redirect_to, captcha } = LoginInput.parse(raw);
  await paceLogin(ctx, email, captcha);
  const user = await findByEmail(ctx.db, email);
  const right = await checkPassword(user?.password_hash, password);
  if (!user || !right) throw unauthenticated("wrongCredentials");
  await forgiveLogin(ctx, email);
  return signIn(ctx, user, redirect_to);
}

/**
 * Open to anyone with an autologin link, which works once within 15 minutes.
 * @throws AppError invalid | rate_limited
 */
export async function autologin(ctx: Ctx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  const { autologin_token, redirect_to } = AutologinInput.parse(raw);
  await limitRate(ctx, "login_address", ctx.ip);
  const { user_id } = await consumeLink(ctx, "autologin", autologin_token);
  const user = await findById(ctx.db, user_id);
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
  if (known && actor.session_id !== undefined) await endSession(ctx, actor.user_id, actor.session_id);
  return { browser: actor.kind !== "apiToken" };
}
