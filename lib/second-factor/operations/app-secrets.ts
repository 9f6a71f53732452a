import { and, eq } from "drizzle-orm";
import { authenticator_apps } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { decrypt, encrypt, renewSecret } from "@/lib/platform/encryption";

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
  let count = 0;
  for (const { id, user_id, secret } of apps) {
    const anew = renewSecret(secret, ownerOf(user_id));
    if (anew === secret) continue;
    await ctx.db
      .update(authenticator_apps)
      .set({ secret: anew })
      .where(and(eq(authenticator_apps.id, id), eq(authenticator_apps.secret, secret)));
    count++;
  }
  return count;
}
