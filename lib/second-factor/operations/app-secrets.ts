import { and, eq } from "drizzle-orm";
import { authenticator_apps } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { decrypt, encrypt, isOldKey } from "@/lib/platform/encryption";

const ownerOf = (user_id: number): string => `authenticator app of user ${user_id}`;

/** Encrypts the secret of an authenticator app, for its account alone. */
export const sealAppSecret = (user_id: number, secret: string): string => encrypt(secret, ownerOf(user_id));

/** Decrypts what `sealAppSecret` made. @throws Error when the key is unknown, or the account is another */
export const openAppSecret = (user_id: number, sealed: string): string => decrypt(sealed, ownerOf(user_id));

/** Encrypts all secrets anew that have an older key than the first. @returns how many */
export async function renewAppSecrets(ctx: Ctx): Promise<number> {
  const apps = await ctx.db
    .select({
      id: authenticator_apps.id,
      user_id: authenticator_apps.user_id,
      secret: authenticator_apps.secret,
    })
    .from(authenticator_apps);
  const old = apps.filter(({ secret }) => isOldKey(secret));
  for (const { id, user_id, secret } of old) {
    await ctx.db
      .update(authenticator_apps)
      .set({ secret: sealAppSecret(user_id, openAppSecret(user_id, secret)) })
      .where(and(eq(authenticator_apps.id, id), eq(authenticator_apps.secret, secret)));
  }
  return old.length;
}
