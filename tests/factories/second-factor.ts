import { and, eq, isNull } from "drizzle-orm";
import { generate, generateSecret } from "otplib";
import { db } from "@/db/client";
import { authenticator_apps } from "@/db/schema";
import { signIn } from "@/lib/accounts/operations/sign-in";
import { systemClock } from "@/lib/platform/clock";
import { sealAppSecret } from "@/lib/second-factor/operations/app-secrets";
import { makeAccount } from "./account";
import { asVisitor } from "./context";

/** Returns the code that an authenticator app with this secret shows at a moment. */
export const codeAt = (secret: string, at = systemClock.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** Gives an account an authenticator app that is confirmed, and returns its secret. */
export async function giveApp(user: { id: number }): Promise<string> {
  const secret = generateSecret();
  await db()
    .insert(authenticator_apps)
    .values({ user_id: user.id, secret: sealAppSecret(user.id, secret), confirmed_at: new Date() });
  return secret;
}

/** Begins an app for each of these accounts, all with one secret, and returns the code that confirms each. */
export async function startedAppCode(people: readonly { id: number }[]): Promise<string> {
  const secret = generateSecret();
  for (const { id } of people) {
    await db()
      .delete(authenticator_apps)
      .where(and(eq(authenticator_apps.user_id, id), isNull(authenticator_apps.confirmed_at)));
    await db()
      .insert(authenticator_apps)
      .values({ user_id: id, secret: sealAppSecret(id, secret) });
  }
  return codeAt(secret);
}

/** Creates an account with an app, and a log-in of it that waits, with the code that finishes it. */
export async function withApp(values: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount(values);
  const secret = await giveApp(user);
  const { pending } = await signIn(asVisitor(), user, undefined);
  return { user, secret, pending: pending ?? "", code: await codeAt(secret) };
}
