import { type NextRequest, NextResponse } from "next/server";
import { fromAcceptLanguage, isLang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";

const SESSION_COOKIES = ["next-auth.session-token", "__Secure-next-auth.session-token"];

/** Comfort only: the language of "/", and the log-in page before an admin page. Verbs decide who may. */
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
  const login = href("login", lang, {}, { redirect_to: pathname + search });
  return NextResponse.redirect(new URL(login, request.url));
}

export const config = { matcher: ["/", "/fr/admin/:path*", "/en/admin/:path*"] };
