import { cookies } from "next/headers";
import type { BrowserSession } from "@/lib/accounts/presenter";
import { sessionCookieName } from "./sealed-cookie";
import { HINT_COOKIE, hintCookieOptions, SIGNED_OUT, sealSession, sessionCookieOptions } from "./session";

/** Logs the browser in as a user whose identity was just checked. */
export async function startSession(session: BrowserSession | null): Promise<void> {
  if (!session) return;
  const jar = await cookies();
  jar.set(sessionCookieName(), await sealSession(session), sessionCookieOptions());
  jar.set(HINT_COOKIE, "1", hintCookieOptions());
}

/** Logs the browser out by deleting the session cookies. */
export async function endSession(): Promise<void> {
  const jar = await cookies();
  jar.set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
  jar.set(HINT_COOKIE, SIGNED_OUT, hintCookieOptions());
}
