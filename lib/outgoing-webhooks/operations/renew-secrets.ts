import { and, eq } from "drizzle-orm";
import { webhook_endpoints } from "@/db/schema";
import { log } from "@/lib/log";
import type { Ctx } from "@/lib/platform/context";
import { isOldKey } from "@/lib/platform/encryption";
import { openSecret, sealSecret } from "./secrets";

/** Encrypts a secret anew. One that cannot be read stays as it is, and is logged. */
function renewed(uuid: string, sealed: string): string {
  if (!isOldKey(sealed)) return sealed;
  try {
    return sealSecret(uuid, openSecret(uuid, sealed));
  } catch (err) {
    log().error({ endpoint_uuid: uuid, err }, "secret of webhook not renewed");
    return sealed;
  }
}

/** Encrypts all secrets of endpoints anew that have an older key than the first. @returns how many endpoints */
export async function renewEndpointSecrets(ctx: Ctx): Promise<number> {
  const { id, uuid, secret, former_secret } = webhook_endpoints;
  const rows = await ctx.db.select({ id, uuid, secret, former_secret }).from(webhook_endpoints);
  let endpoints = 0;
  for (const row of rows) {
    const anew = {
      secret: renewed(row.uuid, row.secret),
      former_secret: row.former_secret && renewed(row.uuid, row.former_secret),
    };
    if (anew.secret === row.secret && anew.former_secret === row.former_secret) continue;
    await ctx.db
      .update(webhook_endpoints)
      .set(anew)
      .where(and(eq(webhook_endpoints.id, row.id), eq(webhook_endpoints.secret, row.secret)));
    endpoints++;
  }
  return endpoints;
}
