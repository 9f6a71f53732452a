import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, gt, gte, lt } from "drizzle-orm";
import { passkey_challenges, passkeys } from "@/db/schema";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { Ctx } from "@/lib/platform/context";
import { hashSecret } from "@/lib/platform/secrets";
import { parseBoundedJson } from "@/lib/values/bounded-json";
import type { PasskeyPurpose } from "@/lib/vocabulary/enumerations";
import { listPasskeys, lockPasskey } from "../queries";
import { CHALLENGE_LIFETIME } from "../rules";

/** The library takes 8 MB, which a worker never uses. */
const webAuthn = () => import("@simplewebauthn/server");

/** The site that passkeys are made for: another one cannot ask for them. */
const site = () => {
  const { origin, hostname } = new URL(env().APP_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** Saves a challenge, and deletes those that nobody answered. */
async function saveChallenge(
  ctx: Ctx,
  user_id: number,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.delete(passkey_challenges).where(lt(passkey_challenges.expires_at, now));
  await ctx.db.insert(passkey_challenges).values({
    challenge_hash: hashSecret(challenge),
    user_id,
    purpose,
    expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME),
    created_at: now,
  });
}

/** Returns a function that accepts a challenge of this account and purpose once. */
const spendChallenge = (tx: Ctx, user_id: number, purpose: PasskeyPurpose) => async (challenge: string) => {
  const spent = await tx.db
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge_hash, hashSecret(challenge)),
        eq(passkey_challenges.user_id, user_id),
        eq(passkey_challenges.purpose, purpose),
        gt(passkey_challenges.expires_at, tx.clock.now()),
      ),
    )
    .returning({ purpose: passkey_challenges.purpose });
  return spent.length > 0;
};

/** Returns the result of a check by the library, which throws for whatever is wrong; null then. */
async function orNull<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch (error) {
    log().info({ err: error }, "a passkey was refused");
    return null;
  }
}

const idsOf = async (ctx: Ctx, user_id: number) =>
  (await listPasskeys(ctx.db, user_id)).map(({ credential_id: id, transports }) => ({ id, transports }));

/** Returns what the browser needs to make a passkey for an account. */
export async function passkeyToMake(
  tx: Ctx,
  user: { id: number; uuid: string; name: string; email: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Potager",
    rpID: site().expectedRPID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.uuid)),
    userDisplayName: user.name,
    excludeCredentials: await idsOf(tx, user.id),
    // A device that already has one for the account says so, in place of making a second one.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await saveChallenge(tx, user.id, "register", options.challenge);
  return options;
}

/** Saves a passkey that a device made. @returns false when its signature, challenge or site is wrong */
export async function savePasskey(tx: Ctx, user_id: number, name: string, signed: string): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await orNull(() =>
    verifyRegistrationResponse({
      response: parseBoundedJson(signed) as RegistrationResponseJSON,
      expectedChallenge: spendChallenge(tx, user_id, "register"),
      ...site(),
      requireUserVerification: false,
    }),
  );
  if (!made?.verified) return false;
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  const added = await tx.db
    .insert(passkeys)
    .values({
      user_id,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
      name,
      created_at: tx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

/** Returns what the browser needs to log in with a passkey of an account. */
export async function passkeyToShow(
  ctx: Ctx,
  user_id: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site().expectedRPID,
    allowCredentials: await idsOf(ctx, user_id),
    userVerification: "discouraged",
  });
  await saveChallenge(ctx, user_id, "log_in", options.challenge);
  return options;
}

/** Checks what a passkey of an account signed, and saves its counter. @returns false when anything of it is wrong */
export async function checkPasskey(tx: Ctx, user_id: number, signed: string): Promise<boolean> {
  const response = await orNull(async () => parseBoundedJson(signed) as AuthenticationResponseJSON);
  if (typeof response?.id !== "string") return false;
  const known = await lockPasskey(tx.db, user_id, response.id);
  if (!known) return false;
  const { credential_id, public_key, counter, transports } = known;
  const { verifyAuthenticationResponse } = await webAuthn();
  const shown = await orNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: spendChallenge(tx, user_id, "log_in"),
      ...site(),
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, "base64url")),
        counter,
        transports,
      },
      requireUserVerification: false,
    }),
  );
  if (!shown?.verified) return false;
  await tx.db
    .update(passkeys)
    .set({ counter: shown.authenticationInfo.newCounter, last_used_at: tx.clock.now() })
    .where(eq(passkeys.id, known.id));
  return true;
}

/** Deletes a passkey of an account. @returns false when it has no such passkey */
export async function deletePasskey(tx: Ctx, user_id: number, passkey_id: number): Promise<boolean> {
  const gone = await tx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkey_id), eq(passkeys.user_id, user_id)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

/** Deletes all passkeys of an account, or only those made since an instant when it is given. */
export async function deletePasskeys(tx: Ctx, user_id: number, since?: Date): Promise<void> {
  const later = since && gte(passkeys.created_at, since);
  await tx.db.delete(passkeys).where(and(eq(passkeys.user_id, user_id), later));
}
