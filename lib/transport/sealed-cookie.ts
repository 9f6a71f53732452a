import { decode } from "next-auth/jwt";
import { env } from "@/lib/env";

/** Returns next-auth's own cookie name, so that both use the same session. */
export const sessionCookieName = () =>
  env().APP_URL.startsWith("https:") ? "__Secure-next-auth.session-token" : "next-auth.session-token";

/** Returns the value of a cookie of a Cookie header. */
export const cookieOf = (header: string | null, name: string): string | undefined =>
  (header ?? "")
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Returns the secret of a session cookie; null when the cookie is not ours. The session may have ended. */
export async function secretOfCookie(cookie: string): Promise<string | null> {
  const token = await decode({ secret: env().AUTH_SECRET, token: cookie }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : null;
}
