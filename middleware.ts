import { type NextRequest, NextResponse } from "next/server";
import { fromAcceptLanguage, isLang } from "@/lib/i18n/languages";
import { loginOverlayHref } from "@/lib/i18n/routes";

const SESSION_COOKIES = ["next-auth.session-token", "__Secure-next-auth.session-token"];

/** Comfort only: the language of "/", and the log-in before an admin page. Verbs decide who may. */
export function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  if (pathname === "/") {
    const chosen = request.cookies.get("lang")?.value;
    const lang = isLang(chosen) ? chosen : fromAcceptLanguage(request.headers.get("accept-language"));
    const response = NextResponse.redirect(new URL(`/${lang}${search}`, request.url));
    response.headers.set("vary", "accept-language, cookie");
    return response;
  }
  const lang = pathname.startsWith("/en") ? "en" : "fr";
  if (SESSION_COOKIES.some((name) => request.cookies.has(name))) return NextResponse.next();
  const query = new URLSearchParams(search);
  const autologin_token = query.get("autologin_token") ?? undefined;
  query.delete("autologin_token");
  const redirect_to = pathname + (query.size > 0 ? `?${query}` : "");
  return NextResponse.redirect(
    new URL(loginOverlayHref(lang, { redirect_to, autologin_token }), request.url),
  );
}

export const config = { matcher: ["/", "/fr/admin/:path*", "/en/admin/:path*"] };
