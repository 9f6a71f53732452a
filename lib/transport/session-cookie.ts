import { cookies } from "next/headers";
import type { SignedIn } from "@/lib/accounts/presenter";
import { PENDING_LOG_IN } from "@/lib/accounts/rules";
import { sessionCookieName } from "./sealed-cookie";
import { HINT_COOKIE, hintCookieOptions, SIGNED_OUT, sealSession, sessionCookieOptions } from "./session";

/** Cookie with the secret of a log-in that waits for its second factor. Scripts cannot read it. */
const SECOND_STEP_COOKIE = "second-step";

/**
 * Logs the browser in as a user whose identity was just checked, or lets it keep the secret of a log-in that waits for
 * the second factor.
 */
export async function startSession({ session, pending }: SignedIn): Promise<void> {
  const jar = await cookies();
  if (pending !== null) {
    jar.set(SECOND_STEP_COOKIE, pending, {
      ...sessionCookieOptions(),
      maxAge: PENDING_LOG_IN.lifetime / 1000,
    });
  }
  if (!session) return;
  jar.set(sessionCookieName(), await sealSession(session), sessionCookieOptions());
  jar.set(HINT_COOKIE, "1", hintCookieOptions());
  if (jar.has(SECOND_STEP_COOKIE)) jar.delete(SECOND_STEP_COOKIE);
}

/** Returns the secret of the log-in that waits in this browser; an empty text when none does. */
export const pendingLogIn = async (): Promise<string> =>
  (await cookies()).get(SECOND_STEP_COOKIE)?.value ?? "";

/** Logs the browser out by deleting the session cookies. */
export async function endSession(): Promise<void> {
  const jar = await cookies();
  jar.set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
  jar.set(HINT_COOKIE, SIGNED_OUT, hintCookieOptions());
}
