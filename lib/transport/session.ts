import { decode, encode } from "next-auth/jwt";
import { db } from "@/db/client";
import { findSessionUser, findTokenUser } from "@/lib/accounts/operations/sessions";
import { systemClock } from "@/lib/core/clock";
import type { Actor } from "@/lib/core/context";
import { hashSecret } from "@/lib/core/secrets";
import { env } from "@/lib/env";

export const SESSION_SECONDS = 30 * 24 * 3600;

const secure = () => env().APP_URL.startsWith("https:");

/** next-auth's own cookie name, so that both read the same session. */
export const sessionCookieName = () =>
  secure() ? "__Secure-next-auth.session-token" : "next-auth.session-token";

/** Attributes of the session cookie (docs/product.md "Sessions"). */
export const sessionCookieOptions = () =>
  ({ httpOnly: true, secure: secure(), sameSite: "lax", path: "/", maxAge: SESSION_SECONDS }) as const;

/** Tells scripts, which cannot read the session, that there may be one: a public page then asks who it is. */
export const HINT_COOKIE = "signed-in";
export const hintCookieOptions = () => ({ ...sessionCookieOptions(), httpOnly: false });

/** The value of a session cookie for a person whose password was just checked. */
export function sealSession(user: { id: number; session_epoch: number }): Promise<string> {
  return encode({
    secret: env().AUTH_SECRET,
    maxAge: SESSION_SECONDS,
    token: { sub: String(user.id), epoch: user.session_epoch },
  });
}

async function actorOfCookie(cookie: string): Promise<Actor | null> {
  const token = await decode({ secret: env().AUTH_SECRET, token: cookie }).catch(() => null);
  if (!token?.sub) return null;
  const user = await findSessionUser(db(), Number(token.sub), Number(token.epoch));
  return user ? { kind: "user", user_id: user.id, is_admin: user.is_admin } : null;
}

async function actorOfBearer(secret: string): Promise<Actor | null> {
  const found = await findTokenUser(db(), hashSecret(secret), systemClock.now());
  return (
    found && { kind: "apiToken", user_id: found.user_id, is_admin: found.is_admin, token_id: found.token_id }
  );
}

/**
 * Who calls. A Bearer header counts before the cookie; one that is wrong or expired is nobody at all.
 * @param authorization value of the Authorization header
 * @param cookie value of the session cookie
 */
export async function identify(authorization: string | null, cookie: string | undefined): Promise<Actor> {
  if (authorization) {
    const secret = authorization.match(/^Bearer\s+(\S+)$/i)?.[1];
    return (secret ? await actorOfBearer(secret) : null) ?? { kind: "visitor" };
  }
  return (cookie ? await actorOfCookie(cookie) : null) ?? { kind: "visitor" };
}
