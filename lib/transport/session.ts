import { encode } from "next-auth/jwt";
import { db } from "@/db/client";
import { findSession, touchSession } from "@/lib/accounts/operations/sessions";
import type { BrowserSession } from "@/lib/accounts/presenter";
import { SESSION_LIFETIME } from "@/lib/accounts/rules";
import { findToken, touchToken } from "@/lib/api-tokens/operations/tokens";
import { isPersonalToken } from "@/lib/api-tokens/rules";
import { env } from "@/lib/env";
import { systemClock } from "@/lib/platform/clock";
import type { Actor, Client } from "@/lib/platform/context";
import type { SessionKind, TokenScope } from "@/lib/vocabulary/enumerations";
import { secretOfCookie, sessionCookieName } from "./sealed-cookie";

export const SESSION_SECONDS = SESSION_LIFETIME / 1000;
/** The time of the last use is saved at most this often. */
const TOUCH_MS = 10 * 60_000;

const secure = () => env().APP_URL.startsWith("https:");

/** Returns the attributes of the session cookie (docs/product/accounts.md "Sessions"). */
export const sessionCookieOptions = () =>
  ({ httpOnly: true, secure: secure(), sameSite: "lax", path: "/", maxAge: SESSION_SECONDS }) as const;

/**
 * Cookie that tells scripts, which cannot read the session cookie, that there may be a session. A public page then
 * asks who the user is.
 */
export const HINT_COOKIE = "signed-in";
/** Its value after a log-out, by which scripts remove what they kept of the person's forms. */
export const SIGNED_OUT = "0";
/** Returns the attributes of the hint cookie, which scripts can read. */
export const hintCookieOptions = () => ({ ...sessionCookieOptions(), httpOnly: false });

/** Returns the Set-Cookie header that removes a cookie, or leaves a short word in its place. */
export const clearedCookie = (
  name: string,
  options: ReturnType<typeof sessionCookieOptions> | ReturnType<typeof hintCookieOptions>,
  value: string,
) =>
  [
    `${name}=${value}`,
    "Path=/",
    `Max-Age=${value ? options.maxAge : 0}`,
    "SameSite=Lax",
    ...(options.httpOnly ? ["HttpOnly"] : []),
    ...(options.secure ? ["Secure"] : []),
  ].join("; ");

/** Returns the Set-Cookie headers that remove a session that is no longer valid. */
export const clearedSessionCookies = (): string[] => [
  clearedCookie(sessionCookieName(), sessionCookieOptions(), ""),
  clearedCookie(HINT_COOKIE, hintCookieOptions(), SIGNED_OUT),
];

/** Returns the value of the cookie of a session. It is encrypted, and useless once the session's row is gone. */
export function sealSession({ user_id, secret }: BrowserSession): Promise<string> {
  return encode({
    secret: env().AUTH_SECRET,
    maxAge: SESSION_SECONDS,
    token: { sub: String(user_id), sid: secret },
  });
}

async function actorOf(kind: SessionKind, secret: string | null | undefined): Promise<Actor | null> {
  const now = systemClock.now();
  const found = secret ? await findSession(db(), kind, secret, now) : null;
  if (!found) return null;
  const { last_seen_at, ...person } = found;
  if (now.getTime() - last_seen_at.getTime() > TOUCH_MS) await touchSession(db(), person.session_id, now);
  return { kind: kind === "browser" ? "user" : "apiToken", ...person };
}

async function actorOfToken(secret: string): Promise<Actor | null> {
  const now = systemClock.now();
  const found = await findToken(db(), secret, now);
  if (!found) return null;
  const { user_id, last_used_at, written_by, ...token } = found;
  if (now.getTime() - (last_used_at?.getTime() ?? 0) > TOUCH_MS) await touchToken(db(), token.token_id, now);
  return {
    kind: "apiToken",
    user_id,
    is_admin: false,
    written_by,
    token: { ...token, scopes: token.scopes as TokenScope[] },
  };
}

/** Returns the token of an Authorization header, or null. */
export const bearerOf = (authorization: string | null): string | null =>
  authorization?.match(/^Bearer\s+(\S+)$/i)?.[1] ?? null;

/** Returns the program of a call: a form of our pages runs in a browser, the API serves any program. */
export const clientOf = (kind: SessionKind, headers: { get(name: string): string | null }): Client => ({
  kind,
  user_agent: headers.get("user-agent") ?? "",
});

/**
 * Returns the actor of a request. A Bearer token has priority over the cookie; an invalid token makes the caller a
 * visitor.
 * @param authorization value of the Authorization header
 * @param cookie value of the session cookie
 */
export async function identify(authorization: string | null, cookie: string | undefined): Promise<Actor> {
  if (authorization) {
    const secret = bearerOf(authorization);
    const actor = secret && isPersonalToken(secret) ? actorOfToken(secret) : actorOf("token", secret);
    return (await actor) ?? { kind: "visitor" };
  }
  const secret = cookie ? await secretOfCookie(cookie) : null;
  return (await actorOf("browser", secret)) ?? { kind: "visitor" };
}
