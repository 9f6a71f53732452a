import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { renewAppSecrets } from "../operations/app-secrets";

/** Encrypts secrets of authenticator apps with the newest key. A daily job calls it. @returns how many had an older one */
export async function renewAppKeys(ctx: Ctx): Promise<{ renewed: number }> {
  authorizeJob(ctx);
  return { renewed: await renewAppSecrets(ctx) };
}
