import { type NextRequest, NextResponse } from "next/server";
import { LOG_IN_HEADER, loginOverlayHref } from "@/lib/i18n/routes";
import { preflightAnswer } from "@/lib/transport/preflight";
import { fromAcceptLanguage, isLang, splitLang } from "@/lib/vocabulary/languages";

/** A form that somebody without a session sends is answered by its verb: a redirect would lose what was typed. */
const READS = ["GET", "HEAD"];
const SESSION_COOKIES = ["next-auth.session-token", "__Secure-next-auth.session-token"];

/** Comfort only: the language of "/", and the log-in before an admin page. Verbs decide who may. */
export function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  if (pathname.startsWith("/api/")) return preflightAnswer(request) ?? NextResponse.next();
  if (pathname === "/") {
    const chosen = request.cookies.get("lang")?.value;
    const lang = isLang(chosen) ? chosen : fromAcceptLanguage(request.headers.get("accept-language"));
    const response = NextResponse.redirect(new URL(`/${lang}${search}`, request.url));
    response.headers.set("vary", "accept-language, cookie");
    return response;
  }
  const lang = splitLang(pathname)?.lang;
  if (!lang) return NextResponse.next();
  // PostgreSQL reads no NUL, and nobody types one.
  if (search.includes("%00")) {
    return NextResponse.redirect(new URL(pathname + search.replaceAll("%00", ""), request.url));
  }
  const query = new URLSearchParams(search);
  const autologin_token = query.get("autologin_token") ?? undefined;
  query.delete("autologin_token");
  const redirect_to = pathname + (query.size > 0 ? `?${query}` : "");
  const logIn = loginOverlayHref(lang, { redirect_to, autologin_token });
  const hasSession = SESSION_COOKIES.some((name) => request.cookies.has(name));
  if (!hasSession && READS.includes(request.method)) {
    return NextResponse.redirect(new URL(logIn, request.url));
  }
  // The cookie may belong to a session that has ended. Only the page knows, and it then leads to the same log-in.
  const headers = new Headers(request.headers);
  headers.set(LOG_IN_HEADER, logIn);
  return NextResponse.next({ request: { headers } });
}

export const config = {
  matcher: [
    "/",
    "/:lang([a-z]{2})/admin/:path*",
    { source: "/api/:path*", has: [{ type: "header", key: "access-control-request-method" }] },
  ],
};
