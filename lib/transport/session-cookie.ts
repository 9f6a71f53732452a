import { cookies } from "next/headers";
import { sealSession, sessionCookieName, sessionCookieOptions } from "./session";

/** Logs the browser in as a person whose right to it was just checked. */
export async function startSession(user: { id: number; session_epoch: number }): Promise<void> {
  (await cookies()).set(sessionCookieName(), await sealSession(user), sessionCookieOptions());
}

/** Logs the browser out. */
export async function endSession(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}
