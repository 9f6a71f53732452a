import { cookies } from "next/headers";
import {
  HINT_COOKIE,
  hintCookieOptions,
  sealSession,
  sessionCookieName,
  sessionCookieOptions,
} from "./session";

/** Logs the browser in as a user whose identity was just checked. */
export async function startSession(user: { id: number; session_epoch: number }): Promise<void> {
  const jar = await cookies();
  jar.set(sessionCookieName(), await sealSession(user), sessionCookieOptions());
  jar.set(HINT_COOKIE, "1", hintCookieOptions());
}

/** Logs the browser out by deleting the session cookies. */
export async function endSession(): Promise<void> {
  const jar = await cookies();
  jar.set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
  jar.set(HINT_COOKIE, "", { ...hintCookieOptions(), maxAge: 0 });
}
