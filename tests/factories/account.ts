import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { api_tokens, sessions, transactional_messages, users } from "@/db/schema";
import { startOf, TOKEN_PREFIX } from "@/lib/api-tokens/rules";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { sealSession } from "@/lib/transport/session";
import { type SessionKind, TOKEN_SCOPES, type TokenScope } from "@/lib/vocabulary/enumerations";
import { makeUser } from "./tenant";

export const PASSWORD = "carottes en rang";

/** The argon2id hash of PASSWORD at the lowest possible cost, so that the check is fast. */
export const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$qgr1Ts2AJVCLtyMRGbAhrg$VK3R9U9A9brkNbnNgU3DI3Zo+9bCkiUFXySN8fDjJRQ";

/** Creates a person who can log in with PASSWORD. */
export const makeAccount = (values: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ password_hash: PASSWORD_HASH, ...values });

/** Lets a person log in with PASSWORD. */
export const givePassword = async ({ id }: { id: number }): Promise<void> => {
  await db().update(users).set({ password_hash: PASSWORD_HASH }).where(eq(users.id, id));
};

const HOUR = 3_600_000;

/** Opens a session of a kind for a person and returns its secret. */
async function openSessionFor(user: { id: number }, kind: SessionKind, expires_at: Date): Promise<string> {
  const secret = newSecret();
  const [found] = await db().select().from(users).where(eq(users.id, user.id));
  const { session_epoch, is_admin } = found!;
  // A super administrator is one only in a session that showed a second factor.
  const second_factor_at = is_admin ? new Date() : null;
  const values = { user_id: user.id, kind, secret_hash: hashSecret(secret), session_epoch, expires_at };
  await db()
    .insert(sessions)
    .values({ ...values, second_factor_at });
  return secret;
}

/** Creates a token of the API for a person. It is valid for an hour by default. */
export const makeToken = (user: { id: number }, expires_at = new Date(Date.now() + HOUR)) =>
  openSessionFor(user, "token", expires_at);

/** Creates a personal token for a person; with every scope, for an hour and on every farm by default. */
export async function makeApiToken(
  user: { id: number },
  {
    scopes = [...TOKEN_SCOPES],
    farm_id = null,
    expires_at = new Date(Date.now() + HOUR),
  }: { scopes?: TokenScope[]; farm_id?: number | null; expires_at?: Date } = {},
): Promise<string> {
  const secret = TOKEN_PREFIX + newSecret();
  const [found] = await db().select().from(users).where(eq(users.id, user.id));
  await db()
    .insert(api_tokens)
    .values({
      ...{ user_id: user.id, farm_id, scopes, expires_at, name: "Site", start: startOf(secret) },
      ...{ secret_hash: hashSecret(secret), session_epoch: found!.session_epoch },
      created_at: new Date(Math.min(Date.now(), expires_at.getTime() - HOUR)),
    });
  return secret;
}

/** Creates a session of a browser for a person and returns the value of its cookie. */
export const makeSession = async (user: { id: number }, expires_at = new Date(Date.now() + HOUR)) =>
  sealSession({ user_id: user.id, secret: await openSessionFor(user, "browser", expires_at) });

/** Returns every message queued for an address, the newest first. */
export const messagesTo = (address: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, address))
    .orderBy(desc(transactional_messages.id));

/** Returns the secret in the newest link of a kind that was sent to an address. */
export async function secretSentTo(
  address: string,
  kind: "verify_email" | "reset_password" | "email_changed" | "invitation" | "account_made",
) {
  const [message] = await db()
    .select({ payload: transactional_messages.payload })
    .from(transactional_messages)
    .where(and(eq(transactional_messages.address, address), eq(transactional_messages.kind, kind)))
    .orderBy(desc(transactional_messages.id))
    .limit(1);
  return new URL(message?.payload.url ?? "http://none.test").searchParams.get("token") ?? "";
}
