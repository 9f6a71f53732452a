import type { PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { deleteEndedConsents } from "./operations/purge";

/** Deletes consents 3 years after their person could be written to last. A daily job calls it. @returns how many */
export async function purgeConsents(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteEndedConsents);
}
