import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "@/db/client";
import { describeUserById } from "@/lib/accounts/operations/describe-user";
import { endSessionOfSecret, findSession } from "@/lib/accounts/operations/sessions";
import { login } from "@/lib/accounts/service/log-in";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { LISTENERS } from "@/lib/listeners";
import { log } from "@/lib/log";
import { wasDatabaseAway, withLogContext } from "@/lib/log-context";
import { systemClock } from "@/lib/platform/clock";
import type { PoolCtx } from "@/lib/platform/context";
import { AppError, unavailable } from "@/lib/platform/errors";
import { DEFAULT_LANG, languageOf } from "@/lib/vocabulary/languages";
import { toErrorAnswer } from "./error-map";
import { BUSY_SECONDS } from "./error-status";
import { clearedCallbackCookie, readableByNextAuth } from "./next-auth-request";
import { publishStale } from "./page-cache/redis";
import { addressOf, requestIdOf } from "./request-facts";
import { sessionCookieName } from "./sealed-cookie";
import { clientOf, SESSION_SECONDS, sessionCookieOptions } from "./session";

function visitorContext(headers: Headers): PoolCtx {
  return {
    actor: { kind: "visitor" },
    lang: languageOf(headers),
    db: db(),
    clock: systemClock,
    requestId: requestIdOf(headers),
    ip: addressOf(headers),
    client: clientOf("browser", headers),
    listeners: LISTENERS,
    onStale: publishStale,
  };
}

const credentials = CredentialsProvider({
  credentials: { email: { type: "email" }, password: { type: "password" } },
  async authorize(given, request) {
    try {
      const ctx = visitorContext(new Headers(request.headers as Record<string, string>));
      const { session } = await login(ctx, given);
      return session && { id: String(session.user_id), sid: session.secret };
    } catch (error) {
      // The reason of a refusal is not shown, because it would become part of an address.
      if (!(error instanceof AppError)) log().warn({ err: error }, "log-in through next-auth failed");
      return null;
    }
  },
});

/**
 * Returns the options of next-auth for our own cookie. The token contains only the user id (sub) and the secret of
 * the session's row (sid).
 */
export const nextAuthOptions = (): NextAuthOptions => ({
  secret: env().AUTH_SECRET,
  providers: [credentials],
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  jwt: { maxAge: SESSION_SECONDS },
  useSecureCookies: sessionCookieOptions().secure,
  cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
  pages: {
    signIn: href("login", DEFAULT_LANG),
    error: href("login", DEFAULT_LANG),
    signOut: href("login", DEFAULT_LANG),
  },
  callbacks: {
    async jwt({ token, user }) {
      const sid = String(user && "sid" in user ? user.sid : token.sid);
      const known = await findSession(db(), "browser", sid, systemClock.now());
      if (!known) throw new Error("the session has ended");
      return { sub: String("acted_by" in known ? known.acted_by : known.user_id), sid };
    },
    async session({ session, token }) {
      const me = await describeUserById(visitorContext(new Headers()), Number(token.sub));
      if (!me) throw new Error("the session has ended");
      return { expires: session.expires, user: { name: me.name, email: me.email, image: me.avatar.url } };
    },
  },
  events: {
    async signOut({ token }) {
      if (typeof token?.sid === "string") await endSessionOfSecret(db(), token.sid);
    },
  },
  logger: {
    error: (code, details) => log().warn({ code, details: String(details) }, "next-auth"),
    warn: (code) => log().debug({ code }, "next-auth"),
    debug: () => {},
  },
});

/**
 * Calls next-auth. It takes a database that is away for a session that has ended, and removes the cookie.
 * @throws AppError busy while the database is away
 */
async function callNextAuth(request: NextRequest, context: unknown): Promise<Response> {
  const work = { requestId: requestIdOf(request.headers) };
  const readable = await readableByNextAuth(request);
  const answer = await withLogContext(work, () => NextAuth(nextAuthOptions())(readable, context));
  if (wasDatabaseAway(work)) throw unavailable(BUSY_SECONDS);
  return answer as Response;
}

/** Handles all routes of next-auth. Options are made for each call, so that a build needs no configuration. */
export async function nextAuthRoute(request: NextRequest, context: unknown): Promise<Response> {
  try {
    return await callNextAuth(request, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const requestId = requestIdOf(request.headers);
    const { status, errors, code, retryAfterSeconds } = toErrorAnswer(
      error,
      languageOf(request.headers),
      requestId,
    );
    const headers = new Headers({ "x-request-id": requestId, "cache-control": "private, no-store" });
    if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
    const cleared = clearedCallbackCookie(request);
    if (cleared) headers.set("set-cookie", cleared);
    return Response.json({ errors, code }, { status, headers });
  }
}
