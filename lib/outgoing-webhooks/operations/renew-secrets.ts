import { and, eq } from "drizzle-orm";
import { webhook_endpoints } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { ofEndpoint } from "../queries";
import { renewEndpointSecret } from "./secrets";

/** Encrypts all secrets of endpoints anew that have an older key than the first. @returns how many endpoints */
export async function renewEndpointSecrets(ctx: Ctx): Promise<number> {
  const { farm_id, id, uuid, secret, former_secret } = webhook_endpoints;
  const rows = await ctx.db.select({ farm_id, id, uuid, secret, former_secret }).from(webhook_endpoints);
  let endpoints = 0;
  for (const row of rows) {
    const anew = {
      secret: renewEndpointSecret(row.uuid, row.secret),
      former_secret: row.former_secret && renewEndpointSecret(row.uuid, row.former_secret),
    };
    if (anew.secret === row.secret && anew.former_secret === row.former_secret) continue;
    await ctx.db
      .update(webhook_endpoints)
      .set(anew)
      .where(and(ofEndpoint(row.farm_id, row.id), eq(webhook_endpoints.secret, row.secret)));
    endpoints++;
  }
  return endpoints;
}
