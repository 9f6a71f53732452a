import { login } from "@/lib/accounts/service/log-in";
import { systemClock } from "@/lib/platform/clock";
import type { Client } from "@/lib/platform/context";
import { logIn } from "@/lib/second-factor/service/log-in";
import { identify, sealSession } from "@/lib/transport/session";
import { PASSWORD } from "./account";
import { asVisitor, contextFor } from "./context";
import { codeAt } from "./second-factor";

export const FIREFOX: Client = {
  kind: "browser",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
/** Returns the context of a visitor with a browser. */
export const browser = () => asVisitor({ client: FIREFOX });
/** Logs in by password and code, and returns the context of the session. */
export async function inSession(user: { id: number; email: string }, secret: string, at = systemClock.now()) {
  const { pending } = await login(browser(), { email: user.email, password: PASSWORD });
  const { session } = await logIn(browser(), { pending, code: await codeAt(secret, at) });
  return contextFor(await identify(null, await sealSession(session!)), { client: FIREFOX });
}
