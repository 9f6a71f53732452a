import { and, eq } from "drizzle-orm";
import { webhook_endpoints } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { isOldKey } from "@/lib/platform/encryption";
import { openSecret, sealSecret } from "./secrets";

/** Encrypts all secrets of endpoints anew that have an older key than the first. @returns how many endpoints */
export async function renewEndpointSecrets(ctx: Ctx): Promise<number> {
  const { id, uuid, secret, former_secret } = webhook_endpoints;
  const rows = await ctx.db.select({ id, uuid, secret, former_secret }).from(webhook_endpoints);
  const old = rows.filter(
    (row) => isOldKey(row.secret) || (row.former_secret && isOldKey(row.former_secret)),
  );
  for (const row of old) {
    const anew = (sealed: string) => sealSecret(row.uuid, openSecret(row.uuid, sealed));
    await ctx.db
      .update(webhook_endpoints)
      .set({ secret: anew(row.secret), former_secret: row.former_secret && anew(row.former_secret) })
      .where(and(eq(webhook_endpoints.id, row.id), eq(webhook_endpoints.secret, row.secret)));
  }
  return old.length;
}
